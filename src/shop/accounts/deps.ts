import type { Language, MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';

/** What everything about accounts needs of the shop. */
export type AccountDeps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl'>;

/** In which words, and from which country's seller, a customer is written to. */
export type Locale = { readonly language: Language; readonly market: MarketCode };
