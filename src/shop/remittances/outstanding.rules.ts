import type { ListDefinition } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';

/** How long ago orders were delivered whose cash has not come, in whole days; the last has no end. */
export const CASH_AGES = ['0-7', '8-14', '15-30', '30+'] as const;
export type CashAge = (typeof CASH_AGES)[number];

/** The last day of each age but the oldest. */
export const LAST_DAYS: Readonly<Record<Exclude<CashAge, '30+'>, number>> = { '0-7': 7, '8-14': 14, '15-30': 30 };

/** What the list of outstanding cash can be asked. */
export const OUTSTANDING_LIST = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    courier: { kind: 'text', ops: ['eq', 'in'] },
    age: { kind: CASH_AGES, ops: ['eq', 'in'] },
  },
  sorts: ['delivered'],
  defaultSort: 'delivered',
} as const satisfies ListDefinition;
