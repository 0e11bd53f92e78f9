import { isDeepStrictEqual } from 'node:util';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import type { QuoteRequest } from './port.ts';

/**
 * The policy's charge in a market's currency (specification, section 9.1): while nobody knows the city yet, and for when
 * a courier has no answer.
 */
export function policyCharge(market: MarketCode): Minor {
  return minor(MARKETS[market].deliveryCharge);
}

/**
 * What a delivery costs where it isn't free: the courier's price, or the policy's when there is none (specification,
 * section 8: a failed calculation never reaches the shopper). May ask another company: never call it in a transaction.
 */
export async function deliveryCharge(deps: Pick<Shop, 'shipping'>, question: QuoteRequest): Promise<Minor> {
  const answer = await deps.shipping.quote(question);
  return answer.ok ? answer.value : policyCharge(question.market);
}

/** A question and what was charged in answer to it. */
export type QuotedCharge = { readonly question: QuoteRequest; readonly charge: Minor };

/**
 * The charge where nobody has to be asked: it was told to this very question, or the courier said it a while ago. Null
 * otherwise: then leave the transaction and ask `deliveryCharge`.
 */
export function quotedCharge(
  deps: Pick<Shop, 'shipping'>,
  question: QuoteRequest,
  told: QuotedCharge | null,
): Minor | null {
  return told && isDeepStrictEqual(told.question, question) ? told.charge : deps.shipping.known(question);
}
