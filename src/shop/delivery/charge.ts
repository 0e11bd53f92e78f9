import { isDeepStrictEqual } from 'node:util';
import type { Minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import type { QuoteRequest } from './port.ts';

/**
 * Returns the charge of a delivery that is not free: the courier's price, or the market's fee when there is none
 * (specification, section 8). May call the courier: do not use it in a transaction.
 */
export async function deliveryCharge(deps: Pick<Shop, 'shipping'>, question: QuoteRequest): Promise<Minor> {
  const answer = await deps.shipping.quote(question);
  return answer.ok ? answer.value : question.fee;
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
