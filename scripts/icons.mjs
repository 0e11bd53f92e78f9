/**
 * Draws the icons of the installed store from public/favicon.svg:
 *
 *   node scripts/icons.mjs
 *
 * Run again when the mark changes. A maskable icon may be cut to a circle of four fifths of its width, so the mark stands
 * smaller in it; the ground runs on to the edge.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'public');
const GROUND = '#14110d';
/** The part of a maskable icon that the drawing takes. */
const SAFE = 0.76;

/** @param {number} size width in pixels @param {number} share how much of it the drawing takes */
async function draw(size, share, file) {
  const inner = Math.round(size * share);
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  await sharp(path.join(PUBLIC, 'favicon.svg'), { density: 72 })
    .resize(inner, inner)
    .extend({ top: before, left: before, bottom: after, right: after, background: GROUND })
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(PUBLIC, file));
}

await draw(180, 1, 'icon-180.png');
await draw(192, 1, 'icon-192.png');
await draw(512, 1, 'icon-512.png');
await draw(512, SAFE, 'icon-maskable-512.png');
