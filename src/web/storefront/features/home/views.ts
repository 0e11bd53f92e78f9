import type { Bilingual } from '#kernel/market';
import type { PictureView } from '../../ui/picture.tsx';
import type { CardView } from '../catalogue/views.ts';

/** A slide of the home page, in the page's language. */
export type BannerView = {
  readonly link: string;
  readonly heading: string;
  readonly caption: string;
  readonly action: string;
  readonly alt: string;
  readonly picture: PictureView;
  /** The 4:5 photograph of the linked collection, for narrow windows. */
  readonly narrow: PictureView | null;
};

/** A collection on the home page. */
export type CollectionView = {
  readonly title: string;
  readonly name: Bilingual;
  readonly picture: PictureView | null;
};

/** A testimonial. */
export type TestimonialView = {
  readonly name: string;
  readonly city: string;
  readonly rate: number;
  readonly text: string;
};

export type HomeView = {
  readonly banners: readonly BannerView[];
  readonly quote: string;
  readonly quoteText: string;
  readonly collectionsHeading: string;
  readonly collections: readonly CollectionView[];
  readonly bestSellers: readonly CardView[];
  readonly promises: readonly string[];
  readonly promisesPicture: PictureView | null;
  readonly voicesHeading: string;
  readonly voices: readonly TestimonialView[];
};
