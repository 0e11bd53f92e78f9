import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { DAY_MS, systemClock } from '#kernel/clock';
import { networkOf } from '#kernel/ip';
import { toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { ChargeHandle, LenderRefusal, ProviderRefusal, ProviderResult } from '#shop/payments/port';
import type { CardAdapter } from '../card-provider.ts';
import { askLender, type LenderAnswer, noAnswer } from '../http/ask-lender.ts';
import { parseJson } from '../http/call.ts';
import type { TabbyConfig } from './config.ts';
import { sessionRequest } from './prepare.ts';
import { moneyOf, toProviderResults } from './provider-result.ts';
import { failure, message, type Payment, payment, paymentPage, returnFields, session } from './wire.ts';

/** The header in which Tabby sends the secret that it was given with the address of its messages. */
export const SECRET_HEADER = 'x-webhook-secret';

/** The most payments of one page of the list. */
const PAGE = 20;

/** The newest payments among which one is looked for whose session was never told to us: more than those of an hour. */
const NEWEST = 500;

/** A payment is captured within so many days: the list of a time begins that much before it. */
const CAPTURED_WITHIN_DAYS = 30;

const REASONS: ReadonlyMap<string, LenderRefusal> = new Map([
  ['order_amount_too_high', 'too_high'],
  ['order_amount_too_low', 'too_low'],
]);

type Account = TabbyConfig['accounts'][number];

/** The adapter of Tabby (Tabby contract): sessions, captures, closing, refunds, messages that are only a hint, the list of payments. */
export function createTabby(config: TabbyConfig): CardAdapter {
  async function ask<T>(account: Account, path: string, schema: z.ZodType<T>, body?: object): LenderAnswer<T> {
    const { baseUrl, secretKey: key } = account;
    return await askLender({
      ...{ url: `${baseUrl}${path}`, key, body, timeoutMs: config.timeoutMs, schema },
      readRefusal(json) {
        const known = failure.safeParse(json);
        return known.success ? { code: known.data.errorType, reason: known.data.error } : null;
      },
    });
  }

  function accountOf(currency: string): Result<Account, ProviderRefusal> {
    const account = config.accounts.find((one) => one.currency === currency);
    return account
      ? ok(account)
      : refused({ code: 'PROVIDER_REFUSED', providerCode: null, reason: `no account for ${currency}` });
  }

  const pathOf = (id: string, act = '') => `/api/v2/payments/${encodeURIComponent(id)}${act}`;

  async function read(currency: string, id: string): LenderAnswer<Payment> {
    const account = accountOf(currency);
    return account.ok ? await ask(account.value, pathOf(id), payment) : account;
  }

  async function act(currency: string, id: string, what: string, body: object): LenderAnswer<Payment> {
    const account = accountOf(currency);
    return account.ok ? await ask(account.value, pathOf(id, what), payment, body) : account;
  }

  /** The payments of an account, newest first: of a time, or the newest `most`. */
  async function list(
    account: Account,
    which: { readonly from: Date; readonly to: Date } | { readonly most: number },
  ): LenderAnswer<readonly Payment[]> {
    const all: Payment[] = [];
    const most = 'most' in which ? which.most : Number.POSITIVE_INFINITY;
    const time =
      'most' in which ? {} : { created_at__gte: which.from.toISOString(), created_at__lte: which.to.toISOString() };
    for (;;) {
      const query = new URLSearchParams({ ...time, limit: String(PAGE), offset: String(all.length) });
      const answer = await ask(account, `/api/v2/payments?${query}`, paymentPage);
      if (!answer.ok) return answer;
      all.push(...answer.value.payments);
      if (answer.value.payments.length < PAGE || all.length >= most) return ok(all);
    }
  }

  /** Finds the payments of an attempt whose session was never told to us. */
  async function search({ reference, currency }: ChargeHandle): LenderAnswer<readonly Payment[]> {
    const account = accountOf(currency);
    if (!account.ok) return account;
    const all = await list(account.value, { most: NEWEST });
    return all.ok ? ok(all.value.filter(({ order }) => order?.reference_id === reference)) : all;
  }

  async function find(handle: ChargeHandle): LenderAnswer<readonly ProviderResult[]> {
    const { session: id, paymentId, currency, reference } = handle;
    if (paymentId !== undefined) {
      const paid = await read(currency, paymentId);
      return paid.ok ? ok(toProviderResults(paid.value).filter((one) => one.reference === reference)) : paid;
    }
    if (id !== null) {
      const known = await read(currency, id);
      return known.ok ? ok(toProviderResults(known.value)) : known;
    }
    const found = await search(handle);
    return found.ok ? ok(found.value.flatMap(toProviderResults)) : found;
  }

  return {
    origins: [],
    markets: config.accounts.map(({ market }) => market),
    find,
    outcome: find,

    async prepare(charge) {
      const account = accountOf(charge.currency);
      if (!account.ok) return account;
      const body = sessionRequest(charge, account.value.merchantCode, systemClock.now());
      const opened = await ask(account.value, '/api/v2/checkout', session, body);
      if (!opened.ok) return opened;
      const { status, payment: begun, configuration } = opened.value;
      const url = configuration?.available_products?.installments?.[0]?.web_url;
      if (status === 'created' && begun && url && isWebAddress(url)) {
        return ok({ kind: 'redirect', session: begun.id, url });
      }
      if (status !== 'rejected') return noAnswer('a session without a page');
      const why = configuration?.products?.installments?.rejection_reason ?? '';
      return refused({ code: 'LENDER_REFUSED', reason: REASONS.get(why) ?? 'refused' });
    },

    async refund({ paymentId, currency, amount, reference, reason }) {
      const given = await act(currency, paymentId, '/refunds', {
        amount: toDecimalText(amount, currency),
        reference_id: reference,
        reason,
      });
      if (!given.ok) return given;
      const made = toProviderResults(given.value).find((one) => one.kind === 'refund' && one.reference === reference);
      return made ? ok(made) : noAnswer('an answer without the refund');
    },

    lending: {
      async money({ paymentId, currency }) {
        const known = await read(currency, paymentId);
        if (!known.ok) return known;
        const money = moneyOf(known.value);
        return money ? ok(money) : noAnswer('amounts that cannot be read');
      },

      async capture({ paymentId, currency, amount, rest, reference }) {
        const body = { amount: toDecimalText(amount, currency), reference_id: reference };
        const captured = await act(currency, paymentId, '/captures', body);
        if (!captured.ok) return captured;
        // the rest of a payment of which a part is captured is cancelled at once
        const closed = rest > 0 ? await act(currency, paymentId, '/close', {}) : captured;
        return closed.ok ? ok(null) : closed;
      },

      async release({ paymentId, currency }) {
        const closed = await act(currency, paymentId, '/close', {});
        return closed.ok ? ok(null) : closed;
      },
    },

    readNotification({ headers, body, ip }) {
      if (!isSame(headers[SECRET_HEADER] ?? '', config.webhookSecret)) {
        return refused({ code: 'NOT_AUTHENTIC', reason: 'the secret is not ours' });
      }
      const { webhookAddresses: known } = config;
      if (known.length > 0 && !known.some((address) => networkOf(address) === networkOf(ip ?? ''))) {
        return refused({ code: 'NOT_AUTHENTIC', reason: 'the address is not one of TABBY_WEBHOOK_ADDRESSES' });
      }
      const named = message.safeParse(parseJson(body));
      if (!named.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no payment of ours' });
      return ok({ kind: 'hint', reference: named.data.order.reference_id });
    },

    readReturn(fields) {
      const named = returnFields.safeParse(fields);
      if (!named.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no reference in the return' });
      return ok({ session: named.data.payment_id ?? null, reference: named.data.attempt });
    },

    async statement({ from, to, references }) {
      const found = new Map<string, Payment>();
      for (const account of config.accounts) {
        const listed = await list(account, { from: new Date(from.getTime() - CAPTURED_WITHIN_DAYS * DAY_MS), to });
        if (!listed.ok) return listed;
        for (const one of listed.value) found.set(one.id, one);
      }
      // refunds of payments that are older
      for (const { paymentId, currency } of references) {
        if (paymentId === undefined || found.has(paymentId)) continue;
        const known = await read(currency, paymentId);
        if (!known.ok) return known;
        found.set(paymentId, known.value);
      }
      const isIn = ({ at }: ProviderResult) => at !== null && at >= from && at <= to;
      return ok([...found.values()].flatMap(toProviderResults).filter(isIn));
    },
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/** Compares two secrets in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return other !== '' && timingSafeEqual(hash(one), hash(other));
}
