export { findScents } from './find-scents.ts';
export { readAtlas } from './read-atlas.ts';
