import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MediaStore, Picture, PictureKind } from '#shop/catalogue';

export type KeptPicture = { readonly picture: Picture; readonly kind: PictureKind };

/** How many pictures are worked on at a time; each keeps several threads busy. */
const AT_ONCE = 3;

/**
 * Keeps every picture of a folder, and returns them by their names in it (`banners/taif-rose.jpg`). Pictures that are
 * kept already are only read, so a later start spends a tenth of a second here.
 */
export async function keepPictures(media: MediaStore, folder: string): Promise<Map<string, KeptPicture>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.map((name) => name.replaceAll(path.sep, '/')).filter((name) => name.endsWith('.jpg'));
  const waiting = names.sort();
  const kept = new Map<string, KeptPicture>();
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const kind = kindOf(name);
      kept.set(name, { kind, picture: await media.keep(await readFile(path.join(folder, name)), kind) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return kept;
}

/** What a sample picture is for, told by its name. */
function kindOf(name: string): PictureKind {
  if (name.startsWith('categories/category-banner-')) return 'banner';
  if (name.startsWith('categories/')) return 'category';
  if (name === 'banners/social-share.jpg') return 'share';
  if (name.startsWith('banners/')) return 'hero';
  if (name.startsWith('stores/')) return 'store';
  if (name.startsWith('press/')) return 'press';
  return name.startsWith('about-') ? 'about' : 'product';
}

/** A document with the names of pictures in it replaced by the pictures. */
export function withPictures(value: unknown, pictures: ReadonlyMap<string, KeptPicture>): unknown {
  if (typeof value === 'string') return pictures.get(value)?.picture ?? value;
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictures));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPictures(item, pictures)]));
}
