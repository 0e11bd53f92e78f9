import { setTimeout as pause } from 'node:timers/promises';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

export type Answer = {
  readonly status: number;
  readonly location: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Browser = {
  /**
   * Sends one request. Returns null when the store was killed before it answered. Waits for a store that is starting.
   */
  send(method: string, path: string, body?: string | Readonly<Record<string, unknown>>): Promise<Answer | null>;
  /** Repeats the request until the store answers, as a shopper identity presses again. Throws after a number of attempts. */
  sendUntilAnswered(method: string, path: string, body?: string | Readonly<Record<string, unknown>>): Promise<Answer>;
};

const ATTEMPTS = 12;

/** Calls that are kill steps. */
const STEP_OF: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/(checkout|paytabs\/[^/]+\/[^/]+\/)/, 'call checkout'],
  [/^\/api\/(result|(paytabs|tabby|tamara)\/return)/, 'call return'],
];

/**
 * A browser with its cookies: market, language and session. Reports the steps `before` (request sent) and `after`
 * (response read).
 */
export function openBrowser(
  store: StoreProcess,
  watch: Watch,
  identity: { readonly market: string; readonly language: string; readonly token: string | null },
): Browser {
  const headers = {
    cookie: `country_code_iso3=${identity.market}; translate=${identity.language}`,
    ...(identity.token === null ? {} : { authorization: `Bearer ${identity.token}` }),
  };

  async function send(method: string, path: string, body?: string | Readonly<Record<string, unknown>>) {
    await store.up();
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const step = STEP_OF.find(([pattern]) => pattern.test(path))?.[1];
    const request = fetch(`${store.url}${path}`, {
      method,
      redirect: 'manual',
      headers: text === undefined ? headers : { ...headers, 'content-type': type },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (step) setTimeout(() => watch.reached(step, 'before'), 3);
    const answer = await request;
    const read = answer && (await answer.text().catch(() => null));
    if (answer === null || read === null) return null;
    if (step) watch.reached(step, 'after');
    const parsed: unknown = read.startsWith('{') ? JSON.parse(read) : {};
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      body: typeof parsed === 'object' && parsed !== null ? { ...parsed } : {},
    };
  }

  return {
    send,
    async sendUntilAnswered(method, path, body) {
      let last = 0;
      for (let tries = 0; tries < ATTEMPTS; tries += 1) {
        const answer = await send(method, path, body);
        if (answer && answer.status < 500) return answer;
        last = answer?.status ?? 0;
        await pause(100 * (tries + 1));
      }
      throw new Error(`the store keeps answering ${last} to ${method} ${path.replace(/[A-Za-z0-9]{24}/g, ':id')}`);
    },
  };
}
