import type { Language, MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';

/** The dependencies of the use cases of accounts. */
export type AccountDeps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl'>;
/** The same, for what is limited by network. */
export type LimitedDeps = AccountDeps & Pick<Shop, 'networkAttempts'>;

/** The language of a customer's emails and the market of their seller. */
export type Locale = { readonly language: Language; readonly market: MarketCode };
