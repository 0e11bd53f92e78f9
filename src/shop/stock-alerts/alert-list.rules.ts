import type { ListDefinition } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';

/** What the list of products that people wait for can be asked. */
export const WAITED_FOR_LIST = {
  filters: { market: { kind: MARKET_CODES, ops: ['eq', 'in'] } },
  sorts: ['waiting', 'since'],
  defaultSort: '-waiting',
  search: true,
} as const satisfies ListDefinition;

/** What the list of people who wait for products can be asked. */
export const ALERT_LIST = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    product: { kind: 'text', ops: ['eq', 'in'] },
  },
  sorts: ['since'],
  defaultSort: 'since',
  search: true,
} as const satisfies ListDefinition;
