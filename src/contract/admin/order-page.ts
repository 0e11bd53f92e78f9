import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { RESENDABLE_EMAILS } from '#shop/order-desk/resendable.rules';
import { TIMELINE_KINDS } from '#shop/order-desk/timeline.rules';
import { SHOWN_STATUSES } from '#shop/orders/shown-status.rules';
import { LINK_STATES } from '#shop/payment-links/link.rules';
import { adminRoute, z } from './base.ts';
import { amount, byNumber, number } from './order-parts.ts';

const bilingual = z.object({ en: z.string(), ar: z.string() });

/** The address that a parcel goes to. */
export const address = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  address: z.string(),
  appartment: z.string(),
  city: z.string(),
  country: z.string(),
  state: z.string(),
  pin: z.string(),
  shortAddress: z.string().optional(),
  phone: z.string(),
});

const orderPage = z
  .object({
    id: z.string(),
    number,
    version: z.int(),
    status: z.enum(SHOWN_STATUSES),
    placed: z.string(),
    mayCancelUntil: z.string(),
    mayEdit: z.boolean(),
    market: z.enum(MARKET_CODES),
    currency: z.enum(TRADE_CURRENCIES),
    language: z.enum(LANGUAGES),
    gift: z.boolean(),
    giftNote: z.string(),
    lines: z.array(
      z.object({
        id: z.string(),
        productId: z.string(),
        title: bilingual,
        size: z.string(),
        image: z.string(),
        listPrice: amount,
        unitPrice: amount,
        quantity: z.int(),
        /** Units that were not given back. */
        left: z.int(),
        /** Units on hand now. */
        inStock: z.int(),
      }),
    ),
    payment: z.object({
      method: z.enum(PAYMENT_METHODS),
      state: z.string(),
      provider: z.string().nullable(),
      reference: z.string(),
      subtotal: amount,
      discount: amount,
      coupon: z.string().nullable(),
      /** What of the discount is by offers, one each. */
      offers: z.array(z.object({ id: z.string(), name: bilingual, saving: amount })),
      vat: amount,
      vatBasisPoints: z.int(),
      shipping: amount,
      /** Whether the price of the delivery includes VAT. */
      shippingHasVat: z.boolean(),
      total: amount,
      captured: amount.nullable(),
      /** What a lender has agreed to pay, what of it it has paid, and what it does not pay; null for other payments. */
      authorised: z.object({ amount, captured: amount, released: amount }).nullable(),
      refunds: z.array(
        z.object({
          id: z.string(),
          amount,
          state: z.enum(['asked', 'done', 'failed']),
          reason: z.string(),
          at: z.string(),
        }),
      ),
      /** What is left of the payment after every refund that did not fail; 0 for an unpaid order. */
      refundable: amount,
      /** A refund that waits for a second person, until which the order is not sent; null for none. */
      waitingRefund: z.object({ amount, by: z.string(), at: z.string() }).nullable(),
      /** The link by which an order by phone is paid; null for other orders. */
      link: z.object({ state: z.enum(LINK_STATES), expiresAt: z.string() }).nullable(),
    }),
    parcel: z
      .object({
        state: z.string(),
        /** What people call the courier that carries it, or will. */
        courier: z.string(),
        waybill: z.string().nullable(),
        trackingUrl: z.string(),
        cashToCollect: amount,
        weightGrams: z.int(),
        tries: z.int(),
        /** The last words of the courier about a failure. */
        lastError: z.string(),
        hasLabel: z.boolean(),
        /** Null once it is booked. */
        bookedFrom: z.string().nullable(),
        packedAt: z.string().nullable(),
        handedOverAt: z.string().nullable(),
      })
      .nullable(),
    /** The courier's last scan in the person's language; null before the first. */
    scan: z.string().nullable(),
    timeline: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(TIMELINE_KINDS),
        id: z.string().nullable(),
        staff: z.object({ id: z.string(), name: z.string() }).nullable(),
        text: z.string(),
        amount: amount.nullable(),
        /** The products whose quantity an edit changed. */
        changes: z.array(z.object({ title: bilingual, from: z.int(), to: z.int() })),
        /** The product that is missing. */
        product: bilingual.nullable(),
        /** The address before a correction while it is kept; null for staff without `orders.persons`. */
        oldAddress: address.nullable(),
        /** The key of why money was given back or an order cancelled. */
        reason: z.string().nullable(),
      }),
    ),
    /** Null for staff without `orders.persons`. */
    customer: z
      .object({
        account: z.string().nullable(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        orders: z.int(),
        returned: z.int(),
        since: z.string().nullable(),
        /** Empty for staff without `customers.read`. */
        spent: z.array(z.object({ currency: z.enum(TRADE_CURRENCIES), amount })),
        latest: z.array(
          z.object({
            number,
            placed: z.string(),
            market: z.enum(MARKET_CODES),
            total: amount,
            currency: z.enum(TRADE_CURRENCIES),
          }),
        ),
      })
      .nullable(),
    address: address.nullable(),
    papers: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['invoice', 'credit-note']),
        url: z.string(),
        at: z.string(),
        total: amount,
      }),
    ),
    tags: z.array(z.string()),
    /** What follows from cancelling; null when it cannot be cancelled. */
    cancelling: z.object({ refund: amount, units: z.int(), creditNote: z.boolean(), recall: z.boolean() }).nullable(),
    emails: z.array(z.enum(RESENDABLE_EMAILS)),
    /** The order before it in the list that `list` names; of all orders the next newer one. */
    newer: number.nullable(),
    older: number.nullable(),
  })
  .openapi('OrderPage');

export const readOrderCall = adminRoute({
  method: 'get',
  path: '/api/admin/orders/{number}',
  needs: 'orders.read',
  summary: 'An order with payment, parcel, timeline, shopper and papers',
  request: {
    ...byNumber,
    /** The query of the list that it is opened from: its neighbours are those of that list. */
    query: z.object({ list: z.string().max(2000).optional() }),
  },
  answer: orderPage,
});
