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
  /** Where the store is reached, without a slash at the end: for canonical links. */
  readonly origin: string;
  /** Whether simulators stand in for the outside world; pages then say so. */
  readonly sandbox: boolean;
  /** False when a page that is not found is answered without a body, for the kept one is sent. */
  readonly whole: boolean;
  /** Told of failures nobody expected. */
  readonly report: (error: unknown) => void;
};

/** Loaders read it by `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();
