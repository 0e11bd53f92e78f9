import type { Bilingual, Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { Size } from './types.ts';

/** A product as operators write it. */
export type ProductInput = {
  /** The name in addresses; the id is made from it and never changes. */
  readonly slug: string;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly shortNote: Bilingual;
  readonly notes: { readonly top: Bilingual; readonly heart: Bilingual; readonly base: Bilingual };
  readonly shows: 'notes' | 'short_description';
  /** Ids of stored pictures, the first one for the cards. */
  readonly pictures: readonly string[];
  readonly sizes: readonly Size[];
  readonly dimensions: string;
  readonly weight: number;
  /** Titles of categories. */
  readonly categories: readonly string[];
  /** A currency without an entry, or with a price of 0, hides the product in that market. */
  readonly prices: readonly PriceInput[];
  readonly stock: readonly { readonly currency: Currency; readonly onHand: number }[];
  /** Its place in lists. */
  readonly position: number;
};

export type PriceInput = { readonly currency: Currency; readonly price: Minor; readonly discountPrice: Minor };

/** A slug: lower-case words of Latin letters and digits joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Longest texts in characters, so that no page breaks; descriptions are paragraphs. */
const LONGEST = { slug: 120, title: 120, note: 300, description: 5000 } as const;

/** Largest weight, number of pieces and place in lists, well within what the database can count. */
const LARGEST = 1_000_000_000;

/** The name of the first field of a product that cannot be kept, or null when all can. */
export function wrongField(input: ProductInput): keyof ProductInput | null {
  if (!SLUG.test(input.slug) || input.slug.length > LONGEST.slug) return 'slug';
  if (!filled(input.title, LONGEST.title)) return 'title';
  if (!filled(input.description, LONGEST.description)) return 'description';
  if (!short(input.shortNote)) return 'shortNote';
  if (![input.notes.top, input.notes.heart, input.notes.base].every(short)) return 'notes';
  if (new Set(input.pictures).size !== input.pictures.length) return 'pictures';
  if (input.sizes.length === 0 || !input.sizes.every(isSize)) return 'sizes';
  if (input.dimensions.length > LONGEST.note) return 'dimensions';
  if (!isCountable(input.weight)) return 'weight';
  if (new Set(input.categories).size !== input.categories.length) return 'categories';
  if (hasDoubles(input.prices) || !input.prices.every(isPrice)) return 'prices';
  if (hasDoubles(input.stock) || !input.stock.every(({ onHand }) => isCountable(onHand))) return 'stock';
  if (!isCountable(input.position)) return 'position';
  return null;
}

/** Whether a price can be kept: not negative, and its discount price neither negative nor above it, nor a gift of something that has a price. */
export function isPrice({ price, discountPrice }: PriceInput): boolean {
  return price >= 0 && discountPrice >= 0 && discountPrice <= price && (price === 0 || discountPrice > 0);
}

/** Sizes are kept with two decimals: a smaller one would be none. */
function isSize({ amount }: Size): boolean {
  return amount >= 0.01 && amount < 100_000;
}

function isCountable(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number <= LARGEST;
}

function filled(text: Bilingual, longest: number): boolean {
  return [text.en, text.ar].every((part) => part.trim() !== '' && part.length <= longest);
}

function short(text: Bilingual): boolean {
  return text.en.length <= LONGEST.note && text.ar.length <= LONGEST.note;
}

function hasDoubles(rows: readonly { readonly currency: Currency }[]): boolean {
  return new Set(rows.map(({ currency }) => currency)).size !== rows.length;
}
