import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Bilingual, MARKETS } from '#kernel/market';
import { type Minor, sum, ZERO } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Listing, listListings } from '#shop/catalogue';
import { queueOrderAcknowledgement } from '#shop/emails';
import { replaceInvoice } from '#shop/invoices';
import { priceFrozen } from '#shop/offers';
import {
  getOrder,
  type Order,
  type OrderAmounts,
  type OrderLine,
  type StaffActor,
  updateOrderAmounts,
  updateOrderLines,
} from '#shop/orders';
import { redeemedCoupon } from '#shop/pricing';
import { shipsFree, subtotalOf, type TotalsInput, totalsOf, totalsWithOffers } from '#shop/pricing/totals.rules';
import { tradeTerms } from '#shop/settings';
import { type CashRefusal, cashRefusal, type TradeTerms } from '#shop/settings/settings.rules';
import { lockStockRows, returnStock, takeStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { type ChargeOf, chargeBy, orderLine } from './draft-order.ts';
import { editLines, type LineEdits, partsOf, type SumParts, type WantedLine } from './edit.rules.ts';
import { countRefusedParcels } from './gather-queries.ts';
import type { ChargeUnknown } from './types.ts';

type Deps = Pick<Shop, 'clock' | 'jobs' | 'tax'>;
type Line = Order['lines'][number];

/** Why a cash order is not changed so. `index` is the place of a wanted line. */
export type CashEditRefusal =
  | CashRefusal
  | { readonly code: 'lineUnavailable' | 'lineShort'; readonly index: number; readonly onHand: number }
  | { readonly code: 'couponMinimum'; readonly minimum: Minor }
  /** The code, or the delivery price, is not what it was when the order was placed. */
  | { readonly code: 'termsChanged' };

/** What an edit makes of an order. `changes` are the products whose quantity differs. */
export type LineEdit = {
  readonly before: SumParts;
  readonly after: SumParts;
  readonly refund: Minor;
  readonly changes: readonly { readonly title: Bilingual; readonly from: number; readonly to: number }[];
  /** The names of offers that applied before and no longer do. */
  readonly offersLost: readonly Bilingual[];
};

type CashEdit = { readonly lines: readonly WantedLine[]; readonly total: Minor | null };

/**
 * Changes the lines of a locked cash order, in the caller's transaction, when `total` is the new one; else writes nothing.
 * What stays keeps its price, what is added comes at today's; VAT rate, delivery terms, offers and
 * code are those of the order. Moves the
 * stock, issues a new edition of the invoice and sends the acknowledgement again.
 */
export async function editCashOrder(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  order: Order,
  edit: CashEdit,
  chargeOf: ChargeOf,
): Promise<Result<LineEdit, CashEditRefusal | ChargeUnknown>> {
  const edits = editLines(order.lines, edit.lines);
  // what an offer is for depends on the categories of all products
  const asked = order.offers ? [...order.lines, ...edits.taken] : edits.taken;
  const listings = await listListings(tx, order, [...new Set(asked.map(({ productId }) => productId))]);
  const added = linesAdded(edits, listings, edit.lines);
  if (!added.ok) return added;
  const priced = await priceLines(tx, order, [...edits.remaining, ...added.value], listings, chargeOf);
  if (!priced.ok) return priced;
  const { amounts, terms, offers, discounts } = priced.value;
  if (amounts.total > order.amounts.total) {
    const refusal = cashRefusal(terms.cash, amounts.total, await countRefusedParcels(tx, terms, order));
    if (refusal) return refused(refusal);
  }
  const result = {
    ...{ before: partsOf(order.amounts), after: partsOf(amounts), refund: ZERO },
    changes: changesOf(order.lines, edits, added.value),
    offersLost: lostOf(order.offers, offers),
  };
  if (edit.total !== amounts.total || result.changes.length === 0) return ok(result);
  const discountOf = ({ productId }: OrderLine) => ({ offerDiscount: discounts.get(productId) ?? ZERO });
  const lines = {
    edits: { ...edits, remaining: edits.remaining.map((line) => ({ ...line, ...discountOf(line) })) },
    added: added.value.map((line) => ({ ...line, ...discountOf(line) })),
  };
  const short = await commit(deps, tx, actor, order, { ...lines, amounts, offers });
  return short ? refused(short) : ok(result);
}

/** The lines that are added, at today's price; or the first wanted line that cannot be sold so. */
function linesAdded(
  { taken, added }: LineEdits<Line>,
  listings: ReadonlyMap<string, Listing>,
  wanted: readonly WantedLine[],
): Result<OrderLine[], CashEditRefusal> {
  const lines: OrderLine[] = [];
  for (const { productId, count } of taken) {
    const listing = listings.get(productId);
    const index = wanted.findIndex((one) => one.productId === productId);
    const isNew = added.some((one) => one.productId === productId);
    const line = listing && isNew ? orderLine(listing, count) : null;
    if (isNew && !line) return refused({ code: 'lineUnavailable', index, onHand: 0 });
    if ((listing?.onHand ?? 0) < count) return refused({ code: 'lineShort', index, onHand: listing?.onHand ?? 0 });
    if (line) lines.push(line);
  }
  return ok(lines);
}

type PricedLines = {
  readonly amounts: OrderAmounts;
  readonly offers: Order['offers'];
  /** What offers take off each product. */
  readonly discounts: ReadonlyMap<string, Minor>;
};
type Priced = PricedLines & { readonly terms: TradeTerms };

/** The amounts of other lines by the terms of the order. Refuses when these terms no longer make the order's own amounts. */
async function priceLines(
  tx: Transaction,
  order: Order,
  lines: readonly OrderLine[],
  listings: ReadonlyMap<string, Listing>,
  chargeOf: ChargeOf,
): Promise<Result<Priced, CashEditRefusal | ChargeUnknown>> {
  const { market, currency, vatBasisPoints } = order;
  const terms = await tradeTerms(tx, market, order.createdAt);
  const { freeShippingFrom } = terms;
  const coupon = order.coupon === null ? null : await redeemedCoupon(tx, order.coupon, currency);
  if (order.coupon !== null && coupon === null) return refused({ code: 'termsChanged' });
  const subtotal = subtotalOf(lines);
  if (coupon && subtotal < coupon.minimum) return refused({ code: 'couponMinimum', minimum: coupon.minimum });
  const isFree = [lines, order.lines].every((some) => shipsFree(subtotalOf(some), freeShippingFrom));
  const known = isFree ? ZERO : chargePaid(order);
  const charge = known === null ? chargeBy(terms, MARKETS[market], order.address.city, chargeOf) : ok(known);
  if (!charge.ok) return charge;
  const shippingCharge = charge.value;
  const priced = { currency, vatBasisPoints, shippingCharge, freeShippingFrom, reduction: coupon?.reduction ?? null };
  const asBought = priceAsOrdered(order, { ...priced, lines: order.lines }, listings);
  const now = priceAsOrdered(order, { ...priced, lines }, listings);
  const { total, tax, shipping } = order.amounts;
  if (
    asBought?.amounts.total !== total ||
    asBought.amounts.tax !== tax ||
    asBought.amounts.shipping !== shipping ||
    order.lines.some(({ productId, offerDiscount }) => (asBought.discounts.get(productId) ?? ZERO) !== offerDiscount) ||
    !now
  ) {
    return refused({ code: 'termsChanged' });
  }
  return ok({ ...now, terms });
}

/** The amounts of lines by the order's offers and code; null when its offers cannot be read any more. */
function priceAsOrdered(
  { offers, market, createdAt, payment }: Order,
  input: Omit<TotalsInput, 'lines'> & { readonly lines: readonly OrderLine[] },
  listings: ReadonlyMap<string, Listing>,
): PricedLines | null {
  if (!offers) {
    const { saving: _saving, ...amounts } = totalsOf(input);
    return { amounts, offers, discounts: new Map() };
  }
  const { vatBasisPoints, freeShippingFrom, shippingCharge, reduction = null } = input;
  const frozen = priceFrozen(offers, {
    ...{ market, at: createdAt, method: payment.method, vatBasisPoints, freeShippingFrom, shippingCharge, reduction },
    lines: input.lines.map(({ productId, listPrice, unitPrice, count }) => ({
      ...{ product: productId, categories: listings.get(productId)?.categories ?? [], listPrice, unitPrice, count },
    })),
  });
  if (!frozen) return null;
  const coded = { ...input, reduction: frozen.usesCode ? reduction : null };
  const { saving: _saving, ...amounts } = totalsWithOffers(coded, frozen.reduction);
  return { amounts, offers: frozen.offers, discounts: frozen.discounts };
}

/** The names of the offers that gave something before and give nothing now. */
function lostOf(before: Order['offers'], now: Order['offers']): readonly Bilingual[] {
  const given = new Set((before ?? []).flatMap(({ id, saving }) => (saving > 0 ? [id] : [])));
  return (now ?? []).flatMap(({ id, saving, name }) => (saving === 0 && given.has(id) ? [name] : []));
}

/** The delivery charge that an order was placed with, before offers; null when a code reduced it, or it was free. */
function chargePaid({ coupon, offers, amounts }: Order): Minor | null {
  const lowered = (offers ?? []).flatMap(({ kind, saving }) => (kind === 'delivery' ? [saving] : []));
  const charge = sum([amounts.shipping, ...lowered]);
  return coupon === null && charge > 0 ? charge : null;
}

function changesOf(
  had: readonly Line[],
  { remaining, removed }: LineEdits<Line>,
  added: readonly OrderLine[],
): LineEdit['changes'] {
  const before = new Map(had.map(({ id, count }) => [id, count]));
  return [
    ...remaining.flatMap(({ id, title, count }) => {
      const from = before.get(id) ?? 0;
      return from === count ? [] : [{ title, from, to: count }];
    }),
    ...removed.map(({ title, count }) => ({ title, from: count, to: 0 })),
    ...added.map(({ title, count }) => ({ title, from: 0, to: count })),
  ];
}

type Commit = Pick<PricedLines, 'amounts' | 'offers'> & {
  readonly edits: LineEdits<Line>;
  readonly added: readonly OrderLine[];
};

/** Writes the edit. Returns the refusal, and nothing is written, when the stock is short. */
async function commit(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  order: Order,
  { edits, added, amounts, offers }: Commit,
): Promise<CashEditRefusal | null> {
  const { remaining, removed, taken, returned } = edits;
  const { currency } = order;
  const now = deps.clock.now();
  const by = { kind: 'staff', id: actor.id } as const;
  const cause = { reason: 'edited', actor: by, at: now, orderId: order.id } as const;
  await lockStockRows(
    tx,
    [...taken, ...returned].map(({ productId }) => ({ productId, currency })),
  );
  const sold = await takeStock(tx, order, taken, cause);
  if (!sold.ok) {
    const [short] = sold.error.short;
    const index = [...remaining, ...added].findIndex(({ productId }) => productId === short?.productId);
    return { code: 'lineShort', index, onHand: short?.onHand ?? 0 };
  }
  await returnStock(tx, order, returned, cause);
  await updateOrderLines(tx, order.id, { remaining, removed, added });
  await updateOrderAmounts(tx, order.id, amounts, offers);
  const edited = await getOrder(tx, order.id);
  if (!edited) throw new Error('the edited order is gone');
  await replaceInvoice(deps, tx, order, edited, now);
  await queueOrderAcknowledgement(deps, tx, edited, randomId(8));
  return null;
}
