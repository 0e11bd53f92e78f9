import { ok, type Result, refused } from '#kernel/result';

export type Call = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

/** What came back, whatever the status: providers answer verdicts with 4xx too. */
export type Answer = { readonly status: number; readonly body: string };

/** Longest answer that is read; the longest real one (a page of a statement, a label) is far below. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * One HTTP exchange with a provider, within `timeoutMs` including the body. Never throws: no answer is a value, and
 * its reason carries no header, body or query, so that it can be logged. Redirects are not followed: credentials go
 * to the configured host only. Nothing is repeated.
 */
export async function call(request: Call): Promise<Result<Answer, string>> {
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

/** Reads JSON; null for anything that isn't. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
