import type { Transaction } from '#database/database';
import type { Language, Market } from '#kernel/market';
import { type Minor, ZERO } from '#kernel/money';
import { ok } from '#kernel/result';
import type { CartLine } from '#shop/cart';
import { sellerOf } from '#shop/content';
import { deliveryCharge, type QuotedCharge, type QuoteRequest, quotedCharge } from '#shop/delivery';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import type { OrderDraft, OrderLine, OrderSeller } from '#shop/orders';
import { couponForOrder } from '#shop/pricing';
import { type SeenAmounts, sawRightAmounts } from '#shop/pricing/seen-amounts.rules';
import { shipsFree, subtotalOf, totalsOf } from '#shop/pricing/totals.rules';
import { tradeTerms } from '#shop/settings';
import type { CashTerms, TradeTerms } from '#shop/settings/settings.rules';
import { marketOfCountry } from '../addresses/address.rules.ts';
import type { Shop } from '../shop.ts';
import { getShippingAddress } from './queries.ts';
import type { OrderRefusal } from './refusals.ts';

/** The delivery charge of a request; null while it is not known. */
export type ChargeOf = (request: QuoteRequest) => Minor | null;

/** The result of work that may need a delivery charge that is not known yet. */
export type Quotable<T> = { readonly done: T } | { readonly ask: QuoteRequest };

/**
 * Runs `work` in a transaction. When it needs a delivery charge that is not known, asks the courier outside the transaction
 * and runs it again in a new one.
 */
export async function withDeliveryCharge<T>(
  deps: Pick<Shop, 'database' | 'shipping'>,
  work: (tx: Transaction, chargeOf: ChargeOf) => Promise<Quotable<T>>,
): Promise<T> {
  let quoted: QuotedCharge | null = null;
  for (;;) {
    const known: QuotedCharge | null = quoted;
    const result: Quotable<T> = await deps.database.transaction((tx) =>
      work(tx, (request) => quotedCharge(deps, request, known)),
    );
    if ('done' in result) return result.done;
    quoted = { question: result.ask, charge: await deliveryCharge(deps, result.ask) };
  }
}

type DraftInput = {
  readonly ownerId: string;
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  readonly market: Market;
  readonly language: Language;
  readonly chargeOf: ChargeOf;
  /** The coupon as typed; empty for none. */
  readonly coupon: string;
  /** The amounts the shopper agreed to: compared, never believed. */
  readonly seen: SeenAmounts;
  readonly now: Date;
};

type Drafted =
  | { readonly kind: 'draft'; readonly draft: OrderDraft; readonly cash: CashTerms }
  /** The delivery charge is not known yet: ask the courier outside the transaction, and draft again. */
  | { readonly kind: 'ask'; readonly request: QuoteRequest }
  | { readonly kind: 'refused'; readonly refusal: OrderRefusal };

/**
 * Drafts the order of a locked cart and writes nothing: current prices, VAT rate and delivery charge (specification, section
 * 9.1), the saved address, the seller of the market. Refuses an empty cart, a hidden or sold-out product, an address that is
 * missing or in another market, an invalid coupon and amounts other than those the shopper saw. Locks the coupon.
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
  const terms = await tradeTerms(tx, market.code, input.now);
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
  const priced = { currency, lines, vatBasisPoints, shippingCharge, freeShippingFrom, reduction };
  const totals = totalsOf(priced);
  const { saving: _saving, ...amounts } = totals;
  if (!sawRightAmounts(input.seen, priced, totals)) return refuse({ code: 'amountsChanged', amounts, currency });
  return {
    kind: 'draft',
    cash: terms.cash,
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

/** The seller of a market today (specification, section 1); an order stores it. Throws in a store without sellers. */
async function currentSeller(tx: Transaction, market: Market): Promise<OrderSeller> {
  const seller = await sellerOf({ database: { read: tx } }, market.code);
  if (!seller) throw new Error(`the store has no seller for ${market.code}`);
  const { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone } = seller;
  return { legalName, address, shipFrom, vatNumber, commercialRegistration, email, phone };
}
