import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Picture, PictureKind } from '#shop/catalogue';
import type { MediaStore } from '#shop/catalogue/port';

export type StoredPicture = { readonly picture: Picture; readonly kind: PictureKind };

/** Number of pictures processed at a time; most are only copied. */
const AT_ONCE = 4;

/** Lists the pictures of a folder by name (`banners/taif-rose.jpg`), each with its kind. */
export async function samplePictures(folder: string): Promise<Map<string, PictureKind>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.map((name) => name.replaceAll(path.sep, '/')).filter((name) => name.endsWith('.jpg'));
  return new Map(names.sort().map((name) => [name, kindOf(name)]));
}

/**
 * Stores every picture of a folder and returns them by name. Pictures that are stored already are only read. Calls
 * `onPicture` after each with the number done.
 */
export async function storePictures(
  media: MediaStore,
  folder: string,
  onPicture: (done: number, all: number) => void = () => undefined,
): Promise<Map<string, StoredPicture>> {
  const samples = await samplePictures(folder);
  const waiting = [...samples];
  const stored = new Map<string, StoredPicture>();
  const work = async () => {
    for (let sample = waiting.shift(); sample !== undefined; sample = waiting.shift()) {
      const [name, kind] = sample;
      stored.set(name, { kind, picture: await media.keep(await readFile(path.join(folder, name)), kind) });
      onPicture(stored.size, samples.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

/** Returns the kind of a sample picture, by its name. */
function kindOf(name: string): PictureKind {
  if (name.startsWith('categories/category-banner-')) return 'banner';
  if (name.startsWith('categories/')) return 'category';
  if (name === 'banners/social-share.jpg') return 'share';
  if (name.startsWith('banners/')) return 'hero';
  if (name.startsWith('stores/')) return 'store';
  if (name.startsWith('press/')) return 'press';
  return name.startsWith('about-') ? 'about' : 'product';
}

/** Replaces names of pictures in a document by the stored pictures. */
export function withPictures(value: unknown, pictures: ReadonlyMap<string, StoredPicture>): unknown {
  if (typeof value === 'string') return pictures.get(value)?.picture ?? value;
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictures));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPictures(item, pictures)]));
}
