import { SpanKind } from '@opentelemetry/api';
import { ok, type Result, refused } from '#kernel/result';
import { inSpan } from './span.ts';

type Call = {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PURGE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

/** An answer of any status: providers report results with 4xx too. */
type Answer = { readonly status: number; readonly body: string };

/** The longest answer that is read. Real ones, such as a page of a statement or a label, are far shorter. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * Calls a provider over HTTP, within `timeoutMs` including the body. Never throws and never retries: a failure is a
 * value whose reason carries no header, body or query, so it is safe to log. Does not follow redirects, since
 * credentials are for the configured host only.
 */
export function call(request: Call): Promise<Result<Answer, string>> {
  const { host } = new URL(request.url);
  const attributes = { 'server.address': host, 'http.request.method': request.method };
  return inSpan(
    `${request.method} ${host}`,
    SpanKind.CLIENT,
    attributes,
    () => ask(request),
    (result) => (result.ok ? null : result.error),
  );
}

async function ask(request: Call): Promise<Result<Answer, string>> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const body = await readText(response);
    return body === null ? refused('answer too long') : ok({ status: response.status, body });
  } catch (error) {
    return refused(reasonOf(error));
  }
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'no answer';
}

/** Parses JSON; null when the text is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
