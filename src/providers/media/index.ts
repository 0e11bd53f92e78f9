import path from 'node:path';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

export { mediaHandler } from './handler.ts';
export { pictureStore } from './picture-store.ts';
export { pictureUploads } from './uploads.ts';

/** Opens the storage of pictures: the bucket of `MEDIA_URL`, else a folder. */
export function pictureStorage(mediaUrl: string | null, folder: string): FileStorage {
  return mediaUrl ? s3Storage(mediaUrl) : diskStorage(folder);
}

/** The shipped variants of the sample pictures (scripts/sample-pictures.ts). */
export function shippedVariants(root: string): Pick<FileStorage, 'read'> {
  return diskStorage(path.join(root, 'seeds/variants'));
}
