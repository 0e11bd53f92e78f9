import type { MediaStore } from '#shop/catalogue/port';
import { diskShelf } from './disk-shelf.ts';
import { s3Shelf } from './s3-shelf.ts';
import type { Shelf } from './shelf.ts';

export { mediaHandler } from './handler.ts';

/** Where pictures are: the bucket of `MEDIA_URL` when there is one, else a folder. */
export function pictureShelf(mediaUrl: string | null, folder: string): Shelf {
  return mediaUrl ? s3Shelf(mediaUrl) : diskShelf(folder);
}

/** The store of pictures on a shelf. The image library is brought into memory only when it is asked for. */
export async function openPictureStore(shelf: Shelf): Promise<MediaStore> {
  const { pictureStore } = await import('./picture-store.ts');
  return pictureStore(shelf);
}
