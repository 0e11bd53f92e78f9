import { toDecimal } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type {
  ChargeHandle,
  IncomingMessage,
  MessageRefusal,
  Notification,
  ProviderRefusal,
  ProviderResult,
  ReturnHint,
} from '#shop/payments/port';
import type { CardAdapter } from '../card-provider.ts';
import { call, parseJson } from '../http/call.ts';
import type { PayTabsConfig } from './config.ts';
import { pageRequest } from './prepare.ts';
import { toProviderResult } from './provider-result.ts';
import { isSignedBody, isSignedReturn } from './signature.ts';
import { failure, returnFields, type Transaction, transaction } from './wire.ts';

/** The code of "Duplicate Request": the same cart id within about two minutes. */
const DUPLICATE = '4';

const QUERY = '/payment/query';

/** Bodies that mean "no such transaction" (decision 0071). */
const NOTHING: ReadonlySet<string> = new Set(['null', '{}']);

const wrongChannel = refused<ProviderRefusal>({
  code: 'PROVIDER_REFUSED',
  providerCode: null,
  reason: 'PayTabs takes UAE online payments only',
});

type Answer = { readonly status: number; readonly transactions: readonly Transaction[] };

/**
 * The adapter of PayTabs (PayTabs contract, section 3): hosted page, signed returns and callbacks, query, refunds. It
 * has no list of transactions.
 */
export function createPayTabs(config: PayTabsConfig): CardAdapter {
  /** Makes one call. An answer is a transaction, a list of them, or a refusal with a code and a message. */
  async function ask(path: string, body: Readonly<Record<string, unknown>>): Promise<Result<Answer, ProviderRefusal>> {
    const answer = await call({
      method: 'POST',
      url: `${config.baseUrl}${path}`,
      headers: { authorization: config.serverKey, 'content-type': 'application/json' },
      body: JSON.stringify({ profile_id: config.profileId, ...body }),
      timeoutMs: config.timeoutMs,
    });
    if (!answer.ok) return refused({ code: 'NO_ANSWER', reason: answer.error });
    const { status } = answer.value;
    const json = parseJson(answer.value.body);
    const list = transaction.array().safeParse(Array.isArray(json) ? json : [json]);
    if (status < 400 && list.success) return ok({ status, transactions: list.data });
    const refusal = failure.safeParse(json);
    const isNothing = status < 400 ? NOTHING.has(answer.value.body.trim()) : status === 404 && refusal.success;
    if (path === QUERY && isNothing) return ok({ status, transactions: [] });
    if (!refusal.success || status >= 500) return refused({ code: 'NO_ANSWER', reason: `status ${status}` });
    const { code, message } = refusal.data;
    return refused({ code: 'PROVIDER_REFUSED', providerCode: String(code), reason: message });
  }

  const providerResults = (
    answer: Result<Answer, ProviderRefusal>,
  ): Result<readonly ProviderResult[], ProviderRefusal> =>
    answer.ok ? ok(answer.value.transactions.flatMap((entry) => toProviderResult(entry, config) ?? [])) : answer;

  async function find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    if (handle.channel !== 'ONLINE') return wrongChannel;
    return providerResults(await ask(QUERY, { cart_id: handle.reference }));
  }

  return {
    origins: [],
    find,

    async prepare(charge) {
      if (charge.channel !== 'ONLINE') return wrongChannel;
      const opened = await ask('/payment/request', pageRequest(charge, config));
      const answer = isDuplicate(opened) ? await ask(QUERY, { cart_id: charge.reference }) : opened;
      if (!answer.ok) return answer;
      const page = answer.value.transactions.find((entry) => entry.redirect_url);
      if (!page?.redirect_url) return refused({ code: 'NO_ANSWER', reason: 'answer without a payment page' });
      if (!isWebAddress(page.redirect_url))
        return refused({ code: 'NO_ANSWER', reason: 'payment page has no web address' });
      return ok({ kind: 'redirect', session: page.tran_ref, url: page.redirect_url });
    },

    async outcome(handle) {
      if (handle.channel !== 'ONLINE') return wrongChannel;
      if (handle.session === null) return find(handle);
      return providerResults(await ask(QUERY, { tran_ref: handle.session }));
    },

    async refund(request) {
      if (request.channel !== 'ONLINE') return wrongChannel;
      const answer = await ask('/payment/request', {
        tran_type: 'refund',
        tran_class: 'ecom',
        cart_id: request.reference,
        cart_currency: request.currency,
        cart_amount: toDecimal(request.amount, request.currency),
        cart_description: request.reason.slice(0, 128),
        tran_ref: request.paymentId,
      });
      if (isDuplicate(answer)) return refused({ code: 'NO_ANSWER', reason: 'duplicate request' });
      if (!answer.ok) return answer;
      const [entry] = answer.value.transactions;
      const providerResult = entry ? toProviderResult(entry, config) : null;
      return providerResult
        ? ok({ ...providerResult, kind: 'refund' })
        : refused({ code: 'NO_ANSWER', reason: 'answer without a result' });
    },

    readNotification: (message) => readCallback(message, config),
    readReturn: (fields) => readReturn(fields, config),
  };
}

/** Returns whether the same request was made a moment ago: `find` returns its result. */
function isDuplicate(answer: Result<Answer, ProviderRefusal>): boolean {
  return !answer.ok && answer.error.code === 'PROVIDER_REFUSED' && answer.error.providerCode === DUPLICATE;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/** Authenticates a callback by the HMAC of its raw body and parses it (PayTabs contract, section 3.3). */
function readCallback(message: IncomingMessage, config: PayTabsConfig): Result<Notification, MessageRefusal> {
  if (!isSignedBody(message.body, message.headers.signature, config.serverKey)) {
    return refused({ code: 'NOT_AUTHENTIC', reason: 'the signature is not made with our key' });
  }
  const entry = transaction.safeParse(parseJson(message.body));
  const named = entry.success && entry.data.profile_id === config.profileId;
  const providerResult = named ? toProviderResult(entry.data, config) : null;
  if (!providerResult)
    return refused({ code: 'NOT_UNDERSTOOD', reason: 'no transaction of our profile with a result' });
  return ok({ kind: 'result', providerResult });
}

/** Authenticates and parses the fields of a returning browser (PayTabs contract, section 3.2). */
function readReturn(
  fields: Readonly<Record<string, string>>,
  config: PayTabsConfig,
): Result<ReturnHint, MessageRefusal> {
  if (!isSignedReturn(fields, config.serverKey)) {
    return refused({ code: 'NOT_AUTHENTIC', reason: 'the signature is not made with our key' });
  }
  const read = returnFields.safeParse(fields);
  if (!read.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no transaction reference in the return' });
  return ok({ session: read.data.tranRef, reference: read.data.cartId });
}
