import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { samplePictures } from '../../seeds/pictures.ts';
import { readDescription } from '../../src/providers/media/description.ts';
import { shippedVariants } from '../../src/providers/media/index.ts';
import { pictureId } from '../../src/providers/media/picture-store.ts';
import { widthsFor } from '../../src/providers/media/variants.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const IMAGES = path.join(ROOT, 'seeds/images');
const VARIANTS = path.join(ROOT, 'seeds/variants');

it('has two pictures of every product, and one of each shop alone', async () => {
  const read = async (file: string) => JSON.parse(await readFile(path.join(ROOT, file), 'utf8'));
  const alone = (await read('seeds/products.json')).filter(({ image }: { image: string[] }) => new Set(image).size < 2);
  expect(alone.map(({ slug }: { slug: string }) => slug)).toEqual([]);
  const shops = (await read('content/stores.json')).filter(({ type }: { type: string }) => type === 'store');
  const names: string[] = shops.map(({ shopImg }: { shopImg: string }) => shopImg);
  const contents = await Promise.all(names.map((name) => readFile(path.join(IMAGES, name), 'base64')));
  expect([names.length, new Set(contents).size]).toEqual([9, 9]);
});

it('ships every AVIF of every sample picture, and nothing else (npm run pictures)', async () => {
  const expected = new Map<string, string[]>();
  for (const [name, kind] of await samplePictures(IMAGES)) {
    const original = await readFile(path.join(IMAGES, name));
    const id = pictureId(original, kind);
    const widths = widthsFor(kind, (await sharp(original).metadata()).autoOrient.width);
    expect(await readDescription(shippedVariants(ROOT), id), name).toMatchObject({ widths });
    expected.set(id, [...widths.map((width) => `${width}.avif`), 'picture.json'].sort());
  }
  const there = await readdir(VARIANTS);
  const shipped = await Promise.all(
    there.map(async (id): Promise<[string, string[]]> => [id, (await readdir(path.join(VARIANTS, id))).sort()]),
  );
  expect(new Map(shipped.sort())).toEqual(new Map([...expected].sort()));
});
