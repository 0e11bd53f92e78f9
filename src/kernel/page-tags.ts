import type { Currency } from './market.ts';

/**
 * Names of what a kept page or answer may show. A page depends on the tags of what it read; a change writes its tags in its
 * own transaction (db/functions/page-changes.sql, which spells them in the same way).
 */
export type PageTag = string;

/**
 * A handle for reads; in a database that is recorded for a request, one that can be told what a read depends on.
 */
export type Recordable<Handle> = Handle & {
  readonly dependingOn?: (tags: readonly PageTag[]) => Handle;
};

/**
 * Returns a handle for reads that depend on the named tags only: a kept page that shows what they return is made anew when
 * one of these changes. A read by `database.read` itself depends on everything.
 */
export function readOf<Handle>({ read }: { readonly read: Recordable<Handle> }, ...tags: readonly PageTag[]): Handle {
  return read.dependingOn ? read.dependingOn(tags) : read;
}

/** On a page: it depends on everything. On a change: every page shows it. */
export const EVERYTHING: PageTag = '*';

export const CATEGORIES: PageTag = 'categories';
export const COUNTRIES: PageTag = 'countries';
/** The terms of trade of every market: tax, delivery, ways to pay. */
export const TERMS: PageTag = 'terms';

/** Whether the store is open. Its changes are written as those of everything. */
export const STORE_STATE: PageTag = 'store-state';

/** The words by which products are found, and their spellings. */
export const WORDS: PageTag = 'words';

/** What a product says of itself, its prices, and whether it is sold out. */
export const productTag = (id: string): PageTag => `product:${id}`;

/** How much of a product is left, as far as a shopper may take it. */
export const leftTag = (id: string): PageTag => `left:${id}`;

/** How much of a product is on hand, exactly. */
export const stockTag = (id: string): PageTag => `stock:${id}`;

/** The visible reviews of a product. */
export const reviewsTag = (id: string): PageTag => `reviews:${id}`;

/** Which products a list of a currency has, in which order and at which prices; of one category when it is named. */
export const listTag = (currency: Currency, category?: string): PageTag =>
  category === undefined ? `list:${currency}` : `list:${currency}:${category}`;

/** Which products a currency shows, in which order and categories. */
export const shownTag = (currency: Currency): PageTag => `shown:${currency}`;

/** Which products of a currency are sold out. */
export const soldOutTag = (currency: Currency): PageTag => `sold-out:${currency}`;

/** How often a currency's products sold and how they are rated, where a list is sorted by it. */
export const ranksTag = (currency: Currency): PageTag => `ranks:${currency}`;

/** The products that are sizes of one scent. */
export const sizesTag = (group: string): PageTag => `sizes:${group}`;

/** Which visible products have a note, and which of them came back on hand. */
export const noteTag = (id: string): PageTag => `note:${id}`;

/** Which products have which notes. */
export const NOTES_OF_PRODUCTS: PageTag = 'notes';

/** A published document. */
export const contentTag = (key: string): PageTag => `content:${key}`;
