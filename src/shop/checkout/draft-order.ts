import type { Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { Listing } from '#shop/catalogue';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import { frozenOf, goneOffer, type OfferedCart } from '#shop/offers';
import type { OrderDraft, OrderLine } from '#shop/orders';
import { type AppliedCoupon, appliedCoupon } from '#shop/pricing/coupon.rules';
import { shipsFree, subtotalOf } from '#shop/pricing/totals.rules';
import type { TradeTerms } from '#shop/settings/settings.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import type { CheckoutFacts } from './gather-queries.ts';
import { priceDraft, sawDraft } from './price-draft.ts';
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
 * address, the seller of the market; the offers that are on where the shopper was shown them. Refuses an empty cart, a hidden or sold-out product, an address that is missing or in
 * another market, an invalid coupon and amounts other than those the shopper saw, in this order. Without a coupon of its own
 * a request uses the one that stands on the cart, while it is valid (decision 0539). Throws in a store without sellers.
 */
export function draftOrder(
  facts: CheckoutFacts,
  request: CheckoutRequest,
  chargeOf: ChargeOf,
  now: Date,
): Result<OrderDraft, OrderRefusal | ChargeUnknown> {
  const { ownerId, language, coupon: typed = '' } = request;
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
  const price = (code: AppliedCoupon | null) => priceDraft(facts, request, full, code, now);
  const reduced = price(applied.ok ? applied.value : null);
  const unreduced = typed || sawDraft(reduced) ? null : price(null);
  // who saw the amounts without it pays them: a code that only stands on the cart binds nobody
  const paid = unreduced && sawDraft(unreduced) ? unreduced : reduced;
  const { amounts, coupon, offered } = paid;
  if (!sawDraft(paid)) {
    const gone = (offered && goneOffer(offered, paid.saw)) ?? ({ code: 'amountsChanged' } as const);
    return refused({ ...gone, amounts, currency, offered });
  }
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  return ok({
    ...{ ownerId, cartId: cart.id, market: market.code, currency, language },
    ...{ lines: offered ? withDiscounts(lines, offered) : lines, amounts, vatBasisPoints, coupon },
    ...{ offers: offered && frozenOf(offered), address, seller },
  });
}

/** The lines with what offers take off each. */
function withDiscounts(lines: readonly OrderLine[], { priced }: OfferedCart): readonly OrderLine[] {
  const given = new Map(priced.lines.map(({ product, offers }) => [product, offers]));
  return lines.map((line) => ({ ...line, offerDiscount: given.get(line.productId) ?? ZERO }));
}

/** The line of a listing at its current price; null for a product that is hidden. */
export function orderLine({ productId, title, image, size, price }: Listing, count: number): OrderLine | null {
  const weight = `${size.amount} ${size.unit}`;
  if (!price) return null;
  const { before: listPrice, now: unitPrice } = price;
  return { productId, title, image, size: weight, listPrice, unitPrice, count, offerDiscount: ZERO };
}

/** The courier's quote request. It does not depend on the payment method, so choosing one changes no amount. */
export function quoteRequest(
  market: Market,
  city: string,
  { shippingFee }: Pick<TradeTerms, 'shippingFee'>,
): QuoteRequest {
  return { market: market.code, city, country: market.iso2, codAmount: ZERO, weightKg: PARCEL_KG, fee: shippingFee };
}
