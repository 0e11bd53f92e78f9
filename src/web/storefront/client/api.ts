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

export type Api = {
  /** Reads. Retries up to twice when there is no response or the server is briefly unavailable (502, 503, 504). */
  get<T>(path: string): Promise<Answer<T>>;
  /** Changes something. Never retries: only the shopper knows whether it should happen again. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: Readonly<Record<string, unknown>>): Promise<Answer<T>>;
};

type Settings = {
  /** The URL that paths are resolved against, with a slash at the end. */
  readonly base: string;
  readonly timeoutMs: number;
  /** Pauses before the second and the third attempt of a read, in milliseconds. */
  readonly pausesMs: readonly number[];
};

const UNAVAILABLE = new Set([502, 503, 504]);

/**
 * Creates the client that pages use for `/api/*` (architecture, principle 4): JSON both ways, session cookie
 * included, failures as values. Responses are typed by the contract but not validated here, so that the browser loads
 * no schema library.
 */
export function createApi({ base, timeoutMs, pausesMs }: Settings): Api {
  return {
    async get<T>(path: string) {
      let answer = await once<T>('GET', path);
      for (const pause of pausesMs) {
        if (answer.ok || !isRetryable(answer.error)) break;
        await new Promise((resolve) => setTimeout(resolve, pause));
        answer = await once<T>('GET', path);
      }
      return answer;
    },
    send: once,
  };

  async function once<T>(method: string, path: string, body?: Readonly<Record<string, unknown>>): Promise<Answer<T>> {
    try {
      const response = await fetch(base + path.replace(/^\//, ''), {
        method,
        credentials: 'same-origin',
        headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await read<T>(response);
    } catch (failure) {
      const code = failure instanceof DOMException && failure.name === 'TimeoutError' ? 'timeout' : 'network';
      return refused({ message: '', code, status: 0, body: null });
    }
  }
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  try {
    const body = text === '' ? null : JSON.parse(text);
    if (response.ok) return ok(body);
    return refused({ ...messageAndCode(body), status: response.status, body });
  } catch {
    return refused({ message: '', code: 'unreadable', status: response.status, body: text });
  }
}

function messageAndCode(body: unknown): { message: string; code: string } {
  const found = typeof body === 'object' && body !== null ? body : {};
  return {
    message: 'message' in found && typeof found.message === 'string' ? found.message : '',
    code: 'code' in found && typeof found.code === 'string' ? found.code : 'generic',
  };
}

function isRetryable(error: ApiError): boolean {
  return error.code === 'network' || error.code === 'timeout' || UNAVAILABLE.has(error.status);
}

/** The store's own API. The timeout of 15 seconds is longer than any useful call takes. */
export const api: Api = createApi({ base: '/api/', timeoutMs: 15_000, pausesMs: [300, 900] });
