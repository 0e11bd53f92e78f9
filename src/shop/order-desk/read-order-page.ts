import { z } from 'zod';
import type { Queryable } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';
import { fromOrderAddress } from '#shop/checkout';
import { ORDER_EMAIL_KINDS } from '#shop/emails';
import {
  bilingual,
  getOrder,
  getOrderHead,
  listOrderEvents,
  listTagsOf,
  type Order,
  type OrderEvent,
  type OrderListRequest,
  oldAddressDetails,
  REFUND_APPROVAL,
  readNeighbours,
  scanDescription,
} from '#shop/orders';
import { mayEdit, type ShownStatus, type StatusFacts, shownStatus } from '#shop/orders/shown-status.rules';
import { CANCEL_WINDOW_MINUTES } from '#shop/orders/status.rules';
import { getParcel, type Parcel } from '#shop/parcels';
import { isWithCourier } from '#shop/parcels/progress.rules';
import { readLinkOfOrder } from '#shop/payment-links';
import type { LinkState } from '#shop/payment-links/link.rules';
import { type Authorisation, getAuthorisationOfOrder, listRefundLinesOf } from '#shop/payments';
import { paymentAmount } from '#shop/pricing/totals.rules';
import { waitingRefund } from '#shop/refunds';
import { type Approval, listApprovalsOf, listStaffNames } from '#shop/staff';
import { stockOf } from '#shop/stock';
import type { Shop } from '../shop.ts';
import {
  type EmailOfOrder,
  getPaymentOf,
  getShopperHistory,
  listEmailsOf,
  listPapers,
  listRefundsOf,
  type Paper,
  type PaymentOfOrder,
  type RefundOfOrder,
  type ShopperHistory,
} from './page-queries.ts';
import { isEmailDue, RESENDABLE_EMAILS, type ResendableEmail } from './resendable.rules.ts';
import { sortTimeline, type TimelineEntry } from './timeline.rules.ts';

/** What follows from cancelling an order, in minor units and units. */
type Cancelling = {
  readonly refund: number;
  readonly units: number;
  readonly creditNote: boolean;
  readonly recall: boolean;
};

/** A refund that a second person was asked for. `amount` is in minor units. */
type AskedRefund = {
  readonly state: Approval['state'];
  readonly amount: Minor;
  readonly reason: string;
  readonly askedBy: { readonly id: string; readonly name: string };
  readonly askedAt: Date;
  readonly decidedBy: { readonly id: string; readonly name: string } | null;
  readonly decidedAt: Date | null;
};

/** Everything that the page of an order shows. */
export type OrderPage = {
  readonly order: Order;
  readonly version: number;
  readonly status: ShownStatus;
  /** Until when the shopper may cancel. */
  readonly mayCancelUntil: Date;
  readonly mayEdit: boolean;
  /** Units on hand now, by product id. */
  readonly stock: ReadonlyMap<string, number>;
  /** Units that were given back, by line. */
  readonly givenBack: ReadonlyMap<string, number>;
  readonly payment: PaymentOfOrder | null;
  /** What a lender has agreed to pay; null for other payments. */
  readonly authorised: ReturnType<typeof lenderSums> | null;
  /** The link by which an order by phone is paid. */
  readonly link: { readonly state: LinkState; readonly expiresAt: Date } | null;
  readonly refunds: readonly RefundOfOrder[];
  /** The refund that waits for a second person, until which the order is not sent. */
  readonly waitingRefund: AskedRefund | null;
  readonly parcel: Parcel | null;
  readonly cashToCollect: Minor;
  readonly papers: readonly Paper[];
  readonly tags: readonly string[];
  readonly gift: boolean;
  readonly giftNote: string;
  /** What follows from cancelling it; null when it cannot be cancelled. */
  readonly cancelling: Cancelling | null;
  /** The emails that can be sent again. */
  readonly emails: readonly ResendableEmail[];
  readonly timeline: readonly TimelineEntry[];
  readonly history: ShopperHistory;
  /** The orders before and after it in the list that it was opened from. */
  readonly newer: number | null;
  readonly older: number | null;
};

/** Which orders are its neighbours: those of a list in its order. */
type FromList = Pick<OrderListRequest, 'filter' | 'sort'>;

/** Reads an order of these markets as staff see it, newest first among all of them by default; null when there is none. */
export async function readOrderPage(
  deps: Pick<Shop, 'database' | 'clock'>,
  number: number,
  markets: readonly MarketCode[],
  list: FromList = { filter: { markets }, sort: { by: 'number', descending: true } },
): Promise<OrderPage | null> {
  const q = deps.database.read;
  const head = await getOrderHead(q, number, markets);
  const order = head && (await getOrder(q, head.id));
  if (!head || !order) return null;
  const now = deps.clock.now();
  const { id, market, lines, ownerId, address } = order;
  const parcel = await getParcel(q, id);
  const payment = await getPaymentOf(q, id);
  const authorised = await getAuthorisationOfOrder(q, id);
  const refunds = await listRefundsOf(q, id);
  const asked = await listAskedRefunds(q, number);
  const papers = await listPapers(q, id);
  const emails = await listEmailsOf(q, id, ORDER_EMAIL_KINDS);
  const events = await listOrderEvents(q, id);
  const waiting = asked.find(({ state }) => state === 'waiting') ?? null;
  const facts = factsOf(order, parcel, payment, waiting !== null);
  const beside = await readNeighbours(deps, { number, createdAt: order.createdAt, total: order.amounts.total }, list);
  return {
    order,
    version: head.version,
    gift: head.gift,
    giftNote: head.giftNote,
    cancelling: cancellingOf(order, parcel, payment, authorised, refunds, papers),
    emails: RESENDABLE_EMAILS.filter((kind) => isEmailDue(kind, order, parcel)),
    status: shownStatus(facts, now),
    mayCancelUntil: new Date(order.createdAt.getTime() + CANCEL_WINDOW_MINUTES * 60_000),
    mayEdit: mayEdit(facts, now),
    stock: await stockOf(
      q,
      MARKETS[market],
      lines.map(({ productId }) => productId),
    ),
    givenBack: await unitsGivenBack(q, id),
    payment,
    authorised: authorised && lenderSums(authorised),
    link: await readLinkOfOrder(deps, order),
    refunds,
    waitingRefund: waiting,
    parcel,
    cashToCollect: order.payment.state === 'on_delivery' && !order.cancelledAt ? paymentAmount(order.amounts) : ZERO,
    papers,
    tags: await listTagsOf(q, id),
    timeline: timelineOf({ order, parcel, payment, refunds, asked, papers, emails, events }),
    history: await getShopperHistory(q, { ownerId, email: address.email }, markets, id),
    newer: beside.before,
    older: beside.after,
  };
}

/** What a lender has agreed to pay, what of it it has paid, and what it does not pay. */
function lenderSums({ amount, keep, state }: Authorisation) {
  const captured = state === 'captured' ? keep : ZERO;
  const isOver = state === 'captured' || state === 'released';
  return { amount, captured, released: isOver ? minor(amount - captured) : ZERO };
}

async function listAskedRefunds(q: Queryable, number: number): Promise<readonly AskedRefund[]> {
  const rows = await listApprovalsOf(q, REFUND_APPROVAL, `order:${number}`);
  const names = rows.length > 0 ? await listStaffNames(q) : new Map<string, string>();
  const who = (id: string) => ({ id, name: names.get(id) ?? id });
  return rows.flatMap(({ payload, state, askedBy, askedAt, decidedBy, decidedAt }) => {
    const { data } = waitingRefund.safeParse(payload);
    if (!data) return [];
    const by = { askedBy: who(askedBy), askedAt, decidedBy: decidedBy === null ? null : who(decidedBy), decidedAt };
    return { state, amount: minor(data.amount), reason: data.reason, ...by };
  });
}

async function unitsGivenBack(q: Queryable, orderId: string): Promise<ReadonlyMap<string, number>> {
  const given = new Map<string, number>();
  for (const { line } of await listRefundLinesOf(q, [orderId])) {
    given.set(line.orderLineId, (given.get(line.orderLineId) ?? 0) + line.quantity);
  }
  return given;
}

function cancellingOf(
  order: Order,
  parcel: Parcel | null,
  payment: PaymentOfOrder | null,
  authorised: Authorisation | null,
  refunds: readonly RefundOfOrder[],
  papers: readonly Paper[],
): Cancelling | null {
  if (order.cancelledAt || order.deliveredAt || isWithCourier(parcel)) return null;
  const returned = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  // what was taken off before the capture was never paid
  const moneyIn = payment?.capture ? (authorised?.amount ?? payment.capture.amount) : 0;
  return {
    refund: Math.max(0, moneyIn - returned),
    units: order.lines.reduce((sum, { count }) => sum + count, 0),
    creditNote: papers.some(({ kind }) => kind === 'invoice') || order.payment.state === 'paid',
    recall: parcel?.state === 'booked' || parcel?.state === 'booking',
  };
}

/** What the shown status depends on. */
function factsOf(
  order: Order,
  parcel: Parcel | null,
  payment: Pick<PaymentOfOrder, 'state'> | null,
  refundWaits: boolean,
): StatusFacts {
  const { createdAt, cancelledAt, deliveredAt } = order;
  return {
    createdAt,
    cancelledAt,
    deliveredAt,
    scan: scanDescription(order),
    paymentState: order.payment.state,
    isUnderReview: payment?.state === 'review',
    refundWaits,
    parcel,
  };
}

/** What an edit of an order's lines keeps with its event; amounts in minor units. */
const editDetails = z.object({
  changes: z.array(z.object({ title: bilingual, from: z.int(), to: z.int() })),
  after: z.int(),
});

/** What other events keep: a missing product, a refund by its id, a reason. */
const eventDetails = z
  .object({
    productId: z.string().optional().catch(undefined),
    title: bilingual.optional().catch(undefined),
    refund: z.string().optional().catch(undefined),
    reason: z.string().optional().catch(undefined),
  })
  .catch({});

type Facts = {
  readonly order: Order;
  readonly parcel: Parcel | null;
  readonly payment: PaymentOfOrder | null;
  readonly refunds: readonly RefundOfOrder[];
  readonly asked: readonly AskedRefund[];
  readonly papers: readonly Paper[];
  readonly emails: readonly EmailOfOrder[];
  readonly events: readonly OrderEvent[];
};

function timelineOf({ order, parcel, payment, refunds, asked, papers, emails, events }: Facts): TimelineEntry[] {
  const fact = (kind: TimelineEntry['kind'], at: Date | null, text = '', amount: number | null = null) =>
    at
      ? [{ kind, at, text, amount, id: null, staff: null, changes: [], product: null, oldAddress: null, reason: null }]
      : [];
  const isCash = order.payment.method === 'COD';
  const wasCancelledByStaff = events.some(({ kind }) => kind === 'cancelled');
  return sortTimeline([
    ...fact('placed', order.createdAt, order.language),
    ...(payment?.capture
      ? fact('captured', payment.capture.at, order.payment.method, payment.capture.amount)
      : isCash
        ? fact('paid_in_cash', order.payment.paidAt, '', order.amounts.total)
        : []),
    ...papers.flatMap((paper) =>
      fact(paper.kind === 'invoice' ? 'invoice' : 'credit_note', paper.issuedAt, paper.number, paper.total),
    ),
    ...emails.flatMap(({ kind, state, at }) => (state === 'sent' ? fact('mail', at, kind) : [])),
    ...fact('booked', parcel?.bookedAt ?? null, parcel?.waybill ?? ''),
    ...fact('printed', parcel?.printedAt ?? null),
    ...fact('packed', parcel?.packedAt ?? null),
    ...fact('handed_over', parcel?.handedOverAt ?? null),
    ...fact('dispatched', parcel?.dispatchedAt ?? null),
    ...fact('delivered', order.deliveredAt),
    ...(parcel?.state === 'returned' ? fact('returned', parcel.endedAt) : []),
    ...(parcel?.state === 'refused' ? fact('refused', parcel.endedAt, parcel.lastError) : []),
    ...(wasCancelledByStaff ? [] : fact('cancelled_order', order.cancelledAt)),
    ...asked.flatMap(({ state, amount, reason, askedBy, askedAt, decidedBy, decidedAt }) => [
      ...fact('refund_waiting', askedAt, '', amount).map((entry) => ({ ...entry, staff: askedBy, reason })),
      ...(state === 'refused' || state === 'withdrawn'
        ? fact('refund_declined', decidedAt, '', amount).map((entry) => ({ ...entry, staff: decidedBy }))
        : []),
    ]),
    ...refunds.flatMap(({ id, askedAt, changedAt, amount, state, reason }) => {
      const made = events.find((one) => one.kind === 'refund_made' && eventDetails.parse(one.details).refund === id);
      const staff = made?.staffId ? { id: made.staffId, name: made.staffName } : null;
      return [
        ...fact('refund_asked', askedAt, '', amount).map((entry) => ({ ...entry, staff, reason })),
        ...(state === 'done' ? fact('refund_done', changedAt, '', amount) : []),
        ...(state === 'failed' ? fact('refund_failed', changedAt, '', amount) : []),
      ];
    }),
    ...events.toReversed().flatMap(({ id, at, kind, staffId, staffName, body, details }) => {
      if (kind === 'refund_made') return [];
      const edit = kind === 'edited' ? editDetails.safeParse(details).data : undefined;
      const parsed = oldAddressDetails.safeParse(details).data;
      const { productId, title, reason } = eventDetails.parse(details);
      const line = order.lines.find((one) => one.productId === productId);
      return {
        ...{ id, at, kind, text: body, amount: edit?.after ?? null, changes: edit?.changes ?? [] },
        ...{ product: title ?? line?.title ?? null, reason: reason ?? null },
        oldAddress: parsed ? fromOrderAddress(parsed.oldAddress) : null,
        staff: staffId ? { id: staffId, name: staffName } : null,
      };
    }),
  ]);
}
