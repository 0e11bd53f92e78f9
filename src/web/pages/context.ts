import { createContext } from 'react-router';
import type { Language, Market, Prefix } from '#kernel/market';
import type { Shop } from '../../shop/shop.ts';
import type { PageParts } from './page-parts.ts';

/**
 * What the loader of a public page may read: nothing about the shopper, only what identifies the page, so that pages
 * can be cached.
 */
export type PageContext = {
  /** The shop, for reading public data. */
  readonly shop: Shop;
  /** What pages have in common, or read again and again. */
  readonly parts: PageParts;
  readonly market: Market;
  readonly language: Language;
  /** The market prefix of the url, or null without one. */
  readonly prefix: Prefix | null;
  /** The store's public url without a trailing slash, for canonical links. */
  readonly origin: string;
  /** Whether simulators replace the providers; pages then say so. */
  readonly sandbox: boolean;
  /** False when a page that is not found needs no body, since the cached one is sent. */
  readonly whole: boolean;
  /** Reports unexpected failures. */
  readonly report: (error: unknown) => void;
};

/** Loaders read it with `context.get(pageContext)`. */
export const pageContext = createContext<PageContext>();
