/**
 * Makes the files of the sample pictures that the repository contains, `seeds/variants/<id>/`: descriptions and AVIF
 * variants, encoded with more effort than at run time. Run `npm run pictures` after a change of seeds/images or of
 * the encoding; existing variants stay, and those of removed pictures are deleted.
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
