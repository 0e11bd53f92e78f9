import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaHandler, pictureStorage, pictureStore } from './index.ts';
import { widthsFor } from './variants.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'media-test-'));
const storage = pictureStorage(null, path.join(folder, 'media'));
const store = pictureStore(storage);
const handle = mediaHandler(storage);
const server = createServer((request, response) => void handle(request, response));
let origin = '';

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c69736' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe('storing pictures', () => {
  it('has every width up to the original in three formats, and never enlarges', async () => {
    const picture = await store.keep(await drawing(500, 625), 'product');
    expect(picture).toMatchObject({ width: 500, height: 625, widths: [128, 256, 400] });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(picture.placeholder.length).toBeLessThan(400);
    for (const width of picture.widths) {
      for (const format of ['avif', 'webp', 'jpg']) {
        const answer = await fetch(`${origin}/media/${picture.id}/${width}.${format}`);
        const made = await sharp(await answer.arrayBuffer()).metadata();
        expect(made).toMatchObject({
          width,
          height: (width * 5) / 4,
          format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
        });
      }
    }
  });

  it('stores the same bytes once, also for two concurrent calls', async () => {
    const bytes = await drawing(130, 160);
    const [one, two] = await Promise.all([store.keep(bytes, 'product'), store.keep(bytes, 'product')]);
    expect(one).toEqual(two);
    expect(await store.keep(bytes, 'product')).toEqual(one);
    expect((await readdir(path.join(folder, 'media'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('serves a picture smaller than every width in its own width', () => {
    expect(widthsFor('hero', 640)).toEqual([640]);
    expect(widthsFor('hero', 1440)).toEqual([960, 1440]);
  });

  it('rejects what is no picture and stores nothing', async () => {
    await expect(store.keep(new TextEncoder().encode('<script>'), 'product')).rejects.toThrow();
    expect((await readdir(path.join(folder, 'media'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('serving pictures', () => {
  it('lets browsers cache them for a year, and answers 304 to a known version', async () => {
    const { id } = await store.keep(await drawing(128, 160), 'product');
    const first = await fetch(`${origin}/media/${id}/128.webp`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(first.headers.get('content-type')).toBe('image/webp');
    const tag = first.headers.get('etag') ?? '';
    expect((await fetch(`${origin}/media/${id}/128.webp`, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const head = await fetch(`${origin}/media/${id}/128.webp`, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String((await first.arrayBuffer()).byteLength));
    expect((await fetch(`${origin}/media/${id}/128.webp`, { method: 'POST' })).status).toBe(405);
  });

  it('serves nothing else', async () => {
    const { id } = await store.keep(await drawing(128, 160), 'product');
    for (const address of [
      `/media/${id}/129.webp`,
      `/media/${id}/128.png`,
      `/media/${id}/original`,
      `/media/${id}/picture.json`,
      `/media/${id}/..%2f${id}/128.webp`,
      '/media/../../etc/passwd',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/',
      `/media/${'0'.repeat(32)}/128.webp`,
    ]) {
      expect((await fetch(`${origin}${address}`)).status, address).toBe(404);
    }
  });
});
