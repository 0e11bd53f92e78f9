import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '#support/s3-server';
import { pictureStorage, pictureStore } from './index.ts';
import { variantReader } from './variant-reader.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'shelf-test-'));
const bucket = await startS3();
const ID = 'a'.repeat(32);

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const files = (words: string) =>
  new Map([
    ['128.webp', new TextEncoder().encode(words)],
    ['picture.json', new TextEncoder().encode('{}')],
  ]);

describe.each([
  ['a folder', null],
  ['a bucket', bucket.url],
])('%s as the shelf of pictures', (_, mediaUrl) => {
  const storage = pictureStorage(mediaUrl, path.join(folder, 'media'));

  it('has nothing at first', async () => {
    expect(await storage.read(ID, '128.webp')).toBeNull();
  });

  it('stores every file of a picture', async () => {
    await storage.keep(ID, files('a picture'), 'picture.json');
    expect(Buffer.from((await storage.read(ID, '128.webp')) ?? []).toString()).toBe('a picture');
    expect(await storage.read(ID, '256.webp')).toBeNull();
  });

  it('stores the same picture from two calls at once', async () => {
    const id = 'b'.repeat(32);
    const keep = () => storage.keep(id, files('the same'), 'picture.json');
    await Promise.all([keep(), keep()]);
    expect(Buffer.from((await storage.read(id, '128.webp')) ?? []).toString()).toBe('the same');
  });

  it('stores pictures, and their variants at their first request', async () => {
    const store = pictureStore(storage);
    const drawing = await sharp({ create: { width: 200, height: 250, channels: 3, background: '#c69736' } })
      .jpeg()
      .toBuffer();
    const picture = await store.keep(drawing, 'product');
    expect(await store.keep(drawing, 'product')).toEqual(picture);
    await variantReader(storage)(picture.id, 128, 'avif');
    const stored = (await storage.read(picture.id, '128.avif')) ?? new Uint8Array();
    expect(await sharp(stored).metadata()).toMatchObject({ width: 128, height: 160 });
  });
});

describe('a folder', () => {
  it('never has an incomplete picture under its name', async () => {
    expect((await readdir(path.join(folder, 'media'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a bucket', () => {
  const storage = pictureStorage(bucket.url, folder);

  it('receives the description last, so that an incomplete picture is none', async () => {
    await storage.keep('c'.repeat(32), files('half'), 'picture.json');
    const names = [...bucket.files.keys()].filter((name) => name.includes('c'.repeat(32)));
    expect(names.at(-1)).toBe(`/pictures/${'c'.repeat(32)}/picture.json`);
  });

  it('is called again when it is busy', async () => {
    bucket.busyFor(1);
    expect(await storage.read(ID, '128.webp')).not.toBeNull();
  });

  it('is not treated as empty when it rejects the key', async () => {
    const unauthorised = pictureStorage(bucket.url.replace('store:', 'thief:'), folder);
    await expect(unauthorised.read(ID, '128.webp')).rejects.toThrow('403');
    await expect(unauthorised.keep(ID, files('x'), 'picture.json')).rejects.toThrow('403');
  });
});
