export { resolveNote } from './note-names.rules.ts';
