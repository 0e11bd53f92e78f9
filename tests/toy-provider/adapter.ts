import { z } from 'zod';
import { minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import type { ChargeHandle, ProviderRefusal, ProviderResult } from '#shop/payments/port';
import type { CardAdapter } from '../../src/providers/card-provider.ts';
import { call, parseJson } from '../../src/providers/http/call.ts';
import type { ToyConfig } from './config.ts';
import { isSigned, record, type ToyRecord } from './wire.ts';

const TIMEOUT_MS = 5_000;
const opened = z.object({ session: z.string(), url: z.url() });

function toResult({ id, state, message, amount, at, original, ...rest }: ToyRecord): ProviderResult {
  return {
    kind: rest.kind,
    status: state,
    code: state,
    description: message,
    paymentId: id,
    paymentType: rest.kind,
    originalPaymentId: original,
    amount: minor(amount),
    currency: rest.currency,
    reference: rest.reference,
    session: rest.session,
    brand: null,
    at: new Date(at),
  };
}

/** The toy provider's adapter. It has no list of transactions. */
export function createToy({ baseUrl, key }: ToyConfig): CardAdapter {
  async function ask<T>(path: string, body: object, schema: z.ZodType<T>): Promise<Result<T, ProviderRefusal>> {
    const answer = await call({
      method: 'POST',
      url: `${baseUrl}${path}`,
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    });
    if (!answer.ok) return refused({ code: 'NO_ANSWER', reason: answer.error });
    const { status, body: text } = answer.value;
    if (status >= 400 && status < 500) return refused({ code: 'PROVIDER_REFUSED', providerCode: text, reason: text });
    const read = schema.safeParse(parseJson(text));
    return status === 200 && read.success ? ok(read.data) : refused({ code: 'NO_ANSWER', reason: `status ${status}` });
  }

  async function find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>> {
    const answer = await ask('/find', { reference: handle.reference }, record.array());
    return answer.ok ? ok(answer.value.map(toResult)) : answer;
  }

  return {
    origins: [],
    find,
    outcome: find,
    async prepare({ reference, amount, currency, returnUrl, notifyUrl }) {
      const answer = await ask('/open', { reference, amount, currency, returnUrl, notifyUrl }, opened);
      return answer.ok ? ok({ kind: 'redirect', ...answer.value }) : answer;
    },
    async refund({ reference, paymentId, amount, currency }) {
      const answer = await ask('/refund', { reference, payment: paymentId, amount, currency }, record);
      return answer.ok ? ok(toResult(answer.value)) : answer;
    },
    readNotification({ headers, body }) {
      if (!isSigned(body, headers['x-signature'], key)) {
        return refused({ code: 'NOT_AUTHENTIC', reason: 'the signature is wrong' });
      }
      const read = record.safeParse(parseJson(body));
      if (!read.success) return refused({ code: 'NOT_UNDERSTOOD', reason: 'no record' });
      return ok({ kind: 'result', providerResult: toResult(read.data) });
    },
    readReturn({ session = '', reference = '', signature }) {
      if (!isSigned(`${session} ${reference}`, signature, key)) {
        return refused({ code: 'NOT_AUTHENTIC', reason: 'the signature is wrong' });
      }
      return ok({ session, reference });
    },
  };
}
