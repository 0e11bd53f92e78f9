import type { Transaction } from '#database/database';
import type { Language, Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import { ok } from '#kernel/result';
import type { CartLine } from '#shop/cart';
import { sellerOf } from '#shop/content';
import type { QuoteRequest } from '#shop/delivery';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import type { OrderDraft, OrderLine, OrderSeller } from '#shop/orders';
import { couponForOrder, vatRateOf } from '#shop/pricing';
import { type SeenAmounts, sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import { shipsFree, subtotalOf, totalsOf } from '#shop/pricing/totals.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import { getShippingAddress } from './queries.ts';
import type { OrderRefusal } from './refusals.ts';

export type DraftInput = {
  readonly ownerId: string;
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  readonly market: Market;
  readonly language: Language;
  /** What a delivery costs where it isn't free; null while somebody has to be asked. */
  readonly charge: (question: QuoteRequest) => Minor | null;
  /** The code the shopper typed; empty for none. */
  readonly coupon: string;
  /** The amounts the shopper agreed to; compared, never believed. */
  readonly seen: SeenAmounts;
  readonly now: Date;
};

export type Drafted =
  | { readonly kind: 'draft'; readonly draft: OrderDraft }
  /** The delivery isn't free and its price isn't known yet: ask, outside the transaction, and draft again. */
  | { readonly kind: 'ask'; readonly question: QuoteRequest }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal };

/**
 * Makes an order of a held bag without writing anything: every amount from the prices, the VAT rate and the delivery
 * charge of now (specification, section 9.1), the saved address, the seller of the market. Refused for an empty bag, a
 * product that is hidden or short, a missing address and one in the other country, a coupon that is not good, amounts other
 * than those the shopper saw. A coupon is held until the transaction ends.
 */
export async function draftOrder(tx: Transaction, input: DraftInput): Promise<Drafted> {
  const { ownerId, market } = input;
  if (input.lines.length === 0) return refuse({ code: 'cartEmpty' });
  const lines: OrderLine[] = [];
  for (const line of input.lines) {
    const checked = orderLine(line);
    if ('code' in checked) return refuse(checked);
    lines.push(checked);
  }
  const address = await getShippingAddress(tx, ownerId);
  if (!address) return refuse({ code: 'addressMissing' });
  if (marketOfCountry(address.country) !== market.code) {
    return refuse({ code: 'addressInOtherCountry', market: market.code });
  }
  const vatBasisPoints = await vatRateOf(tx, market.currency);
  const subtotal = subtotalOf(lines);
  const { currency } = market;
  const question = quoteRequest(market, address.city);
  const shippingCharge = shipsFree(subtotal, currency) ? ZERO : input.charge(question);
  if (shippingCharge === null) return { kind: 'ask', question };
  const coupon = input.coupon
    ? await couponForOrder(
        tx,
        {
          typed: input.coupon,
          ownerId,
          email: address.email,
          phone: address.phone,
          dialling: market.phone.dialling,
          currency,
          subtotal,
        },
        input.now,
      )
    : ok(null);
  if (!coupon.ok) return refuse(coupon.error);
  const reduction = coupon.value?.reduction ?? null;
  const priced = { currency, lines, vatBasisPoints, shippingCharge, reduction };
  const totals = totalsOf(priced);
  const { saving: _saving, ...amounts } = totals;
  if (!sawRightAmounts(input.seen, priced, totals)) return refuse({ code: 'amountsChanged', amounts, currency });
  return {
    kind: 'draft',
    draft: {
      ownerId,
      cartId: input.cartId,
      market: market.code,
      currency,
      language: input.language,
      lines,
      amounts,
      vatBasisPoints,
      coupon: coupon.value?.code ?? null,
      address,
      seller: await currentSeller(tx, market),
    },
  };
}

function refuse(refusal: OrderRefusal): Drafted {
  return { kind: 'refused', refusal };
}

/** A line at the price of now, or why it can't be ordered. */
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

/** What to ask the courier. The charge doesn't depend on how the order is paid, so choosing a method changes no amount. */
export function quoteRequest(market: Market, city: string): QuoteRequest {
  return { market: market.code, city, country: market.iso2, codAmount: ZERO, weightKg: PARCEL_KG };
}

/** The seller of a market today (specification, section 1); an order stores it. Throws in a store without sellers. */
async function currentSeller(tx: Transaction, market: Market): Promise<OrderSeller> {
  const seller = await sellerOf({ database: { read: tx } }, market.code);
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  const { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone } = seller;
  return { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone };
}
