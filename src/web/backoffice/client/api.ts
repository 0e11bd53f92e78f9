import { isConnected } from './connection.ts';
import { language } from './language.ts';
import { answered, keyOfPress } from './presses.ts';
import { ProblemError, readProblem } from './problem.ts';
import { askSecondStep } from './second-step.ts';
import { createStore } from './store.ts';

const BASE = '/api/admin';
/** Longer than any call takes that is not a job. */
const TIMEOUT_MS = 30_000;

/** Whether a call was answered that nobody is signed in any more. */
export const signedOut = createStore(false);

/** Parameters of a read; undefined ones and empty texts are left out, lists are joined by a comma. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** Returns a path with its parameters, in the order given. */
export function withParams(path: string, params: Params = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A record as it was read: `version` is what a save has to name in `ifMatch`. */
export type Versioned<T> = { readonly value: T; readonly version: number };

/** Reads `/api/admin<path>`. Throws ProblemError. */
export async function get<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  return await readBody<T>(await request('GET', withParams(path, params), { signal }));
}

/** Reads a record with its version, from the ETag. Throws ProblemError. */
export async function getVersioned<T>(path: string, params?: Params, signal?: AbortSignal): Promise<Versioned<T>> {
  const response = await request('GET', withParams(path, params), { signal });
  return { value: await readBody<T>(response), version: versionOf(response) };
}

type SendOptions = {
  /** The version that was seen; the save is refused with 412 when there is a newer one. */
  readonly ifMatch?: number | undefined;
  /** The key of the press; by default one for each request that was not answered yet. */
  readonly key?: string | undefined;
};
type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Changes something. Carries the Idempotency-Key of the press, asks for the second step where the server wants it (423) and
 * repeats. Without a connection nothing leaves. Throws ProblemError.
 */
export async function send<T>(method: Method, path: string, body?: unknown, options: SendOptions = {}): Promise<T> {
  return await readBody<T>(await sendRequest(method, path, body, options));
}

/** A file that a call answered. */
export type Paper = { readonly blob: Blob; readonly name: string };

/** Asks for a file, by POST where a body is given. Throws ProblemError. */
export async function getPaper(path: string, body?: unknown): Promise<Paper> {
  const response = body === undefined ? await request('GET', path, {}) : await sendRequest('POST', path, body, {});
  const disposition = response.headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await response.blob(), name: coded ? decodeURIComponent(coded) : (plain ?? 'file') };
}

async function sendRequest(method: Method, path: string, body: unknown, options: SendOptions): Promise<Response> {
  const isForm = body instanceof FormData;
  const text = isForm || body === undefined ? '' : JSON.stringify(body);
  const press = isForm ? crypto.randomUUID() : `${method} ${path} ${text} ${options.ifMatch ?? ''}`;
  const key = options.key ?? keyOfPress(press);
  const headers: Record<string, string> = {
    'Idempotency-Key': key,
    ...(options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` }),
    ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
  };
  const content = isForm ? body : text === '' ? undefined : text;
  try {
    const response = await request(method, path, { headers, body: content });
    answered(press);
    return response;
  } catch (error) {
    const problem = error instanceof ProblemError ? error.problem : null;
    if (problem && problem.status > 0) answered(press);
    if (problem?.status === 423 && (await askSecondStep())) {
      return sendRequest(method, path, body, { ...options, key });
    }
    throw error;
  }
}

type RequestOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly signal?: AbortSignal | undefined;
};

async function request(method: string, path: string, { headers, body, signal }: RequestOptions): Promise<Response> {
  if (method !== 'GET' && !isConnected()) throw noAnswer('offline');
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Accept-Language': language.get(), ...headers },
      body: body ?? null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(isConnected() ? 'network' : 'offline');
  }
  if (response.ok) return response;
  const problem = readProblem(response.status, await jsonOf(response), response.headers.get('x-request-id'));
  if (problem.status === 401) signedOut.set(true);
  throw new ProblemError(problem);
}

function noAnswer(code: string): ProblemError {
  return new ProblemError({ code, title: '', status: 0, request: null, fields: [], body: null });
}

async function jsonOf(response: Response) {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the body, typed by the contract and not validated here, so that the browser loads no schema library. */
async function readBody<T>(response: Response): Promise<T> {
  return await jsonOf(response);
}

function versionOf(response: Response): number {
  return Number(/^(?:W\/)?"(\d+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? 0);
}
