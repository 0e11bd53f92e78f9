import type { ListDefinition } from '#kernel/list-query';

/** What an old address may be in the list: its target is missing, it was used, or never. */
const REDIRECT_STATES = ['missing', 'used', 'unused'] as const;

/** What the list of old addresses can be asked. */
export const REDIRECT_LIST = {
  filters: { state: { kind: REDIRECT_STATES, ops: ['eq'] } },
  sorts: ['hits', 'last', 'from'],
  defaultSort: '-hits',
  search: true,
} as const satisfies ListDefinition;
