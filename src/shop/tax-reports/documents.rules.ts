import type { ListDefinition } from '#kernel/list-query';
import { MARKET_CODES } from '#kernel/market';

/** What becomes of a document after it is issued. */
export const REPORT_STATES = ['queued', 'reported', 'warned', 'rejected'] as const;

/** What the list of reported papers can be asked. */
export const TAX_DOCUMENTS_LIST = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    state: { kind: REPORT_STATES, ops: ['eq', 'in'] },
    kind: { kind: ['invoice', 'credit-note'], ops: ['eq'] },
  },
  sorts: ['issued'],
  defaultSort: '-issued',
} as const satisfies ListDefinition;
