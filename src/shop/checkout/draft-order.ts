import type { Language, Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import { ok } from '#kernel/result';
import type { CartLine } from '#shop/cart';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import type { OrderDraft, OrderLine } from '#shop/orders';
import { appliedCoupon } from '#shop/pricing/coupon.rules';
import { type SeenAmounts, sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import { shipsFree, subtotalOf, totalsOf } from '#shop/pricing/totals.rules';
import type { TradeTerms } from '#shop/settings/settings.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import type { OrderFacts } from './gather-order.ts';
import type { OrderRefusal } from './refusals.ts';

/** The delivery charge of a request; null while it is not known. */
export type ChargeOf = (request: QuoteRequest) => Minor | null;

/** The result of work that may need a delivery charge that is not known yet. */
export type Quotable<T> = { readonly done: T } | { readonly ask: QuoteRequest };

/**
 * Runs `work`. When it needs a delivery charge that is not known, asks the courier, outside any transaction, and runs it
 * again.
 */
export async function withDeliveryCharge<T>(
  deps: Pick<Shop, 'shipping'>,
  work: (chargeOf: ChargeOf) => Promise<Quotable<T>>,
): Promise<T> {
  let quoted: QuotedCharge | null = null;
  for (;;) {
    const known: QuotedCharge | null = quoted;
    const result: Quotable<T> = await work((request) => quotedCharge(deps, request, known));
    if ('done' in result) return result.done;
    quoted = { question: result.ask, charge: await deliveryCharge(deps, result.ask) };
  }
}

type DraftInput = {
  readonly ownerId: string;
  readonly language: Language;
  readonly chargeOf: ChargeOf;
  /** The coupon as typed; empty for none. */
  readonly coupon: string;
  /** The amounts the shopper agreed to: compared, never believed. */
  readonly seen: SeenAmounts;
  readonly now: Date;
};

type Drafted =
  | { readonly kind: 'draft'; readonly draft: OrderDraft }
  /** The delivery charge is not known yet: ask the courier, gather and draft again. */
  | { readonly kind: 'ask'; readonly request: QuoteRequest }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal };

/**
 * Drafts the order of gathered facts: current prices, VAT rate and delivery charge (specification, section 9.1), the saved
 * address, the seller of the market. Refuses an empty cart, a hidden or sold-out product, an address that is missing or in
 * another market, an invalid coupon and amounts other than those the shopper saw, in this order. Throws in a store without
 * sellers.
 */
export function draftOrder(facts: OrderFacts, input: DraftInput): Drafted {
  const { cart, market, address, terms, seller } = facts;
  if (!cart || facts.lines.length === 0) return refuse({ code: 'cartEmpty' });
  const lines: OrderLine[] = [];
  for (const line of facts.lines) {
    const checked = orderLine(line);
    if ('code' in checked) return refuse(checked);
    lines.push(checked);
  }
  if (!address) return refuse({ code: 'addressMissing' });
  if (marketOfCountry(address.country) !== market.code) {
    return refuse({ code: 'addressInOtherCountry', market: market.code });
  }
  const { vatBasisPoints, freeShippingFrom } = terms;
  const subtotal = subtotalOf(lines);
  const { currency } = market;
  const quoted = quoteRequest(market, address.city, terms);
  const shippingCharge = shipsFree(subtotal, freeShippingFrom)
    ? ZERO
    : terms.shippingFixed
      ? terms.shippingFee
      : input.chargeOf(quoted);
  if (shippingCharge === null) return { kind: 'ask', request: quoted };
  const used = { currency, subtotal, usedByShopper: facts.usedByShopper };
  const coupon = input.coupon ? appliedCoupon(facts.coupon, used, input.now) : ok(null);
  if (!coupon.ok) return refuse(coupon.error);
  const reduction = coupon.value?.reduction ?? null;
  const priced = { currency, lines, vatBasisPoints, shippingCharge, freeShippingFrom, reduction };
  const totals = totalsOf(priced);
  const { saving: _saving, ...amounts } = totals;
  if (!sawRightAmounts(input.seen, priced, totals)) return refuse({ code: 'amountsChanged', amounts, currency });
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  return {
    kind: 'draft',
    draft: {
      ...{ ownerId: input.ownerId, cartId: cart.id, market: market.code, currency, language: input.language },
      ...{ lines, amounts, vatBasisPoints, coupon: coupon.value?.code ?? null, address, seller },
    },
  };
}

function refuse(refusal: OrderRefusal): Drafted {
  return { kind: 'refused', refusal };
}

/** Returns a line at the current price, or the refusal of a line that cannot be ordered. */
function orderLine({ count, offer }: CartLine): OrderLine | OrderRefusal {
  const { productId, title, image, price, onHand, size } = offer;
  if (!price) return { code: 'productUnavailable', productId, title, onHand };
  if (onHand < count) return { code: 'soldOut', productId, title, onHand };
  return {
    productId,
    title,
    image,
    size: `${size.amount} ${size.unit}`,
    listPrice: price.before,
    unitPrice: price.now,
    count,
  };
}

/** The courier's quote request. It does not depend on the payment method, so choosing one changes no amount. */
export function quoteRequest(
  market: Market,
  city: string,
  { shippingFee }: Pick<TradeTerms, 'shippingFee'>,
): QuoteRequest {
  return { market: market.code, city, country: market.iso2, codAmount: ZERO, weightKg: PARCEL_KG, fee: shippingFee };
}
