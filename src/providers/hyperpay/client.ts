/** HyperPay over HTTP: credentials, form bodies, JSON answers. No other file uses the access token. */
import type { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';
import type { ProviderRefusal } from '#shop/payments/port';
import { call, parseJson } from '../http/call.ts';
import type { HyperPayConfig } from './config.ts';

type HyperPayAnswer<T> = { readonly status: number; readonly body: T };

/** Makes one call. Parses the body by `schema` at any status, because the result is always in the body. */
type HyperPayClient = {
  get<T>(
    path: string,
    query: URLSearchParams,
    schema: z.ZodType<T>,
  ): Promise<Result<HyperPayAnswer<T>, ProviderRefusal>>;
  post<T>(
    path: string,
    form: URLSearchParams,
    schema: z.ZodType<T>,
  ): Promise<Result<HyperPayAnswer<T>, ProviderRefusal>>;
};

/** Creates a client for one merchant account. A redirect (307) or an unreadable body is a `NO_ANSWER`. */
export function createHyperPayClient(config: HyperPayConfig): HyperPayClient {
  const authorization = `Bearer ${config.accessToken}`;

  async function exchange<T>(
    request: Parameters<typeof call>[0],
    schema: z.ZodType<T>,
  ): Promise<Result<HyperPayAnswer<T>, ProviderRefusal>> {
    const answer = await call(request);
    if (!answer.ok) return refused({ code: 'NO_ANSWER', reason: answer.error });
    const parsed = schema.safeParse(parseJson(answer.value.body));
    if (!parsed.success)
      return refused({ code: 'NO_ANSWER', reason: `status ${answer.value.status} without a result` });
    return ok({ status: answer.value.status, body: parsed.data });
  }

  const { baseUrl, timeoutMs } = config;
  return {
    get: (path, query, schema) =>
      exchange({ method: 'GET', url: `${baseUrl}${path}?${query}`, headers: { authorization }, timeoutMs }, schema),
    post: (path, form, schema) => {
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' };
      return exchange({ method: 'POST', url: `${baseUrl}${path}`, headers, body: form.toString(), timeoutMs }, schema);
    },
  };
}
