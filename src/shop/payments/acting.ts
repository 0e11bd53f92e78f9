import { MARKETS } from '#kernel/market';
import type { Actor } from '#shop/audit';

/** The operator's commands, which act for every market. */
export const PAYMENTS_COMMAND: Actor = { kind: 'system', name: 'npm run payments' };

/** Whether an actor may act on money of a currency: a person only in their own markets. */
export function actsIn(actor: Actor, currency: string): boolean {
  return actor.kind === 'system' || actor.markets.some((market) => MARKETS[market].currency === currency);
}
