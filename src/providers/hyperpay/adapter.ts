import { toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type {
  CardCalls,
  CardProviderFacts,
  ChargeHandle,
  ProviderRefusal,
  ProviderResult,
  StatementRange,
} from '#shop/payments/port';
import { statementOf } from '../statement.ts';
import { createHyperPayClient } from './client.ts';
import type { HyperPayConfig } from './config.ts';
import { isCheckoutId, readHyperPayReturn, readHyperPayWebhook } from './messages.ts';
import { brandsOf, checkoutForm, HYPERPAY_CHANNELS, type HyperPayChannel, isHyperPayChannel } from './prepare.ts';
import { refusalOf, toProviderResult } from './provider-result.ts';
import { CHECKOUT_CREATED, NO_PAYMENT_SESSION, NO_TRANSACTION } from './result-codes.rules.ts';
import { checkoutAnswer, paymentObject, queryAnswer, statementPage, writeDateTime } from './wire.ts';

/** The most pages of a statement that are read. A day of the store has far fewer. */
const MAX_PAGES = 200;

/** A channel that this account takes, with its entity. */
type Account = { readonly channel: HyperPayChannel; readonly entityId: string };

/** The account of a channel. One without an entity here has no answer until there is one; the provider takes no other. */
function accountOf({ entities }: HyperPayConfig, channel: string): Result<Account, ProviderRefusal> {
  if (!isHyperPayChannel(channel)) {
    return refused({ code: 'PROVIDER_REFUSED', providerCode: null, reason: 'not a payment channel of HyperPay' });
  }
  const entityId = entities[channel];
  if (entityId === undefined) return refused({ code: 'NO_ANSWER', reason: `${channel} has no entity here` });
  return ok({ channel, entityId });
}

/**
 * The adapter of HyperPay (HyperPay contract, section 3): COPYandPAY widget, results by checkout and by our reference,
 * refunds, encrypted webhooks.
 */
export function createHyperPay(config: HyperPayConfig): CardCalls & Pick<CardProviderFacts, 'channels'> {
  const client = createHyperPayClient(config);

  async function find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    const account = accountOf(config, handle.channel);
    if (!account.ok) return account;
    const { entityId } = account.value;
    const query = new URLSearchParams({ entityId, merchantTransactionId: handle.reference });
    const answer = await client.get('/v1/query', query, queryAnswer);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    if (body.result.code === NO_TRANSACTION) return ok([]);
    if (body.payments !== undefined) return ok(body.payments.map(toProviderResult));
    return refused(refusalOf({ result: body.result }, status) ?? unreadable(body.result.code));
  }

  async function outcome(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    const account = accountOf(config, handle.channel);
    if (!account.ok) return account;
    if (handle.session === null || !isCheckoutId(handle.session)) return find(handle);
    const query = new URLSearchParams({ entityId: account.value.entityId });
    const answer = await client.get(`/v1/checkouts/${handle.session}/payment`, query, paymentObject);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    if (body.result.code === NO_PAYMENT_SESSION) return find(handle);
    const refusal = refusalOf(body, status);
    if (refusal) return refused(refusal);
    const providerResult = toProviderResult({ ...body, ndc: body.ndc ?? handle.session });
    const untouched = providerResult.status === 'pending' && body.paymentType === undefined;
    return ok(untouched ? [] : [providerResult]);
  }

  async function list(
    entityId: string,
    range: StatementRange,
  ): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    const providerResults: ProviderResult[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = new URLSearchParams({
        entityId,
        'date.from': writeDateTime(range.from),
        'date.to': writeDateTime(range.to),
        paymentTypes: 'DB,RF',
        pageNo: String(page),
      });
      const answer = await client.get('/v3/query', query, statementPage);
      if (!answer.ok) return answer;
      const { status, body } = answer.value;
      if (body.records === undefined) {
        if (body.result?.code === NO_TRANSACTION) return ok(providerResults);
        const result = body.result ?? { code: '', description: '' };
        return refused(refusalOf({ result }, status) ?? unreadable(result.code));
      }
      providerResults.push(...body.records.map(toProviderResult));
      if (page >= (body.pages ?? 1)) return ok(providerResults);
    }
    return refused({ code: 'NO_ANSWER', reason: 'the statement has too many pages' });
  }

  const channels = HYPERPAY_CHANNELS.filter((channel) => config.entities[channel] !== undefined);
  return {
    channels,
    origins: originsOf(config.baseUrl),
    walletOrigins: isOfPlatform(config.baseUrl) ? WALLET_ORIGINS : [],
    find,
    outcome,

    async prepare(charge) {
      const account = accountOf(config, charge.channel);
      if (!account.ok) return account;
      const answer = await client.post('/v1/checkouts', checkoutForm(charge, account.value, config), checkoutAnswer);
      if (!answer.ok) return answer;
      const { result, id, integrity } = answer.value.body;
      if (result.code !== CHECKOUT_CREATED || id === undefined || !isCheckoutId(id)) {
        return refused({ code: 'PROVIDER_REFUSED', providerCode: result.code, reason: result.description });
      }
      return ok({
        kind: 'widget',
        session: id,
        scriptUrl: `${config.baseUrl}/v1/paymentWidgets.js?checkoutId=${id}`,
        integrity: integrity ?? null,
        brands: brandsOf(account.value.channel, config),
      });
    },

    async refund(request) {
      const account = accountOf(config, request.channel);
      if (!account.ok) return account;
      const form = new URLSearchParams({
        entityId: account.value.entityId,
        paymentType: 'RF',
        amount: toDecimalText(request.amount, request.currency),
        currency: request.currency,
        merchantTransactionId: request.reference,
      });
      const path = `/v1/payments/${encodeURIComponent(request.paymentId)}`;
      const answer = await client.post(path, form, paymentObject);
      if (!answer.ok) return answer;
      const refusal = refusalOf(answer.value.body, answer.value.status);
      return refusal ? refused(refusal) : ok({ ...toProviderResult(answer.value.body), kind: 'refund' });
    },

    readNotification: (message) => readHyperPayWebhook(message, config.webhookKey),
    readReturn: readHyperPayReturn,

    async statement(range) {
      const providerResults: ProviderResult[] = [];
      for (const channel of channels) {
        const account = accountOf(config, channel);
        if (!account.ok) return account;
        // accounts without the list are queried by each of our references
        let answer = await list(account.value.entityId, range);
        if (!answer.ok && answer.error.code === 'PROVIDER_REFUSED') answer = await statementOf(find, [channel])(range);
        if (!answer.ok) return answer;
        providerResults.push(...answer.value);
      }
      return ok(providerResults);
    },
  };
}

function unreadable(code: string): ProviderRefusal {
  return { code: 'NO_ANSWER', reason: `answer ${code} without a list` };
}

/**
 * What the form of Apple Pay needs beside the platform, as the provider's own plugin allows it. No host of Apple: the button is drawn by
 * a style sheet (HyperPay contract, section 10; decision 0785).
 */
const WALLET_ORIGINS = ['https://*.mastercard.com', 'https://*.visa.com', 'https://*.iesnare.com'] as const;

const isOfPlatform = (baseUrl: string) => /(^|\.)oppwa\.com$/.test(new URL(baseUrl).hostname);

/** The provider's hosts change within one domain (HyperPay contract, section 3.2). */
function originsOf(baseUrl: string): readonly string[] {
  return isOfPlatform(baseUrl) ? ['https://oppwa.com', 'https://*.oppwa.com'] : [new URL(baseUrl).origin];
}
