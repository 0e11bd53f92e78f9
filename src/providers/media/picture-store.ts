import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MediaStore } from '#shop/catalogue/port';
import type { Shelf } from './shelf.ts';
import { describe, encode, FORMATS, RECIPE } from './variants.ts';

const description = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});

/** Says what is kept of a picture, and is kept last. */
const DESCRIPTION = 'picture.json';

/** Makes every variant of a picture and keeps them on a shelf as `<width>.<format>`, beside the original. */
export function pictureStore(shelf: Shelf): MediaStore {
  return {
    async keep(original, kind) {
      const id = createHash('sha256').update(`${RECIPE} ${kind} `).update(original).digest('hex').slice(0, 32);
      const known = read(await shelf.read(id, DESCRIPTION));
      if (known) return { id, ...known };
      const picture = await describe(original, kind);
      const variants = picture.widths.flatMap((width) => FORMATS.map((format) => ({ width, format })));
      const files = new Map<string, Uint8Array>([['original', original]]);
      await Promise.all(
        variants.map(async ({ width, format }) => {
          files.set(`${width}.${format}`, await encode(original, width, format));
        }),
      );
      files.set(DESCRIPTION, new TextEncoder().encode(JSON.stringify(picture)));
      await shelf.keep(id, files, DESCRIPTION);
      return { id, ...picture };
    },
  };
}

function read(bytes: Uint8Array | null) {
  if (!bytes) return null;
  try {
    return description.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
