import type { ListDefinition } from '#kernel/list-query';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';

/** Views of the list of customers. */
export const PEOPLE_VIEWS = ['all', 'accounts', 'guests', 'refused'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

/** What the list of customers knows. `orders` counts them; `last` is the day of the last one. */
export const PEOPLE_LIST: ListDefinition = {
  filters: {
    view: { kind: PEOPLE_VIEWS, ops: ['eq'] },
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    language: { kind: LANGUAGES, ops: ['eq', 'in'] },
    last: { kind: 'day', ops: ['gte', 'lte'] },
  },
  sorts: ['seen'],
  defaultSort: '-seen',
  search: true,
};
