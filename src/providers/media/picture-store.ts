import { createHash } from 'node:crypto';
import type { PictureKind } from '#shop/catalogue/picture.rules';
import type { MediaStore } from '#shop/catalogue/port';
import { DESCRIPTION, descriptionBytes, ORIGINAL, readDescription } from './description.ts';
import type { FileStorage } from './storage.ts';

/** Part of every picture's id. Change it with variants.ts, so that urls change with their bytes. */
const RECIPE = '1';

/** Returns the id of a picture: a hash of its bytes, its kind and how its variants are made. */
export function pictureId(original: Uint8Array, kind: PictureKind): string {
  return createHash('sha256').update(`${RECIPE} ${kind} `).update(original).digest('hex').slice(0, 32);
}

/**
 * Stores pictures: the original and its description. Variants are made at their first request (variant-reader.ts),
 * except those in `shipped`, which are copied with the description.
 */
export function pictureStore(storage: FileStorage, shipped: Pick<FileStorage, 'read'> | null = null): MediaStore {
  return {
    async keep(original, kind) {
      const id = pictureId(original, kind);
      const known = await readDescription(storage, id);
      if (known) return { id, ...known };
      const files = new Map<string, Uint8Array>([[ORIGINAL, original]]);
      let picture = shipped && (await readDescription(shipped, id));
      for (const width of picture?.widths ?? []) {
        const bytes = await shipped?.read(id, `${width}.avif`);
        if (bytes) files.set(`${width}.avif`, bytes);
      }
      // the image library is loaded when it is needed
      picture ??= await (await import('./variants.ts')).describe(original, kind);
      files.set(DESCRIPTION, descriptionBytes(picture));
      await storage.keep(id, files, DESCRIPTION);
      return { id, ...picture };
    },
  };
}
