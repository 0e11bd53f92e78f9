import type { Answer, FilePath, JsonPath, Method, PathOf, RequestOf } from '#contract/admin/calls';
import type { Given as GivenFor } from '#contract/call-types';
import { locate as locateBelow, type Params } from '#contract/call-url.rules';
import { createStore } from '#kernel/store';
import { isConnected } from './connection.ts';
import { answered, idempotencyKeyOf } from './idempotency-keys.ts';
import { language } from './language.ts';
import { ProblemError, readProblem } from './problem.ts';
import { askSecondStep } from './second-step.ts';

const BASE = '/api/admin';
/** Longer than any call takes that is not a job. */
const TIMEOUT_MS = 30_000;

/** Whether a call was answered that nobody is signed in any more. */
export const signedOut = createStore(() => false);

/** A request as it is sent, whichever call it is for. */
type AnyRequest = {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Params;
  readonly body?: unknown;
  readonly ifMatch?: number;
  readonly signal?: AbortSignal | undefined;
};

/** What follows a path: nothing where a call takes nothing. */
type Given<M extends Method, P> = GivenFor<RequestOf<M, P>, { readonly signal?: AbortSignal | undefined }>;

/** Returns the address of a call, with the parts of its path and its query. */
export function locate(path: string, request: AnyRequest): string {
  return BASE + locateBelow(path, request);
}

/** Returns the address of a call that is read by a link or a frame. */
export function urlOf<P extends PathOf<'GET'>>(path: P, ...given: Given<'GET', P>): string;
export function urlOf(path: string, request: AnyRequest = {}): string {
  return locate(path, request);
}

/** A record as it was read: `version` is what a save has to name in `ifMatch`. */
export type Versioned<T> = { readonly value: T; readonly version: number };

/** Reads by a call of the contract. Throws ProblemError. */
export async function get<P extends JsonPath<'GET'>>(path: P, ...given: Given<'GET', P>): Promise<Answer<'GET', P>>;
export async function get(path: string, given: AnyRequest = {}): Promise<unknown> {
  return await jsonOf(await request('GET', locate(path, given), { signal: given.signal }));
}

/** Reads a record with its version, from the ETag. Throws ProblemError. */
export async function getVersioned<P extends JsonPath<'GET'>>(
  path: P,
  ...given: Given<'GET', P>
): Promise<Versioned<Answer<'GET', P>>>;
export async function getVersioned(path: string, given: AnyRequest = {}): Promise<Versioned<unknown>> {
  const response = await request('GET', locate(path, given), { signal: given.signal });
  return { value: await jsonOf(response), version: versionOf(response) };
}

type Change = Exclude<Method, 'GET'>;

/**
 * Changes something by a call of the contract. Carries the Idempotency-Key of the press, asks for the second step where the
 * server wants it (423) and repeats. Without a connection nothing leaves. Throws ProblemError.
 */
export async function send<M extends Change, P extends JsonPath<M>>(
  method: M,
  path: P,
  ...given: Given<M, P>
): Promise<Answer<M, P>>;
export async function send(method: Change, path: string, given: AnyRequest = {}): Promise<unknown> {
  return await jsonOf(await sendRequest(method, locate(path, given), given));
}

/** A file that a call answered. */
export type Paper = { readonly blob: Blob; readonly name: string };

/** Asks for the file that a call of the contract answers. Throws ProblemError. */
export async function getPaper<M extends 'GET' | 'POST', P extends FilePath<M>>(
  method: M,
  path: P,
  ...given: Given<M, P>
): Promise<Paper>;
export async function getPaper(method: 'GET' | 'POST', path: string, given: AnyRequest = {}): Promise<Paper> {
  const at = locate(path, given);
  const response = method === 'GET' ? await request(method, at, {}) : await sendRequest(method, at, given);
  const disposition = response.headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await response.blob(), name: coded ? decodeURIComponent(coded) : (plain ?? 'file') };
}

/** `key` is that of the press; by default one for each request that was not answered yet. */
async function sendRequest(
  method: Change,
  at: string,
  { body, ifMatch }: AnyRequest,
  pressed?: string,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const text = isForm || body === undefined ? '' : JSON.stringify(body);
  const press = isForm ? crypto.randomUUID() : `${method} ${at} ${text} ${ifMatch ?? ''}`;
  const key = pressed ?? idempotencyKeyOf(press);
  const headers: Record<string, string> = {
    'Idempotency-Key': key,
    ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
    ...(text === '' ? {} : { 'Content-Type': 'application/json' }),
  };
  const content = isForm ? body : text === '' ? undefined : text;
  try {
    const response = await request(method, at, { headers, body: content });
    answered(press);
    return response;
  } catch (error) {
    const problem = error instanceof ProblemError ? error.problem : null;
    if (problem && problem.status > 0) answered(press);
    if (problem?.status === 423 && (await askSecondStep())) {
      return sendRequest(method, at, { body, ...(ifMatch === undefined ? {} : { ifMatch }) }, key);
    }
    throw error;
  }
}

type RequestOptions = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly signal?: AbortSignal | undefined;
};

async function request(method: string, at: string, { headers, body, signal }: RequestOptions): Promise<Response> {
  if (method !== 'GET' && !isConnected()) throw noAnswer('offline');
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(at, {
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

/** Reads a body, which is typed by the contract and not validated here, so that the browser loads no schema library. */
async function jsonOf(response: Response) {
  const text = await response.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function versionOf(response: Response): number {
  return Number(/^(?:W\/)?"(\d+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? 0);
}
