import type { ListDefinition } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';
import { STOCK_REASON_NAMES } from './reasons.rules.ts';

/** The views of the list of stock: what is low or sold out, all, and what shoppers hold who pay now. */
export const STOCK_VIEWS = ['low', 'all', 'held'] as const;
export type StockView = (typeof STOCK_VIEWS)[number];

/** What the list of stock can be asked. `lasts` is in days. */
export const STOCK_LIST = {
  filters: {
    view: { kind: STOCK_VIEWS, ops: ['eq'] },
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    category: { kind: 'text', ops: ['eq', 'in'] },
    lasts: { kind: 'whole', ops: ['lte', 'gte'] },
    product: { kind: 'text', ops: ['eq', 'in'] },
  },
  sorts: ['lasts', 'name', 'onHand', 'sold', 'shelf'],
  defaultSort: 'lasts',
  search: true,
} as const satisfies ListDefinition;

/** What the list of movements can be asked. */
export const MOVEMENTS_LIST = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    product: { kind: 'text', ops: ['eq', 'in'] },
    reason: { kind: STOCK_REASON_NAMES, ops: ['eq', 'in'] },
    at: { kind: 'time', ops: ['gte', 'lte'] },
  },
  sorts: ['newest'],
  defaultSort: '-newest',
  search: true,
} as const satisfies ListDefinition;

/** Days that sales are counted over. */
export const SALES_DAYS = 28;
/** Days that a stock without sales lasts: longer than any other. */
export const LASTS_FOR_EVER = 1_000_000;

/** Whether a stock is sold out, low or neither. `lasts` is in days. */
export function stockState(stock: {
  readonly onHand: number;
  readonly lasts: number;
  readonly lowStockDays: number;
}): 'sold_out' | 'low' | 'ok' {
  if (stock.onHand === 0) return 'sold_out';
  return stock.lasts < stock.lowStockDays ? 'low' : 'ok';
}
