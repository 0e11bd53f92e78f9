import { KSA } from './ksa.ts';
import { KWT } from './kwt.ts';
import { UAE } from './uae.ts';

/** The markets the store trades in, in the order the selector shows them. A new one is a line here (`docs/adding-a-market.md`). */
export const ENABLED = { KSA, UAE, KWT } as const;

/** Where a visitor from any other country shops. */
export const DEFAULT_MARKET_CODE = 'UAE';
