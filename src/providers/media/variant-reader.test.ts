import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { mediaHandler } from './handler.ts';
import { pictureStore } from './picture-store.ts';
import { BUSY, type Encode, variantReader } from './variant-reader.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'variants-test-'));
afterAll(() => rm(folder, { recursive: true }));
const storage = diskStorage(path.join(folder, 'media'));
const drawing = (width: number, background: string) =>
  sharp({ create: { width, height: width, channels: 3, background } })
    .jpeg()
    .toBuffer();
const picture = await pictureStore(storage).keep(await drawing(1200, '#c69736'), 'product');

/** An encoder that counts its calls and finishes each on command. */
function manualEncoder() {
  const pending: (() => void)[] = [];
  const state = { calls: 0, now: 0, most: 0 };
  const watchers: (() => void)[] = [];
  const encode: Encode = async (_original, width, format) => {
    state.calls += 1;
    state.now += 1;
    state.most = Math.max(state.most, state.now);
    for (const watch of watchers) watch();
    await new Promise<void>((resolve) => pending.push(resolve));
    state.now -= 1;
    return new TextEncoder().encode(`${width}.${format}`);
  };
  /** Finishes encodings until `until` has settled. */
  const release = async (until: Promise<unknown>): Promise<void> => {
    let settled = false;
    const end = until.finally(() => {
      settled = true;
    });
    while (!settled) {
      pending.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await end;
  };
  /** Resolves once that many encodings are underway. */
  const underway = (count: number): Promise<void> =>
    new Promise((resolve) => watchers.push(() => void (state.now >= count && resolve())));
  return { encode, state, release, underway };
}

it('stores the original and its description first, and each variant at its first request', async () => {
  const files = () => readdir(path.join(folder, 'media', picture.id));
  expect((await files()).sort()).toEqual(['original', 'picture.json']);
  const bytes = await variantReader(storage)(picture.id, 128, 'webp');
  if (!(bytes instanceof Uint8Array)) throw new Error('no variant');
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, format: 'webp' });
  expect((await files()).sort()).toEqual(['128.webp', 'original', 'picture.json']);
  const never: Encode = () => Promise.reject(new Error('encoded again'));
  expect(await variantReader(storage, { encode: never })(picture.id, 128, 'webp')).toEqual(Buffer.from(bytes));
});

it('makes a variant once for concurrent requests', async () => {
  const { encode, state, release } = manualEncoder();
  const read = variantReader(storage, { encode });
  const asked = Promise.all(Array.from({ length: 20 }, () => read(picture.id, 256, 'jpg')));
  await release(asked);
  expect(
    new Set((await asked).map((bytes) => Buffer.from(bytes instanceof Uint8Array ? bytes : []).toString())),
  ).toEqual(new Set(['256.jpg']));
  expect(state.calls).toBe(1);
});

it('makes a few at a time and rejects requests when too many wait', async () => {
  const { encode, state, release, underway } = manualEncoder();
  const read = variantReader(storage, { atOnce: 2, waiting: 3, encode });
  const two = underway(2);
  const wanted = picture.widths.map((width) => read(picture.id, width, 'avif'));
  const rejected = new Promise<void>((resolve) => {
    let left = picture.widths.length - 5;
    for (const one of wanted) {
      void one.then((bytes) => {
        if (bytes === BUSY) left -= 1;
        if (left === 0) resolve();
      });
    }
  });
  // nothing is finished before all requests were decided
  await Promise.all([two, rejected]);
  const all = Promise.all(wanted);
  await release(all);
  expect(state.most).toBe(2);
  expect((await all).filter((bytes) => bytes === BUSY)).toHaveLength(picture.widths.length - 5);
});

it('makes only variants of the picture, however often others are requested', async () => {
  const encode: Encode = () => Promise.reject(new Error('made'));
  const read = variantReader(storage, { encode });
  expect(await read(picture.id, 129, 'avif')).toBeNull();
  expect(await read('0'.repeat(32), 128, 'avif')).toBeNull();
});

it('goes on after an encoding that failed', async () => {
  const failing: Encode = () => Promise.reject(new Error('broken'));
  const read = variantReader(storage, { atOnce: 1, waiting: 0, encode: failing });
  for (let n = 0; n < 3; n += 1) await expect(read(picture.id, 800, 'webp')).rejects.toThrow('broken');
});

it('answers 503 with `Retry-After` while it is busy', async () => {
  const handle = mediaHandler(storage, { atOnce: 0, waiting: 0 });
  const listener: RequestListener = (request, response) => void handle(request, response);
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const answer = await fetch(`http://127.0.0.1:${port}/media/${picture.id}/600.jpg`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  await new Promise((resolve) => server.close(resolve));
});

it('copies shipped variants instead of making them', async () => {
  const original = await drawing(400, '#203040');
  const shipped = diskStorage(path.join(folder, 'shipped'));
  const { id } = await pictureStore(shipped).keep(original, 'product');
  await shipped.add(id, '256.avif', new TextEncoder().encode('shipped'));
  const target = diskStorage(path.join(folder, 'target'));
  expect((await pictureStore(target, shipped).keep(original, 'product')).id).toBe(id);
  expect(Buffer.from((await target.read(id, '256.avif')) ?? []).toString()).toBe('shipped');
  expect(await target.read(id, '128.avif')).toBeNull();
});
