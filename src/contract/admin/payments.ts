import { MARKET_CODES } from '#kernel/market';
import { HANGING } from '#shop/payments/authorisation.rules';
import { adminRoute, body, z } from './base.ts';

/** Amounts of this file are whole minor units of their currency. */
const amount = z.int();
const at = z.iso.datetime();

/** The order of some money; null when there is none. */
const orderNumber = z.int().nullable();

const review = z
  .object({
    payment: z.string(),
    provider: z.string(),
    order: orderNumber,
    amount,
    currency: z.string(),
    /** What was asked for. Only exactly this amount can be accepted. */
    asked: amount,
    askedCurrency: z.string(),
    code: z.string(),
    since: at,
  })
  .openapi('PaymentUnderReview');

const undecided = z
  .object({
    attempt: z.string(),
    provider: z.string(),
    state: z.string(),
    order: orderNumber,
    amount,
    currency: z.string(),
    since: at,
  })
  .openapi('UndecidedPayment');

const openRefund = z
  .object({
    id: z.string(),
    kind: z.enum(['card', 'transfer']),
    provider: z.string().nullable(),
    payment: z.string().nullable(),
    order: orderNumber,
    amount,
    currency: z.string(),
    reason: z.string(),
    state: z.enum(['asked', 'failed']),
    lastError: z.string(),
    since: at,
  })
  .openapi('OpenRefund');

const hanging = z
  .object({
    payment: z.string(),
    provider: z.string(),
    order: orderNumber,
    /** What is to be paid. */
    amount,
    currency: z.string(),
    why: z.enum(HANGING),
    lastError: z.string(),
    since: at,
  })
  .openapi('HangingAuthorisation');

const difference = z
  .object({
    id: z.string(),
    kind: z.string(),
    provider: z.string(),
    payment: z.string(),
    reference: z.string(),
    order: orderNumber,
    ours: amount.nullable(),
    theirs: amount.nullable(),
    currency: z.string(),
    foundAt: at,
    settledAt: at.nullable(),
    note: z.string(),
  })
  .openapi('PaymentDifference');
export type DifferenceAnswer = z.infer<typeof difference>;

export const listOpenMoneyCall = adminRoute({
  method: 'get',
  path: '/api/admin/payments',
  needs: ['payments.review', 'payments.settle'],
  summary: 'Everything about money that wants a person',
  answer: z
    .object({
      reviews: z.array(review),
      undecided: z.array(undecided),
      refunds: z.array(openRefund),
      differences: z.array(difference),
      authorised: z.array(hanging),
    })
    .openapi('OpenMoney'),
});

const paymentParams = z.object({ id: z.string().min(1).max(120) });
const decided = z.object({ result: z.enum(['paid', 'returned']) });

export const acceptPaymentCall = adminRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/accept',
  needs: 'payments.review',
  summary: 'Accepts a payment under review: its order is paid',
  request: { params: paymentParams },
  answer: decided,
});

export const returnPaymentCall = adminRoute({
  method: 'post',
  path: '/api/admin/payments/{id}/return',
  needs: 'payments.review',
  summary: 'Gives a payment under review back and ends its order',
  request: { params: paymentParams },
  answer: decided,
});

export const endPaymentCall = adminRoute({
  method: 'post',
  path: '/api/admin/payment-attempts/{id}/end',
  needs: 'payments.review',
  summary: 'Ends an attempt without a result, after the portal showed no payment',
  request: { params: paymentParams },
  answer: z.object({ id: z.string() }),
});

export const settleDifferenceCall = adminRoute({
  method: 'post',
  path: '/api/admin/differences/{id}/settle',
  needs: 'payments.settle',
  summary: 'Settles a difference with what was done about it',
  request: { params: paymentParams, ...body(z.object({ note: z.string().trim().min(3).max(500) })) },
  answer: z.object({ id: z.string() }),
});

export const listSettledCall = adminRoute({
  method: 'get',
  path: '/api/admin/differences/settled',
  needs: 'payments.settle',
  summary: 'The differences settled last',
  answer: z.object({ items: z.array(difference), count: z.int() }),
});

const day = z.iso.date();

export const readReconciliationCall = adminRoute({
  method: 'get',
  path: '/api/admin/reconciliation',
  needs: 'payments.settle',
  summary: 'Our books against those of each provider, by day of the market, newest first',
  answer: z
    .object({
      /** When the statements were compared last; null before the first time. */
      lastRun: at.nullable(),
      days: z.array(
        z.object({
          provider: z.string(),
          market: z.enum(MARKET_CODES),
          currency: z.string(),
          day,
          /** Captured less refunded, by our records. */
          ours: amount,
          /** The same by the provider's statement: ours and every open difference. */
          theirs: amount,
          /** Open differences of that day. */
          open: z.int(),
          closedAt: at.nullable(),
          closedBy: z.string().nullable(),
        }),
      ),
    })
    .openapi('Reconciliation'),
});

export const runReconciliationCall = adminRoute({
  method: 'post',
  path: '/api/admin/reconciliation/run',
  needs: 'payments.settle',
  summary: 'Compares the statements of the last two days again',
  answer: z.object({ differences: z.int(), silent: z.array(z.string()) }),
});

export const closeDayCall = adminRoute({
  method: 'post',
  path: '/api/admin/reconciliation/close',
  needs: 'payments.settle',
  summary: 'Closes a day of a provider that has no open difference',
  request: body(z.object({ provider: z.string().max(40), market: z.enum(MARKET_CODES), day })),
  answer: z.object({ day }),
});
