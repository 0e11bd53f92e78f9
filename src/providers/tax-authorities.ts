import type { TaxAuthorityEntry } from './tax-authority.ts';
import { zatca } from './zatca/index.ts';

/** The tax authorities that a store can report to. The first one with settings is used. */
export const TAX_AUTHORITIES: readonly TaxAuthorityEntry[] = [zatca];
