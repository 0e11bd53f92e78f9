import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { isBranch, isPicture, pairOf } from '../../ui/content/body.ts';
import { type BodyValues, bodyOf } from '../../ui/content/values.ts';

type Pair = { readonly en: string; readonly ar: string };

/** A banner as its form has it; a missing picture is null. */
export type BannerDraft = {
  readonly image: unknown;
  readonly image_ar: unknown;
  readonly link: string;
  readonly heading: Pair;
  readonly caption: Pair;
  readonly cta: Pair;
  readonly alt: Pair;
  readonly market: MarketCode | null;
  /** Instants. */
  readonly from: string | null;
  readonly until: string | null;
};

const NOTHING: Pair = { en: '', ar: '' };

/** An empty banner. */
export const EMPTY_BANNER: BannerDraft = {
  image: null,
  image_ar: null,
  link: '/products',
  heading: NOTHING,
  caption: NOTHING,
  cta: NOTHING,
  alt: NOTHING,
  market: null,
  from: null,
  until: null,
};

/** Reads a banner of a body; null for anything else. */
function bannerOf(value: unknown): BannerDraft | null {
  if (!isBranch(value)) return null;
  const pair = (name: string): Pair => {
    const found = value[name];
    return pairOf(found) && isBranch(found) ? { en: String(found.en), ar: String(found.ar) } : NOTHING;
  };
  const text = (name: string): string | null => (typeof value[name] === 'string' ? String(value[name]) : null);
  return {
    image: value.image ?? null,
    image_ar: value.image_ar ?? null,
    link: text('link') ?? '',
    heading: pair('heading'),
    caption: pair('caption'),
    cta: pair('cta'),
    alt: pair('alt'),
    market: MARKET_CODES.find((code) => code === value.market) ?? null,
    from: text('from'),
    until: text('until'),
  };
}

/** Returns the banners of the values of their form, in their order. */
export function bannersOf(values: BodyValues): readonly BannerDraft[] {
  const list = bodyOf(values, true);
  return Array.isArray(list) ? list.flatMap((item) => bannerOf(item) ?? []) : [];
}

/** What becomes of a banner, as a function of what it is when the change is made. */
export type BannerChange = (present: BannerDraft) => Partial<BannerDraft>;

/** Returns banners with one of them changed. */
export function withBanner(
  banners: readonly BannerDraft[],
  index: number,
  change: BannerChange,
): readonly BannerDraft[] {
  return banners.map((one, at) => (at === index ? { ...one, ...change(one) } : one));
}

/** Returns banners with another one at a place, or at the end when there are fewer by now. */
export function withBannerAt(
  banners: readonly BannerDraft[],
  index: number,
  banner: BannerDraft,
): readonly BannerDraft[] {
  return banners.toSpliced(index, 0, banner);
}

/** Whether a banner has its pictures and all texts in both languages. */
export function isComplete(banner: BannerDraft): boolean {
  const pairs = [banner.heading, banner.caption, banner.cta, banner.alt];
  return (
    isPicture(banner.image) &&
    isPicture(banner.image_ar) &&
    pairs.every(({ en, ar }) => en.trim() !== '' && ar.trim() !== '')
  );
}
