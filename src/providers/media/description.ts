import { z } from 'zod';
import type { Picture } from '#shop/catalogue/picture.rules';
import type { FileStorage } from './storage.ts';

/** Says what is kept of a picture, and is kept last. */
export const DESCRIPTION = 'picture.json';
/** The bytes a picture was given as. */
export const ORIGINAL = 'original';

const description = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});

/** The description of a picture on a shelf; null when the picture is not there. Throws when the shelf is out of reach. */
export async function readDescription(
  storage: Pick<FileStorage, 'read'>,
  id: string,
): Promise<Omit<Picture, 'id'> | null> {
  const bytes = await storage.read(id, DESCRIPTION);
  if (!bytes) return null;
  try {
    return description.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** A description as it is kept. */
export function descriptionBytes(picture: Omit<Picture, 'id'>): Uint8Array {
  const { width, height, widths, placeholder } = picture;
  return new TextEncoder().encode(JSON.stringify({ width, height, widths, placeholder }));
}
