import { preload } from 'react-dom';

/** A photograph in the media store, under `/media/{id}/{width}.{avif|webp|jpg}`. */
export type PictureView = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The widths of its files in pixels, ascending. */
  readonly widths: readonly number[];
  /** A tiny data URI, shown until the photograph has loaded. */
  readonly placeholder: string;
  /** Its words where it has some of its own. */
  readonly alt?: { readonly en: string; readonly ar: string } | undefined;
  /** The point that stays in view when it is cut, in percent; the middle without one. */
  readonly focal?: { readonly x: number; readonly y: number } | undefined;
};

/** The formats that not every browser reads, best first. */
const MODERN = ['avif', 'webp'] as const;

type Props = {
  picture: PictureView;
  /** Describes the photograph; empty where the text beside it does (design, section 7). */
  alt: string;
  /** The `sizes` attribute: its width in the layout. */
  sizes: string;
  /** Another picture for windows below 768 px. */
  narrow?: { picture: PictureView; sizes: string };
  /**
   * `first` is the page's largest photograph, loaded with high priority. `soon` is in the first row. `lazy` loads on
   * scroll.
   */
  when?: 'first' | 'soon' | 'lazy';
  className?: string;
};

const NARROW = '(max-width: 47.99rem)';
const WIDE = '(min-width: 48rem)';

/** Returns the path of one file of a photograph. The file never changes, so browsers cache it without end. */
export function pictureUrl(picture: PictureView, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `/media/${picture.id}/${width}.${format}`;
}

function srcSetOf(picture: PictureView, format: 'avif' | 'webp' | 'jpg'): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ');
}

/**
 * A photograph in AVIF, WebP and JPEG, in the widths of the layout, over its placeholder. Width and height are
 * always set, so the layout does not shift when it loads.
 */
export function Picture({ picture, alt, sizes, narrow, when = 'lazy', className }: Props) {
  if (when === 'first') {
    if (narrow) preloadPicture(narrow.picture, narrow.sizes, NARROW);
    preloadPicture(picture, sizes, narrow && WIDE);
  }
  return (
    <picture className={className}>
      {narrow && <Sources picture={narrow.picture} sizes={narrow.sizes} media={NARROW} withJpeg />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg')}
        srcSet={srcSetOf(picture, 'jpg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={when === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        {...(when === 'first' ? { fetchPriority: 'high' as const } : {})}
        {...styleOf(picture)}
      />
    </picture>
  );
}

/** The placeholder behind a photograph, and its focal point where it has one. */
function styleOf({ placeholder, focal }: PictureView) {
  if (placeholder === '' && !focal) return {};
  return {
    style: {
      ...(placeholder === '' ? {} : { background: `center / cover url("${placeholder}")` }),
      ...(focal ? { objectPosition: `${focal.x}% ${focal.y}%` } : {}),
    },
  };
}

/** Preloads the page's largest photograph, so that browsers request it before they have parsed the style sheet. */
function preloadPicture(picture: PictureView, sizes: string, media: string | undefined): void {
  preload(pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSetOf(picture, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
    ...(media ? { media } : {}),
  });
}

type SourcesProps = { picture: PictureView; sizes: string; media?: string; withJpeg?: boolean };

function Sources({ picture, sizes, media, withJpeg = false }: SourcesProps) {
  const common = { sizes, width: picture.width, height: picture.height, ...(media ? { media } : {}) };
  return (
    <>
      {MODERN.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSetOf(picture, format)} {...common} />
      ))}
      {withJpeg && <source srcSet={srcSetOf(picture, 'jpg')} {...common} />}
    </>
  );
}
