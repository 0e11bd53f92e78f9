import type { ErrorAnswer } from '#contract/base';
import type { Given } from '#contract/call-types';
import { locate } from '#contract/call-url.rules';
import type { AnswerOf, JsonPath, Method, RequestOf } from '#contract/calls';
import { ok, type Result, refused } from '#kernel/result';

/**
 * A failed call. `code` is the server's, or one of `network` (no response), `timeout`, `unreadable` (the response
 * is not JSON). `status` is 0 without a response. `body` is the whole response, for errors that carry more than a
 * message, such as the correct amounts of a 409.
 */
export type ApiError = {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly body: unknown;
};

export type Answer<T> = Result<T, ApiError>;

type Change = Exclude<Method, 'GET'>;

/** Calls by a path of the contract, with what it takes and answers (`src/contract/calls.ts`). */
export type Api = ReturnType<typeof createApi>;

/** A request as it is sent, whichever call it is for. */
type AnyRequest = Parameters<typeof locate>[1] & { readonly body?: unknown };

type Settings = {
  /** The URL that paths of the contract stand below. */
  readonly base: string;
  readonly timeoutMs: number;
  /** Pauses before the second and the third attempt of a read, in milliseconds. */
  readonly pausesMs: readonly number[];
};

/**
 * Creates the client that pages use for `/api/*` (architecture, principle 4): JSON both ways, session cookie
 * included, failures as values. Responses are typed by the contract but not validated here, so that the browser loads
 * no schema library.
 */
export function createApi({ base, timeoutMs, pausesMs }: Settings) {
  return { get, send };

  /** Reads. Retries up to twice when there is no response or the server is briefly unavailable (502, 503, 504). */
  async function get<P extends JsonPath<'GET'>>(
    path: P,
    ...given: Given<RequestOf<'GET', P>>
  ): Promise<Answer<AnswerOf<'GET', P>>>;
  async function get(path: string, given?: AnyRequest): Promise<Answer<unknown>> {
    let answer = await request('GET', path, given);
    for (const pause of pausesMs) {
      if (answer.ok || !isRetryable(answer.error)) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
      answer = await request('GET', path, given);
    }
    return answer;
  }

  /** Changes something. Never retries: only the shopper knows whether it should happen again. */
  async function send<M extends Change, P extends JsonPath<M>>(
    method: M,
    path: P,
    ...given: Given<RequestOf<M, P>>
  ): Promise<Answer<AnswerOf<M, P>>>;
  async function send(method: Change, path: string, given?: AnyRequest): Promise<Answer<unknown>> {
    return request(method, path, given);
  }

  async function request(method: Method, path: string, given: AnyRequest = {}): Promise<Answer<unknown>> {
    const { body } = given;
    try {
      const response = await fetch(base + locate(path, given), {
        method,
        ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await read(response);
    } catch (failure) {
      const code = failure instanceof Error && failure.name === 'TimeoutError' ? 'timeout' : 'network';
      return refused({ message: '', code, status: 0, body: null });
    }
  }
}

async function read(response: Response): Promise<Answer<unknown>> {
  const { status } = response;
  const text = await response.text();
  try {
    const body = text === '' ? null : JSON.parse(text);
    if (response.ok) return ok(body);
    const { message = '', code = 'generic' }: Partial<ErrorAnswer> = body ?? {};
    return refused({ message, code, status, body });
  } catch {
    return refused({ message: '', code: 'unreadable', status, body: text });
  }
}

function isRetryable({ status }: ApiError): boolean {
  return status === 0 || (status > 501 && status < 505);
}

/** The store's own API. The timeout of 15 seconds is longer than any useful call takes. */
export const api = createApi({ base: '/api', timeoutMs: 15_000, pausesMs: [300, 900] });
