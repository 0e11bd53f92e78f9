import { FORM_CHANNELS, REDIRECT_CHANNELS } from '#kernel/payment-method';
import { DECLINES } from '#shop/payments/decline.rules';
import { newAddress } from './address.ts';
import { answers, body, createRoute, errorAnswer, json, z } from './base.ts';
import { amount, couponField, decimal, line, pagePrefix, storeId, tradeCurrency, userId } from './fields.ts';
import { limit } from './limit.rules.ts';
import { offersRevision } from './offers.ts';

/**
 * Card payments (specification, sections 2.10 to 2.12, 4 and 7). Amounts sent are only compared with the server's
 * own.
 */

const checkoutAnswer = z
  .object({
    id: z.string().openapi({ description: "the provider's checkout id" }),
    scriptUrl: z.string().openapi({ description: "the provider's form: the address of its script" }),
    integrity: z.string().nullable().openapi({ description: 'subresource integrity of that script' }),
    brands: z.string().openapi({ description: "what the form's `data-brands` says" }),
    payment: storeId.openapi({ description: 'our reference of this payment' }),
    amount: decimal,
    currency: tradeCurrency,
    reservedUntil: z.string().nullable().openapi({
      format: 'date-time',
      description: 'until then the items are kept for the shopper; null: they are not',
    }),
  })
  .openapi('CheckoutAnswer');

export const checkoutCall = createRoute({
  method: 'post',
  path: '/api/checkout',
  ...limit.orderTry,
  tags: ['payments'],
  summary: 'Begin a card payment in KSA: freeze the cart, hold its items, open the form of the provider',
  request: body(
    z.object({
      type: z.enum(FORM_CHANNELS),
      amt: amount.openapi({
        description: 'the total the shopper saw, less what the gift code takes off; any rounding of it to two decimals',
      }),
      crr: tradeCurrency.optional(),
      address: newAddress.extend({ userId: userId.optional() }).partial().optional(),
      userId: userId.optional(),
      coupon: couponField,
      offers: offersRevision,
    }),
  ),
  responses: answers(checkoutAnswer),
});

const paymentStatus = {
  state: z.enum(['paid', 'awaiting', 'failed', 'cancelled', 'expired', 'returned', 'checking', 'open']).openapi({
    description:
      '`paid`: an order is placed; `awaiting`: an order awaits its money; `checking`: nothing certain is known yet, ask ' +
      'again; `returned`: the money came too late for the items and is given back; `open`: nobody has paid',
  }),
  payment: storeId,
  orderId: storeId.nullable(),
  code: z.string().openapi({ description: "the provider's code" }),
  description: z.string().openapi({ description: "the provider's words" }),
  reason: z
    .enum(DECLINES)
    .nullable()
    .openapi({ description: 'why no money came, in the groups that shoppers see; null unless it is certain' }),
};

const paymentAnswer = z.object(paymentStatus).openapi('PaymentAnswer');

const resultAnswer = z
  .object({
    ...paymentStatus,
    result: z.object({ code: z.string(), description: z.string() }),
    id: z.string().openapi({ description: "the provider's payment id; empty while nobody has tried to pay" }),
    paymentType: z.string().openapi({ description: 'as the provider names it; empty like `id`' }),
    merchantTransactionId: z.string(),
    timestamp: z
      .string()
      .openapi({ format: 'date-time', description: 'of the payment, or of the answer when there is none' }),
  })
  .openapi('ResultAnswer');

export const resultCall = createRoute({
  method: 'post',
  path: '/api/result',
  ...limit.orderTry,
  tags: ['payments'],
  summary: 'Tell what came of a card payment in KSA',
  request: body(
    z.object({
      resourcePath: line(300).openapi({
        description: 'as the provider gave it to the browser; only the id in it is used',
      }),
      id: line(100).optional(),
      entityid: line(100).optional().openapi({ description: 'ignored: the payment itself says which one' }),
    }),
  ),
  responses: answers(resultAnswer),
});

export const paymentCall = createRoute({
  method: 'get',
  path: '/api/payment/{id}',
  tags: ['payments'],
  summary: 'Tell how a payment stands, by our reference of it',
  request: { params: z.object({ id: storeId }) },
  responses: answers(paymentAnswer),
});

export const cancelCheckoutCall = createRoute({
  method: 'post',
  path: '/api/checkoutcancel',
  ...limit.order,
  tags: ['payments'],
  summary: 'Give a card payment up: its items are no longer kept',
  request: body(z.object({ userId, payment: storeId })),
  responses: answers(paymentAnswer),
});

const redirect = { description: 'Redirects' };

export const paytabsCall = createRoute({
  method: 'get',
  path: '/api/paytabs/{userId}/{tax}/{shipping}',
  ...limit.orderTry,
  tags: ['payments'],
  summary: 'Begin a card payment in the UAE; a page to go to, not a call',
  description:
    'Always redirects: to the page of the provider, or back to checkout or payment with `?error=<code>`. `tax` and `shipping` ' +
    'are those before the gift code or after it. With `?coupon=` the page opens with the discounted amount. A discounted ' +
    '`total` or `tax` without the code leads back with `error=amountsChanged`, before anyone has paid.',
  request: {
    params: z.object({ userId, tax: amount, shipping: amount }),
    query: z.object({
      coupon: couponField,
      offers: offersRevision,
      prefix: pagePrefix,
      method: z
        .enum(REDIRECT_CHANNELS)
        .optional()
        .openapi({ description: `the payment method; ${REDIRECT_CHANNELS[0]} without one` }),
      total: amount.optional().openapi({ description: 'the total the shopper saw, compared when it is there' }),
    }),
  },
  responses: { 303: redirect },
});

const accepted = { 200: { ...json(z.object({ message: z.string() })), description: 'Accepted' } };
const notSigned = { ...json(errorAnswer), description: 'Not signed by the provider.' };

const webhook = (provider: string, path: string) => ({
  method: 'post' as const,
  path,
  ...limit.webhook,
  tags: ['payments'],
  summary: `Receives messages of the card provider ${provider}`,
});

/** The call that a card provider posts webhooks to. It answers 200 to messages that fail authentication, too. */
export function webhookCall(provider: string, path: string) {
  return createRoute({
    ...webhook(provider, path),
    description: 'Signed by the provider. Answers 200 to everything: the provider would repeat what fails for weeks.',
    responses: accepted,
  });
}

/** The same for a provider that may learn that a message failed authentication. */
export function strictWebhookCall(provider: string, path: string) {
  return createRoute({
    ...webhook(provider, path),
    description: 'Signed by the provider.',
    responses: { ...accepted, 400: notSigned },
  });
}

/** The same for a lender, which sends a secret that the store gave it. */
export function lenderWebhookCall(provider: string, path: string) {
  return createRoute({
    ...webhook(provider, path),
    description: 'Carries a secret that the provider was given. What it says is read from the provider.',
    responses: { ...accepted, 401: notSigned },
  });
}

/** The call that a card provider redirects browsers to. */
export function returnCall(provider: string, path: string, method: 'get' | 'post') {
  return createRoute({
    method,
    path,
    ...limit.providerReturn,
    tags: ['payments'],
    summary: `Receives the browser back from the card provider ${provider}, by ${method.toUpperCase()}`,
    description:
      'Signed by the provider. Redirects to the page that shows the result of the payment; to /paymentfailed when the ' +
      'signature is wrong.',
    responses: { 303: redirect },
  });
}

export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;
export type PaymentAnswer = z.infer<typeof paymentAnswer>;
