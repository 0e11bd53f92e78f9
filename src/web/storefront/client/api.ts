import { ok, type Result, refused } from '#kernel/result';

/**
 * A call that did not succeed. `code` is the server's, or one of `network` (nothing came back), `timeout`,
 * `unreadable` (the answer is not JSON). `status` is 0 when there was no answer. `body` is the whole answer, for
 * refusals that carry more than words, as the right amounts of a 409 do.
 */
export type ApiError = {
  readonly message: string;
  readonly code: string;
  readonly status: number;
  readonly body: unknown;
};

export type Answer<T> = Result<T, ApiError>;

export type Api = {
  /** Reads. Repeated up to twice when nothing came back or the server is briefly away (502, 503, 504). */
  get<T>(path: string): Promise<Answer<T>>;
  /** Changes something. Never repeated by itself: only the shopper knows whether it should happen again. */
  send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: Readonly<Record<string, unknown>>): Promise<Answer<T>>;
};

type Settings = {
  /** Where paths are resolved, with a slash at the end. */
  readonly base: string;
  readonly timeoutMs: number;
  /** Pauses before the second and the third reading, in milliseconds. */
  readonly pausesMs: readonly number[];
};

const AWAY = new Set([502, 503, 504]);

/**
 * The only way from a page to `/api/*` (architecture, principle 4): JSON both ways, the session's cookie sent along,
 * failures as values. Answers are typed by the contract and not checked again here, so that no schema library is loaded.
 */
export function createApi({ base, timeoutMs, pausesMs }: Settings): Api {
  return {
    async get<T>(path: string) {
      let answer = await once<T>('GET', path);
      for (const pause of pausesMs) {
        if (answer.ok || !worthRepeating(answer.error)) break;
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
    return refused({ ...codeAndDescription(body), status: response.status, body });
  } catch {
    return refused({ message: '', code: 'unreadable', status: response.status, body: text });
  }
}

function codeAndDescription(body: unknown): { message: string; code: string } {
  const found = typeof body === 'object' && body !== null ? body : {};
  return {
    message: 'message' in found && typeof found.message === 'string' ? found.message : '',
    code: 'code' in found && typeof found.code === 'string' ? found.code : 'generic',
  };
}

function worthRepeating(error: ApiError): boolean {
  return error.code === 'network' || error.code === 'timeout' || AWAY.has(error.status);
}

/** The store's own API as pages use it. 15 seconds are longer than any call takes that is still worth waiting for. */
export const api: Api = createApi({ base: '/api/', timeoutMs: 15_000, pausesMs: [300, 900] });
