import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addPart, GZIP_HEAD, gzipPart, gzipTail, NOTHING_YET } from './gzip-parts.ts';

it('makes one gzip stream of parts that were compressed by themselves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 8 }), async (texts) => {
      const parts = await Promise.all(texts.map(gzipPart));
      const sum = parts.reduce(addPart, NOTHING_YET);
      expect(sum.crc).toBe(crc32(texts.join('')));
      const stream = Buffer.concat([GZIP_HEAD, ...parts.map(({ bytes }) => bytes), gzipTail(sum)]);
      expect(gunzipSync(stream).toString()).toBe(texts.join(''));
    }),
  );
});
