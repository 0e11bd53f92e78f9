import type { Picture, PictureKind } from './picture.rules.ts';

/** Where pictures are kept: a folder here, or any store that serves files. */
export type MediaStore = {
  /**
   * Keeps a picture and its variants in the widths of its kind (never wider than the original) and formats, and says
   * what it keeps. The same bytes again are the same picture and cost next to nothing. Throws for bytes that are no picture.
   */
  keep(original: Uint8Array, kind: PictureKind): Promise<Picture>;
};
