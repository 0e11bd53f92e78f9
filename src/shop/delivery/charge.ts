import { isDeepStrictEqual } from 'node:util';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import type { QuoteRequest } from './port.ts';

/**
 * The delivery charge of a market by policy (specification, section 9.1), used before the city is known and when the
 * courier quotes no price.
 */
export function policyCharge(market: MarketCode): Minor {
  return minor(MARKETS[market].deliveryCharge);
}

/**
 * Returns the charge of a delivery that is not free: the courier's price, or the policy's charge when there is none
 * (specification, section 8). May call the courier: do not use it in a transaction.
 */
export async function deliveryCharge(deps: Pick<Shop, 'shipping'>, question: QuoteRequest): Promise<Minor> {
  const answer = await deps.shipping.quote(question);
  return answer.ok ? answer.value : policyCharge(question.market);
}

/** A request for a price with the charge it got. */
export type QuotedCharge = { readonly question: QuoteRequest; readonly charge: Minor };

/**
 * Returns the charge without calling the courier: the one already quoted for an equal request, or a cached price. Null
 * when there is none: leave the transaction and call `deliveryCharge`.
 */
export function quotedCharge(
  deps: Pick<Shop, 'shipping'>,
  question: QuoteRequest,
  quoted: QuotedCharge | null,
): Minor | null {
  return quoted && isDeepStrictEqual(quoted.question, question) ? quoted.charge : deps.shipping.known(question);
}
