export { findScents } from './find-scents.ts';
export { countNotes, readAtlas } from './read-atlas.ts';
