export { diskStore } from './disk-store.ts';
export { mediaHandler } from './handler.ts';
