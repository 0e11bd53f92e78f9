/**
 * Makes what the repository ships of the sample pictures, `seeds/variants/<id>/`: their descriptions and every AVIF, made
 * small with more effort than a shopper would wait for. Run it after a change of seeds/images or of how variants are
 * made (`npm run pictures`); what is there stays, and what belongs to no picture any more goes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { samplePictures } from '../seeds/pictures.ts';
import { DESCRIPTION, descriptionBytes } from '../src/providers/media/description.ts';
import { pictureId } from '../src/providers/media/picture-store.ts';
import { describe, encode } from '../src/providers/media/variants.ts';

const ROOT = path.dirname(import.meta.dirname);
const IMAGES = path.join(ROOT, 'seeds/images');
const VARIANTS = path.join(ROOT, 'seeds/variants');
const EFFORT = 4;

const ids = new Set<string>();
for (const [name, kind] of await samplePictures(IMAGES)) {
  const original = await readFile(path.join(IMAGES, name));
  const id = pictureId(original, kind);
  ids.add(id);
  const home = path.join(VARIANTS, id);
  if (existsSync(path.join(home, DESCRIPTION))) continue;
  const picture = await describe(original, kind);
  await mkdir(home, { recursive: true });
  for (const width of picture.widths) {
    await writeFile(path.join(home, `${width}.avif`), await encode(original, width, 'avif', EFFORT));
  }
  await writeFile(path.join(home, DESCRIPTION), descriptionBytes(picture));
  console.log(`${name}: ${picture.widths.join(', ')}`);
}
for (const id of await readdir(VARIANTS)) {
  if (!ids.has(id)) await rm(path.join(VARIANTS, id), { recursive: true });
}
