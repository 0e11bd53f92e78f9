import { ok, refused } from '#kernel/result';
import type { PictureUploads } from '#shop/catalogue/port';
import { pictureStore } from './picture-store.ts';
import { isPicture } from './signature.rules.ts';
import type { FileStorage } from './storage.ts';
import { BUSY, variantReader } from './variant-reader.ts';

const FORMATS = ['avif', 'webp', 'jpg'] as const;

/**
 * Picture storage that takes files from people. Files are looked at by their first bytes, then by their headers with a
 * limit of pixels, and decoded only then; what is stored is encoded anew, without metadata.
 */
export function pictureUploads(storage: FileStorage): PictureUploads {
  const store = pictureStore(storage);
  const read = variantReader(storage);
  return {
    ...store,
    async clean(upload) {
      if (!isPicture(upload)) return refused('notAPicture');
      const { sizeOf, upright } = await import('./variants.ts');
      const size = await sizeOf(upload);
      if (size === 'tooManyPixels') return refused('tooManyPixels');
      if (size === 'broken') return refused('broken');
      const original = await upright(upload);
      return original ? ok({ original, ...size }) : refused('broken');
    },
    async makeVariants({ id, widths }) {
      for (const width of widths) {
        const made = await Promise.all(FORMATS.map((format) => read(id, width, format)));
        // the reader has more to do than it may keep waiting: the rest is made at its first request
        if (made.includes(BUSY)) return;
      }
    },
  };
}
