import { toDecimalText } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { CardCalls, ChargeHandle, ProviderRefusal, ProviderResult, StatementRange } from '#shop/payments/port';
import { statementOf } from '../statement.ts';
import { createHyperPayClient } from './client.ts';
import type { HyperPayConfig } from './config.ts';
import { isCheckoutId, readHyperPayReturn, readHyperPayWebhook } from './messages.ts';
import { BRANDS, checkoutForm, isHyperPayChannel } from './prepare.ts';
import { refusalOf, toProviderResult } from './provider-result.ts';
import { CHECKOUT_CREATED, NO_PAYMENT_SESSION, NO_TRANSACTION } from './result-codes.rules.ts';
import { checkoutAnswer, paymentObject, queryAnswer, statementPage, writeDateTime } from './wire.ts';

/** The most pages of a statement that are read. A day of the store has far fewer. */
const MAX_PAGES = 200;

const wrongChannel = refused<ProviderRefusal>({
  code: 'PROVIDER_REFUSED',
  providerCode: null,
  reason: 'HyperPay takes VISA | MASTER and MADA only',
});

/**
 * The adapter of HyperPay (HyperPay contract, section 3): COPYandPAY widget, results by checkout and by our reference,
 * refunds, encrypted webhooks.
 */
export function createHyperPay(config: HyperPayConfig): CardCalls {
  const client = createHyperPayClient(config);

  async function find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    if (!isHyperPayChannel(handle.channel)) return wrongChannel;
    const query = new URLSearchParams({
      entityId: config.entities[handle.channel],
      merchantTransactionId: handle.reference,
    });
    const answer = await client.get('/v1/query', query, queryAnswer);
    if (!answer.ok) return answer;
    const { status, body } = answer.value;
    if (body.result.code === NO_TRANSACTION) return ok([]);
    if (body.payments !== undefined) return ok(body.payments.map(toProviderResult));
    return refused(refusalOf({ result: body.result }, status) ?? unreadable(body.result.code));
  }

  async function outcome(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    if (!isHyperPayChannel(handle.channel)) return wrongChannel;
    if (handle.session === null || !isCheckoutId(handle.session)) return find(handle);
    const query = new URLSearchParams({ entityId: config.entities[handle.channel] });
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

  return {
    origins: originsOf(config.baseUrl),
    find,
    outcome,

    async prepare(charge) {
      if (!isHyperPayChannel(charge.channel)) return wrongChannel;
      const answer = await client.post('/v1/checkouts', checkoutForm(charge, charge.channel, config), checkoutAnswer);
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
        brands: BRANDS[charge.channel],
      });
    },

    async refund(request) {
      if (!isHyperPayChannel(request.channel)) return wrongChannel;
      const form = new URLSearchParams({
        entityId: config.entities[request.channel],
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
      for (const channel of ['VISA_MASTER', 'MADA'] as const) {
        // accounts without the list are queried by each of our references
        let answer = await list(config.entities[channel], range);
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

/** The provider's hosts change within one domain (HyperPay contract, section 3.2). */
function originsOf(baseUrl: string): readonly string[] {
  const { hostname, origin } = new URL(baseUrl);
  return /(^|\.)oppwa\.com$/.test(hostname) ? ['https://oppwa.com', 'https://*.oppwa.com'] : [origin];
}
