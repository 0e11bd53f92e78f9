import type { z } from 'zod';
import { fromDecimal, toDecimal } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import type { Charge, ChargeHandle, LenderRefusal, ProviderRefusal, ProviderResult } from '#shop/payments/port';
import type { CardAdapter } from '../card-provider.ts';
import { askLender, type LenderAnswer, noAnswer } from '../http/ask-lender.ts';
import { parseJson } from '../http/call.ts';
import type { TamaraConfig } from './config.ts';
import { isValidToken } from './jwt.ts';
import { addsUp, checkoutRequest } from './prepare.ts';
import { isApproved, moneyOf, toProviderResults } from './provider-result.ts';
import {
  authorised,
  checkout,
  done,
  failure,
  type LentOrder,
  lentOrder,
  notification,
  paymentTypes,
  preCheck,
  refundMade,
  returnFields,
} from './wire.ts';

/** Milliseconds that a question whose answer may be missing is waited for. */
const HELP_MS = 2_000;

/**
 * The adapter of Tamara (Tamara contract): checkouts, authorising after reading, cancelling a part before the capture, refunds,
 * messages that are only a hint. It has no list of orders.
 */
export function createTamara(config: TamaraConfig): CardAdapter {
  async function ask<T>(
    path: string,
    schema: z.ZodType<T>,
    body?: object,
    timeoutMs = config.timeoutMs,
  ): LenderAnswer<T> {
    return await askLender({
      ...{ url: `${config.baseUrl}${path}`, key: config.apiToken, body, timeoutMs, schema },
      readRefusal(json) {
        const known = failure.safeParse(json);
        return known.success ? { code: known.data.errors[0]?.error_code ?? '', reason: known.data.message } : null;
      },
    });
  }

  const orderPath = (id: string, act = '') => `/orders/${encodeURIComponent(id)}${act}`;

  const read = (id: string) => ask(orderPath(id), lentOrder);

  /**
   * Authorises an order whose shopper has agreed, which was read just now. After a failure it is read again before it is authorised
   * again.
   */
  async function authorise(order: LentOrder): LenderAnswer<LentOrder> {
    if (!isApproved(order)) return ok(order);
    const made = await ask(orderPath(order.order_id, '/authorise'), authorised, {});
    return made.ok ? await read(order.order_id) : made;
  }

  async function find(handle: ChargeHandle): LenderAnswer<readonly ProviderResult[]> {
    const { session, paymentId, reference } = handle;
    if (paymentId !== undefined) {
      const paid = await read(paymentId);
      return paid.ok ? ok(toProviderResults(paid.value).filter((one) => one.reference === reference)) : paid;
    }
    const path =
      session === null ? `/merchants/orders/reference-id/${encodeURIComponent(reference)}` : orderPath(session);
    const known = await ask(path, lentOrder);
    if (!known.ok) return isUnknown(known.error) && session === null ? ok([]) : known;
    const order = await authorise(known.value);
    return order.ok ? ok(toProviderResults(order.value)) : order;
  }

  /** Why Tamara does not lend a total, as far as it says so before its page; null where it may, and where it does not answer. */
  async function refusalOf({ amount, currency, payer }: Charge): Promise<LenderRefusal | null> {
    const where = new URLSearchParams({ country: payer.country, currency });
    const types = await ask(`/checkout/payment-types?${where}`, paymentTypes, undefined, HELP_MS);
    if (types.ok && types.value.length > 0) {
      const limits = types.value.map(({ min_limit: least, max_limit: most }) => ({
        least: least ? (fromDecimal(least.amount, currency) ?? 0) : 0,
        most: most ? (fromDecimal(most.amount, currency) ?? amount) : amount,
      }));
      if (limits.every(({ least }) => amount < least)) return 'too_low';
      if (limits.every(({ most }) => amount > most)) return 'too_high';
    }
    const question = {
      country: payer.country,
      order_value: { amount: toDecimal(amount, currency), currency },
      phone_number: payer.phone.replace(/\D/g, ''),
      is_vip: false,
    };
    const offered = await ask('/checkout/payment-options-pre-check', preCheck, question, HELP_MS);
    return offered.ok && !offered.value.has_available_payment_options ? 'refused' : null;
  }

  const money = (amount: Parameters<typeof toDecimal>[0], currency: string) => ({
    total_amount: { amount: toDecimal(amount, currency), currency },
  });

  return {
    origins: [],
    find,
    outcome: find,

    async prepare(charge) {
      if (!addsUp(charge)) {
        return refused({ code: 'PROVIDER_REFUSED', providerCode: null, reason: 'the items are not the total' });
      }
      const reason = await refusalOf(charge);
      if (reason) return refused({ code: 'LENDER_REFUSED', reason });
      const opened = await ask('/checkout', checkout, checkoutRequest(charge));
      if (!opened.ok) {
        const { error } = opened;
        const isLimit = error.code === 'PROVIDER_REFUSED' && (error.providerCode ?? '').includes('limit');
        return isLimit ? refused({ code: 'LENDER_REFUSED', reason: 'refused' }) : opened;
      }
      const { order_id: session, checkout_url: url } = opened.value;
      if (!isWebAddress(url)) return noAnswer('a checkout without a page');
      return ok({ kind: 'redirect', session, url });
    },

    async refund({ paymentId, currency, amount, reference, reason }) {
      const body = { ...money(amount, currency), comment: reason, merchant_refund_id: reference };
      const path = `/payments/simplified-refund/${encodeURIComponent(paymentId)}`;
      const given = await ask(path, refundMade, body);
      if (!given.ok) return given;
      const after = await read(paymentId);
      if (!after.ok) return after;
      const made = toProviderResults(after.value).find((one) => one.kind === 'refund' && one.reference === reference);
      return made ? ok(made) : noAnswer('an answer without the refund');
    },

    lending: {
      async money({ paymentId }) {
        const known = await read(paymentId);
        return known.ok ? ok(moneyOf(known.value)) : known;
      },

      async capture({ paymentId, currency, amount, rest, parcel }) {
        // what is cancelled after a capture is unconfirmed: the rest goes first
        if (rest > 0) {
          const cancelled = await ask(orderPath(paymentId, '/cancel'), done, money(rest, currency));
          if (!cancelled.ok) return cancelled;
        }
        const captured = await ask('/payments/capture', done, {
          order_id: paymentId,
          ...money(amount, currency),
          shipping_info: {
            shipped_at: parcel.at.toISOString(),
            shipping_company: parcel.courier,
            tracking_number: parcel.waybill,
            tracking_url: parcel.trackingUrl,
          },
        });
        return captured.ok ? ok(null) : captured;
      },

      async release({ paymentId, currency, amount }) {
        const cancelled = await ask(orderPath(paymentId, '/cancel'), done, money(amount, currency));
        return cancelled.ok ? ok(null) : cancelled;
      },
    },

    readNotification({ headers, query, body }) {
      // a proxy may keep the header for itself; the same token is in the query
      const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? query?.tamaraToken ?? '';
      if (!isValidToken(token, config.notificationToken, config.clock.now())) {
        return refused({ code: 'NOT_AUTHENTIC', reason: 'the token is not signed with our key, or over' });
      }
      const named = notification.safeParse(parseJson(body));
      if (!named.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no order of ours' });
      return ok({ kind: 'hint', reference: named.data.order_reference_id });
    },

    readReturn(fields) {
      const named = returnFields.safeParse(fields);
      if (!named.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no reference in the return' });
      return ok({ session: named.data.orderId ?? null, reference: named.data.attempt });
    },
  };
}

function isUnknown(error: ProviderRefusal): boolean {
  return error.code === 'PROVIDER_REFUSED' && error.providerCode === 'order_not_found';
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}
