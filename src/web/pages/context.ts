import { createContext } from 'react-router';
import type { Language, Market, Prefix } from '#kernel/market';
import type { Shop } from '../../shop/shop.ts';

/**
 * What a loader may know of a request to a public page: nothing about the person, only what fixes the page
 * (architecture, principle 3).
 */
export type PageContext = {
  /** The shop, for its public questions. */
  readonly shop: Shop;
  readonly market: Market;
  readonly language: Language;
  /** The market prefix of the address, or null on a plain address. */
  readonly prefix: Prefix | null;
};

/** Loaders read it by `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();
