import type { ListDefinition } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';

/** What the list of the audit log can be asked. */
export const AUDIT_LIST = {
  filters: {
    at: { kind: 'time', ops: ['gte', 'lte'] },
    actor: { kind: 'text', ops: ['eq', 'in'] },
    action: { kind: 'text', ops: ['eq', 'in'] },
    /** The beginning of an action: `product` or `product.price`. */
    area: { kind: 'text', ops: ['eq'] },
    subject: { kind: 'text', ops: ['eq'] },
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
  },
  sorts: ['at'],
  defaultSort: '-at',
  search: true,
} as const satisfies ListDefinition;
