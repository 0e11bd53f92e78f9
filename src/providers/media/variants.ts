import sharp from 'sharp';
import type { Picture, PictureKind } from '#shop/catalogue/picture.rules';

export const FORMATS = ['avif', 'webp', 'jpg'] as const;
export type Format = (typeof FORMATS)[number];

/** The widths that pages request, by the kind of picture (design, section 7). */
export const WIDTHS: Readonly<Record<PictureKind, readonly number[]>> = {
  product: [128, 256, 400, 600, 800, 1200, 1600],
  category: [400, 600, 800],
  hero: [960, 1440, 1920],
  banner: [960, 1440, 1920],
  store: [400, 800, 1200],
  press: [400, 800, 1200],
  about: [800, 1200],
  share: [1200],
};

/** A larger picture is rejected before it is decoded. */
const MAX_PIXELS = 50_000_000;

/**
 * Returns the widths of a picture's variants: those of its kind up to the original's width, or the original's when it
 * is smaller.
 */
export function widthsFor(kind: PictureKind, original: number): number[] {
  const fitting = WIDTHS[kind].filter((width) => width <= original);
  return fitting.length > 0 ? fitting : [original];
}

/** Returns size, widths and placeholder of a picture. Throws for bytes that are no picture. */
export async function describe(original: Uint8Array, kind: PictureKind): Promise<Omit<Picture, 'id'>> {
  const { width, height } = (await open(original).metadata()).autoOrient;
  const tiny = await open(original)
    .resize({ width: 12 })
    .webp({ quality: 50, smartSubsample: true, effort: 6 })
    .toBuffer();
  return {
    width,
    height,
    widths: widthsFor(kind, width),
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
  };
}

/** The AVIF effort of requests that wait. A higher one saves a sixth of the bytes for ten times the work. */
const QUICK_EFFORT = 1;

/** Encodes a variant. `effort` (0 to 9) trades time for the size of an AVIF. */
export async function encode(
  original: Uint8Array,
  width: number,
  format: Format,
  effort: number = QUICK_EFFORT,
): Promise<Buffer> {
  const resized = open(original).resize({ width, withoutEnlargement: true });
  switch (format) {
    case 'avif':
      return await resized.avif({ quality: 50, effort, chromaSubsampling: '4:2:0' }).toBuffer();
    case 'webp':
      return await resized.webp({ quality: 75, effort: 3 }).toBuffer();
    case 'jpg':
      return await resized.jpeg({ quality: 78, progressive: true }).toBuffer();
  }
}

/** No page needs an original wider or higher than this. */
const LARGEST = 3000;
/** What transparent pixels stand on: the ground of the store's photographs. */
const GROUND = '#14110d';

/** The size of a picture as it is seen, read from its header; nothing is decoded. */
export async function sizeOf(
  upload: Uint8Array,
): Promise<{ readonly width: number; readonly height: number } | 'tooManyPixels' | 'broken'> {
  try {
    // the limit is checked here, so that a header that claims more is told apart from a broken one
    const metadata = await sharp(upload, { limitInputPixels: false }).metadata();
    const { width, height } = metadata.autoOrient;
    return width * height * (metadata.pages ?? 1) > MAX_PIXELS ? 'tooManyPixels' : { width, height };
  } catch {
    return 'broken';
  }
}

/** Encodes a picture anew, upright and without metadata. Returns null for one that cannot be decoded. */
export async function upright(upload: Uint8Array): Promise<Buffer | null> {
  try {
    return await open(upload)
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: GROUND })
      .toColourspace('srgb')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
  } catch {
    return null;
  }
}

function open(original: Uint8Array) {
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
}
