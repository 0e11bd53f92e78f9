import type { Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Listing } from '#shop/catalogue';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import type { OrderDraft, OrderLine } from '#shop/orders';
import { appliedCoupon } from '#shop/pricing/coupon.rules';
import { sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import { shipsFree, subtotalOf, type TotalsInput, totalsOf } from '#shop/pricing/totals.rules';
import type { TradeTerms } from '#shop/settings/settings.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import type { CheckoutFacts } from './gather-queries.ts';
import type { ChargeUnknown, CheckoutRequest, OrderRefusal } from './types.ts';

/** The delivery charge of a request; null while it is not known. */
export type ChargeOf = (request: QuoteRequest) => Minor | null;

/**
 * Runs `work`. When it needs a delivery charge that is not known, asks the courier, outside any transaction, and runs it
 * again.
 */
export async function withDeliveryCharge<T, E extends { readonly code: string }>(
  deps: Pick<Shop, 'shipping'>,
  work: (chargeOf: ChargeOf) => Promise<Result<T, E | ChargeUnknown>>,
): Promise<Result<T, E>> {
  let quoted: QuotedCharge | null = null;
  for (;;) {
    const known: QuotedCharge | null = quoted;
    const result = await work((request) => quotedCharge(deps, request, known));
    if (result.ok) return result;
    if (!isChargeUnknown(result.error)) return refused(result.error);
    const { request: question } = result.error;
    quoted = { question, charge: await deliveryCharge(deps, question) };
  }
}

function isChargeUnknown(error: { readonly code: string }): error is ChargeUnknown {
  return error.code === 'chargeUnknown';
}

/** The charge of a delivery that is not free: the fee where the terms fix it, else the courier's price. */
export function chargeBy(
  terms: TradeTerms,
  market: Market,
  city: string,
  chargeOf: ChargeOf,
): Result<Minor, ChargeUnknown> {
  if (terms.shippingFixed) return ok(terms.shippingFee);
  const request = quoteRequest(market, city, terms);
  const charge = chargeOf(request);
  return charge === null ? refused({ code: 'chargeUnknown', request }) : ok(charge);
}

/**
 * Drafts the order of gathered facts: current prices, VAT rate and delivery charge (specification, section 9.1), the saved
 * address, the seller of the market. Refuses an empty cart, a hidden or sold-out product, an address that is missing or in
 * another market, an invalid coupon and amounts other than those the shopper saw, in this order. Without a coupon of its own
 * a request uses the one that stands on the cart, while it is valid (decision 0539). Throws in a store without sellers.
 */
export function draftOrder(
  facts: CheckoutFacts,
  { ownerId, language, seen, coupon: typed = '' }: CheckoutRequest,
  chargeOf: ChargeOf,
  now: Date,
): Result<OrderDraft, OrderRefusal | ChargeUnknown> {
  const { cart, market, address, terms, seller } = facts;
  if (!cart || facts.lines.length === 0) return refused({ code: 'cartEmpty' });
  const lines: OrderLine[] = [];
  for (const { listing, count } of facts.lines) {
    const { productId, title, onHand } = listing;
    const line = orderLine(listing, count);
    if (!line) return refused({ code: 'productUnavailable', productId, title, onHand });
    if (onHand < count) return refused({ code: 'soldOut', productId, title, onHand });
    lines.push(line);
  }
  if (!address) return refused({ code: 'addressMissing' });
  if (marketOfCountry(address.country) !== market.code) {
    return refused({ code: 'addressInOtherCountry', market: market.code });
  }
  const { vatBasisPoints, freeShippingFrom } = terms;
  const { currency } = market;
  const subtotal = subtotalOf(lines);
  const isFree = shipsFree(subtotal, freeShippingFrom);
  const charge = isFree ? ok(ZERO) : chargeBy(terms, market, address.city, chargeOf);
  if (!charge.ok) return charge;
  const used = { currency, subtotal, usedByShopper: facts.usedByShopper };
  const applied = typed || facts.coupon ? appliedCoupon(facts.coupon, used, now) : ok(null);
  if (!applied.ok && typed) return applied;
  const full = { currency, lines, vatBasisPoints, shippingCharge: charge.value, freeShippingFrom, reduction: null };
  const applicable = applied.ok ? applied.value : null;
  const reduced = applicable ? { ...full, reduction: applicable.reduction } : full;
  const saw = (input: TotalsInput) => sawRightAmounts(seen, input, totalsOf(input));
  // who saw the full amounts pays them: a code that only stands on the cart binds nobody
  const paysFull = !typed && !saw(reduced) && saw(full);
  const [coupon, priced] = paysFull ? [null, full] : [applicable, reduced];
  const totals = totalsOf(priced);
  const { saving: _saving, ...amounts } = totals;
  if (!saw(priced)) return refused({ code: 'amountsChanged', amounts, currency });
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  return ok({
    ...{ ownerId, cartId: cart.id, market: market.code, currency, language },
    ...{ lines, amounts, vatBasisPoints, coupon: coupon?.code ?? null, address, seller },
  });
}

/** The line of a listing at its current price; null for a product that is hidden. */
export function orderLine({ productId, title, image, size, price }: Listing, count: number): OrderLine | null {
  const weight = `${size.amount} ${size.unit}`;
  return price && { productId, title, image, size: weight, listPrice: price.before, unitPrice: price.now, count };
}

/** The courier's quote request. It does not depend on the payment method, so choosing one changes no amount. */
export function quoteRequest(
  market: Market,
  city: string,
  { shippingFee }: Pick<TradeTerms, 'shippingFee'>,
): QuoteRequest {
  return { market: market.code, city, country: market.iso2, codAmount: ZERO, weightKg: PARCEL_KG, fee: shippingFee };
}
