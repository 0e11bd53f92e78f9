import { createHash } from 'node:crypto';
import type { PictureKind } from '#shop/catalogue/picture.rules';
import type { MediaStore } from '#shop/catalogue/port';
import { DESCRIPTION, descriptionBytes, ORIGINAL, readDescription } from './description.ts';
import type { FileStorage } from './storage.ts';

/** Part of every picture's id: change it with anything in variants.ts, and all addresses change with their bytes. */
const RECIPE = '1';

/** The id of a picture, made from its bytes, what it is for, and how its variants are made. */
export function pictureId(original: Uint8Array, kind: PictureKind): string {
  return createHash('sha256').update(`${RECIPE} ${kind} `).update(original).digest('hex').slice(0, 32);
}

/**
 * Keeps pictures on a shelf: the original and its description. Variants are made when they are first asked for
 * (variant-reader.ts), except those that `shipped` has: they are copied, and so is the description.
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
      // the image library is brought into memory only when it is needed
      picture ??= await (await import('./variants.ts')).describe(original, kind);
      files.set(DESCRIPTION, descriptionBytes(picture));
      await storage.keep(id, files, DESCRIPTION);
      return { id, ...picture };
    },
  };
}
