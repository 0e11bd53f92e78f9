/** HyperPay over HTTP: credentials, form bodies, JSON answers. The only place that holds the access token. */
import type { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';
import type { ProviderRefusal } from '#shop/payments/port';
import { call, parseJson } from '../http/call.ts';
import type { HyperPayConfig } from './config.ts';

export type HyperPayAnswer<T> = { readonly status: number; readonly body: T };

/** One exchange; the body is parsed by `schema` whatever the status, because the verdict is always in the body. */
export type HyperPayClient = {
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

/** A client for one merchant account. A redirect (307) or a body that isn't the provider's is no answer. */
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
