import type { Result } from '#kernel/result';
import type { Picture, PictureKind } from './picture.rules.ts';

/** Picture storage: a local folder, or a bucket. */
export type MediaStore = {
  /**
   * Stores a picture and returns its description. Storing the same bytes again returns the same picture and costs
   * little. Throws for bytes that are no picture.
   */
  keep(original: Uint8Array, kind: PictureKind): Promise<Picture>;
};

/** Why a file is not taken as a picture. */
export type PictureFault = 'notAPicture' | 'tooManyPixels' | 'broken';

/** Picture storage that takes files from people. */
export type PictureUploads = MediaStore & {
  /**
   * Makes a file of a person into an original: upright, without metadata, no wider than any page needs. Its kind and its
   * size in pixels are read from its first bytes before anything is decoded.
   */
  clean(
    upload: Uint8Array,
  ): Promise<Result<{ readonly original: Uint8Array; readonly width: number; readonly height: number }, PictureFault>>;
  /** Makes and stores every variant of a stored picture, so that no shopper waits for one. */
  makeVariants(picture: Picture): Promise<void>;
};
