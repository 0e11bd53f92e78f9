import type { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';
import type { ProviderRefusal } from '#shop/payments/port';
import { call, parseJson } from './call.ts';

export type LenderAnswer<T> = Promise<Result<T, ProviderRefusal>>;

/** Seconds to wait when a lender has had too many calls. They name none. */
const TOO_MANY_SECONDS = 10;

type Question<T> = {
  readonly url: string;
  /** The key of the shop's account. */
  readonly key: string;
  /** Posted as JSON; without one the call is a GET. */
  readonly body?: object | undefined;
  readonly timeoutMs: number;
  readonly schema: z.ZodType<T>;
  /** Reads the lender's own form of a refusal; null for another form, which says nothing certain. */
  readonly readRefusal: (json: unknown) => { readonly code: string; readonly reason: string } | null;
};

/** A lender's answer that says nothing certain: what was asked may have happened. */
export const noAnswer = (reason: string) => refused<ProviderRefusal>({ code: 'NO_ANSWER', reason });

/** Asks a lender once, by JSON under a bearer key. A status of 500 or above, or an answer of another form, is no answer. */
export async function askLender<T>(question: Question<T>): LenderAnswer<T> {
  const { url, key, body, timeoutMs, schema, readRefusal } = question;
  const answer = await call({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs,
  });
  if (!answer.ok) return noAnswer(answer.error);
  const { status } = answer.value;
  if (status === 429) return refused({ code: 'ASK_LATER', seconds: TOO_MANY_SECONDS });
  const json = parseJson(answer.value.body);
  if (status < 300) {
    const read = schema.safeParse(json);
    return read.success ? ok(read.data) : noAnswer('an answer of another form');
  }
  const refusal = status >= 500 ? null : readRefusal(json);
  if (refusal === null) return noAnswer(`status ${status}`);
  return refused({ code: 'PROVIDER_REFUSED', providerCode: refusal.code || String(status), reason: refusal.reason });
}
