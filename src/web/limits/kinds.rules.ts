import { CALL_KINDS, type CallLimit } from '#contract/limit.rules';

/** The kinds that have separate limits: those of calls, and `page` for pages that are not cached and must be rendered. */
export const RATE_KINDS = [...CALL_KINDS, 'page'] as const;
export type Kind = (typeof RATE_KINDS)[number];

/**
 * Whether a try was right by its answer, so that it need not count for the network of a known shopper. A sign-in is right only
 * where success proves something: mails are sent and accounts are made for anybody. `declined` says that a bank refused.
 */
export function wasRight({ kind, proves = false }: CallLimit, status: number, declined: boolean): boolean {
  if (kind === 'sign-in' || kind === 'lookup') return proves && status < 400;
  return !declined && status !== 404 && status !== 422 && status !== 429;
}
