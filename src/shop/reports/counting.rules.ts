import type { MarketCode } from '#kernel/market';

/** The steps from a visit to an order, in order. Orders are counted from the orders themselves. */
export const FUNNEL_STEPS = ['visit', 'product', 'cart', 'checkout', 'order'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** What one request counts as. */
export type Visit = {
  readonly market: MarketCode;
  readonly steps: readonly FunnelStep[];
  /** The words of the search that a product was opened from; null for none. */
  readonly clickedFrom: string | null;
};

const LONGEST = 60;

/**
 * The words of a search as they are counted: lower case, single spaces, at most 60 characters. Null for what could name a
 * person: an email address or a number of five digits or more.
 */
export function countedWords(text: string): string | null {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, LONGEST).trim();
  if (words === '' || words.includes('@') || /\d(?:[\s.-]?\d){4}/.test(words)) return null;
  return words;
}
