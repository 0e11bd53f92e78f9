import { z } from 'zod';
import type { Picture } from '#shop/catalogue/picture.rules';
import type { FileStorage } from './storage.ts';

/** The name of the file with the description, which is stored last. */
export const DESCRIPTION = 'picture.json';
/** The name of the file with the original. */
export const ORIGINAL = 'original';

const description = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: z.string(),
});

/**
 * Reads the description of a picture; null when there is no such picture. Throws when the storage cannot be reached.
 */
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

/** Formats a description for storage. */
export function descriptionBytes(picture: Omit<Picture, 'id'>): Uint8Array {
  const { width, height, widths, placeholder } = picture;
  return new TextEncoder().encode(JSON.stringify({ width, height, widths, placeholder }));
}
