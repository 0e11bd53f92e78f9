import type { Bilingual } from '#kernel/market';

/** What a picture is for; decides the widths of its variants (design, section 7). */
const PICTURE_KINDS = ['product', 'category', 'hero', 'banner', 'store', 'press', 'about', 'share'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/**
 * A stored picture. Its variants are at `/media/<id>/<width>.<avif|webp|jpg>` for each of `widths`. `width` and
 * `height` are the original's, for the ratio; `placeholder` is a tiny data URI shown while the picture loads.
 */
export type Picture = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly placeholder: string;
  /** Its words, in the languages that have some; without them a page uses its own. */
  readonly alt?: Bilingual | undefined;
  /** The point that stays in view when it is cut, in percent; the middle without one. */
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
};

/** The immutable url of one variant. */
function pictureUrl(picture: Pick<Picture, 'id'>, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `/media/${picture.id}/${width}.${format}`;
}

/** The JPEG for clients that take one url: the widest variant of at most `width` pixels, else the narrowest. */
export function plainPictureUrl(picture: Pick<Picture, 'id' | 'widths'>, width = 800): string {
  const fitting = picture.widths.filter((candidate) => candidate <= width);
  return pictureUrl(picture, fitting.length > 0 ? Math.max(...fitting) : Math.min(...picture.widths), 'jpg');
}
