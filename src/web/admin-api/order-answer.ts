import type { z } from 'zod';
import type { readOrderCall } from '#contract/admin/order-page';
import type { listOrdersCall } from '#contract/admin/orders';
import type { Language } from '#kernel/market';
import { ZERO } from '#kernel/money';
import { fromOrderAddress } from '#shop/checkout';
import { PARCEL_KG } from '#shop/delivery/weight.rules';
import { invoicePath } from '#shop/invoices';
import { discountsByOffers } from '#shop/offers';
import type { OrderPage } from '#shop/order-desk';
import { RESENDABLE_EMAILS } from '#shop/order-desk/resendable.rules';
import type { OrderRow } from '#shop/orders';
import { hasShippingVat, type TradeTerms } from '#shop/settings/settings.rules';
import { mayDo, type Person } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import { courierTitles } from './couriers.ts';

type ListedOrder = z.infer<typeof listOrdersCall.answer>['items'][number];
type ReadOrder = z.infer<typeof readOrderCall.answer>;

/** A row of the list of orders, without the shopper for staff without `orders.persons`. */
export function orderRowAnswer(row: OrderRow, person: Person, courierTitle: (name: string) => string): ListedOrder {
  const { createdAt, firstName, lastName, paymentMethod, paymentState, images, tags, offers: _, ...rest } = row;
  return {
    ...rest,
    placed: createdAt.toISOString(),
    customer: mayDo(person, 'orders.persons') ? `${firstName} ${lastName}`.trim() : null,
    method: paymentMethod,
    payment: paymentState,
    cashToCollect: paymentState === 'on_delivery' && row.status !== 'cancelled' ? row.total : ZERO,
    courier: row.courier && courierTitle(row.courier),
    images: [...images],
    tags: [...tags],
  };
}

/** The page of an order, in a person's language and with what the person may see. */
export function orderPageAnswer(
  page: OrderPage,
  person: Person,
  language: Language,
  couriers: Pick<Shop['parcels'], 'name' | 'titles'>,
  terms: TradeTerms,
): ReadOrder {
  const { order, parcel, payment, history, papers } = page;
  const { amounts, address } = order;
  const seesPersons = mayDo(person, 'orders.persons');
  const returned = page.refunds.filter(({ state }) => state !== 'failed').reduce((sum, one) => sum + one.amount, 0);
  const captured = payment?.capture?.amount ?? (order.payment.paidAt ? amounts.total : null);
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: order.id,
    number: order.number,
    version: page.version,
    status: page.status,
    placed: order.createdAt.toISOString(),
    mayCancelUntil: page.mayCancelUntil.toISOString(),
    mayEdit: page.mayEdit,
    market: order.market,
    currency: order.currency,
    language: order.language,
    gift: page.gift,
    giftNote: page.giftNote,
    lines: order.lines.map(({ count, offerDiscount: _, ...line }) => ({
      ...line,
      quantity: count,
      left: count - (page.givenBack.get(line.id) ?? 0),
      inStock: page.stock.get(line.productId) ?? 0,
    })),
    payment: {
      method: order.payment.method,
      state: order.payment.state,
      provider: payment?.provider ?? null,
      reference: order.payment.tranRef,
      subtotal: amounts.subtotal,
      discount: amounts.discount,
      coupon: order.coupon,
      offers: discountsByOffers(order.offers).map(({ id, name, amount }) => ({ id, name, saving: amount })),
      vat: amounts.tax,
      vatBasisPoints: order.vatBasisPoints,
      shipping: amounts.shipping,
      shippingHasVat: hasShippingVat(terms, order.createdAt),
      total: amounts.total,
      captured,
      authorised: page.authorised,
      refunds: page.refunds.map(({ id, amount, state, reason, askedAt }) => ({
        ...{ id, amount, state, reason },
        at: askedAt.toISOString(),
      })),
      refundable: Math.max(0, (page.authorised?.amount ?? captured ?? 0) - returned),
      waitingRefund: page.waitingRefund && {
        ...{ amount: page.waitingRefund.amount, by: page.waitingRefund.askedBy.name },
        at: page.waitingRefund.askedAt.toISOString(),
      },
      link: page.link && { state: page.link.state, expiresAt: page.link.expiresAt.toISOString() },
    },
    parcel: parcel && {
      state: parcel.state,
      courier: courierTitles(
        { parcels: couriers },
        language,
      )(parcel.state === 'waiting' ? couriers.name : parcel.courier),
      waybill: parcel.waybill,
      trackingUrl: parcel.trackingUrl,
      cashToCollect: page.cashToCollect,
      weightGrams: Math.round(PARCEL_KG * 1000),
      tries: parcel.tries,
      lastError: parcel.lastError,
      hasLabel: parcel.hasLabel,
      bookedFrom: parcel.state === 'waiting' ? page.mayCancelUntil.toISOString() : null,
      packedAt: iso(parcel.packedAt),
      handedOverAt: iso(parcel.handedOverAt),
    },
    scan: scanIn(order.scan, language),
    timeline: page.timeline.map(({ oldAddress, ...entry }) => ({
      ...entry,
      at: entry.at.toISOString(),
      changes: [...entry.changes],
      oldAddress: seesPersons ? oldAddress : null,
    })),
    customer: seesPersons
      ? {
          account: order.ownerId.startsWith('u_') ? order.ownerId : null,
          name: `${address.firstName} ${address.lastName}`.trim(),
          email: address.email,
          phone: address.phone,
          orders: history.orders,
          returned: history.returned,
          since: iso(history.since),
          spent: mayDo(person, 'customers.read') ? [...history.spent] : [],
          latest: history.latest.map(({ createdAt, ...one }) => ({ ...one, placed: createdAt.toISOString() })),
        }
      : null,
    address: seesPersons ? fromOrderAddress(address) : null,
    papers: papers.map(({ number, kind, token, issuedAt, total }) => ({
      ...{ number, kind, total },
      url: invoicePath(token),
      at: issuedAt.toISOString(),
    })),
    tags: [...page.tags],
    cancelling: page.cancelling,
    emails: RESENDABLE_EMAILS.filter((kind) => page.emails.includes(kind)),
    newer: page.newer,
    older: page.older,
  };
}

/** The words of the courier's last scan; in English where it has no others. */
function scanIn(scan: OrderPage['order']['scan'], language: Language): string | null {
  const words = language === 'ar' ? (scan?.ScanDescriptionAr ?? scan?.ScanDescription) : scan?.ScanDescription;
  return typeof words === 'string' && words !== '' ? words : null;
}
