import type { Picture, PictureKind } from './picture.rules.ts';

/** Picture storage: a local folder, or a bucket. */
export type MediaStore = {
  /**
   * Stores a picture and returns its description. Storing the same bytes again returns the same picture and costs
   * little. Throws for bytes that are no picture.
   */
  keep(original: Uint8Array, kind: PictureKind): Promise<Picture>;
};
