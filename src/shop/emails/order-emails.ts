import { z } from 'zod';
import { TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { ADDRESS_PARTS } from '#shop/addresses/mask.rules';
import { bilingual, orderAddress } from '#shop/orders';

const amount = z.number().int().transform(minor);
const base = z.object({
  id: z.string(),
  number: z.number(),
  firstName: z.string(),
  currency: z.enum(TRADE_CURRENCIES),
});

const line = z.object({
  title: bilingual,
  size: z.string(),
  count: z.number(),
  unitPrice: amount,
  /** Path or url of its photograph; an email queued before it had one shows none. */
  image: z.string().default(''),
});

/** The days between which the order arrives; absent where none are promised. */
const promise = z.object({ from: z.string(), to: z.string() }).optional();

const address = orderAddress.omit({ email: true });

/** An address in part: of a paid order whose reader may be another than its author. */
const masked = z.object({ name: z.string(), street: z.string(), city: z.string(), phone: z.string() });

/** The data of each kind of order email, in the outbox until it is sent. */
export const orderEmails = {
  orderAcknowledgement: base.omit({ firstName: true }).extend({
    createdAt: z.iso.datetime(),
    paymentMethod: z.enum(PAYMENT_METHODS),
    lines: z.array(line),
    amounts: z.object({ subtotal: amount, discount: amount, tax: amount, shipping: amount, total: amount }),
    /** What of the discount is by offers; absent for none. */
    offers: z.array(z.object({ name: bilingual, amount })).optional(),
    address,
    promise,
  }),
  cancellation: base.extend({
    total: amount,
    /** What was paid: `unknown` while a card payment is not confirmed, and in an email queued before this was told. */
    paid: z.enum(['yes', 'no', 'unknown']).default('unknown'),
  }),
  dispatchConfirmation: base.extend({
    trackingNumber: z.string(),
    trackingUrl: z.url(),
    invoiceUrl: z.string(),
    lines: z.array(line),
    total: amount,
    address,
    promise,
  }),
  delivered: base.extend({ lines: z.array(line), total: amount }),
  paymentFailed: base.extend({ total: amount }),
  paymentLink: base.extend({ link: z.url(), until: z.iso.datetime(), lines: z.array(line), total: amount }),
  paymentLinkOver: base.extend({ total: amount }),
  addressNeeded: base.extend({ link: z.url(), until: z.iso.datetime().nullable() }),
  addressChanged: base.extend({ changed: z.array(z.enum(ADDRESS_PARTS)), from: masked, to: masked }),
  refund: base.extend({
    amount,
    refundMethod: z.enum(['card', 'bank', 'lender']),
    words: z.string().default(''),
    creditNotePath: z.string().default(''),
  }),
};

export type OrderEmailKind = keyof typeof orderEmails;
export type OrderEmailData<Kind extends OrderEmailKind> = z.output<(typeof orderEmails)[Kind]>;

/** The kinds of order emails. */
export const ORDER_EMAIL_KINDS: readonly string[] = Object.keys(orderEmails);
