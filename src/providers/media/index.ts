import path from 'node:path';
import { diskShelf } from './disk-shelf.ts';
import { s3Shelf } from './s3-shelf.ts';
import type { Shelf } from './shelf.ts';

export { mediaHandler } from './handler.ts';
export { pictureStore } from './picture-store.ts';

/** Where pictures are: the bucket of `MEDIA_URL` when there is one, else a folder. */
export function pictureShelf(mediaUrl: string | null, folder: string): Shelf {
  return mediaUrl ? s3Shelf(mediaUrl) : diskShelf(folder);
}

/** The variants of the sample pictures that the repository ships (scripts/sample-pictures.ts). */
export function shippedVariants(root: string): Pick<Shelf, 'read'> {
  return diskShelf(path.join(root, 'seeds/variants'));
}
