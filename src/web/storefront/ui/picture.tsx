import { preload } from 'react-dom';

/** A photograph in the media store, under `/media/{id}/{width}.{avif|webp|jpg}`. */
export type PictureView = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The widths there are files of, ascending. */
  readonly widths: readonly number[];
  /** A tiny data URI shown until the photograph is there. */
  readonly placeholder: string;
};

/** The formats a photograph is kept in, best first; the last is what every browser reads. */
const MODERN = ['avif', 'webp'] as const;

type Props = {
  picture: PictureView;
  /** What it is and how it is shown; empty where the words beside it say so (design, section 7). */
  alt: string;
  /** The `sizes` attribute: how wide it stands in the layout. */
  sizes: string;
  /** Another picture for windows under 768 px. */
  narrow?: { picture: PictureView; sizes: string };
  /** `first` is the page's largest photograph: fetched at once and before others. `soon` is in the first row. */
  when?: 'first' | 'soon' | 'lazy';
  className?: string;
};

const NARROW = '(max-width: 47.99rem)';
const WIDE = '(min-width: 48rem)';

/** The address of one file of a photograph; immutable, so browsers keep it for good. */
export function pictureUrl(picture: PictureView, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `/media/${picture.id}/${width}.${format}`;
}

function addresses(picture: PictureView, format: 'avif' | 'webp' | 'jpg'): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ');
}

/**
 * A photograph in AVIF, WebP and JPEG, in the widths the layout asks for, over its own tiny placeholder. Width and height
 * are always given, so nothing moves when it arrives.
 */
export function Picture({ picture, alt, sizes, narrow, when = 'lazy', className }: Props) {
  if (when === 'first') {
    if (narrow) announce(narrow.picture, narrow.sizes, NARROW);
    announce(picture, sizes, narrow && WIDE);
  }
  return (
    <picture className={className}>
      {narrow && <Sources picture={narrow.picture} sizes={narrow.sizes} media={NARROW} withJpeg />}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg')}
        srcSet={addresses(picture, 'jpg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={when === 'lazy' ? 'lazy' : 'eager'}
        decoding="async"
        {...(when === 'first' ? { fetchPriority: 'high' as const } : {})}
        {...(picture.placeholder === ''
          ? {}
          : { style: { background: `center / cover url("${picture.placeholder}")` } })}
      />
    </picture>
  );
}

/** Names the page's largest photograph in the head, so that browsers ask for it before they have read the style sheet. */
function announce(picture: PictureView, sizes: string, media: string | undefined): void {
  preload(pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'avif'), {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: addresses(picture, 'avif'),
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
        <source key={format} type={`image/${format}`} srcSet={addresses(picture, format)} {...common} />
      ))}
      {withJpeg && <source srcSet={addresses(picture, 'jpg')} {...common} />}
    </>
  );
}
