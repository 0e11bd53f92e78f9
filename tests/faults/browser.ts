import { setTimeout as pause } from 'node:timers/promises';
import type { Watch } from './steps.ts';
import type { StoreProcess } from './store-process.ts';

export type Answer = {
  readonly status: number;
  readonly place: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type Browser = {
  /** One request; null when the store was killed before it answered. Waits for a store that is being started. */
  send(method: string, path: string, body?: string | Readonly<Record<string, unknown>>): Promise<Answer | null>;
  /** The same again, until there is an answer: a shopper who presses once more. */
  insist(method: string, path: string, body?: string | Readonly<Record<string, unknown>>): Promise<Answer>;
};

const PATIENCE = 12;

/** Calls that are steps of their own. */
const STEP_OF: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/(checkout|paytabs\/[^/]+\/[^/]+\/)/, 'call checkout'],
  [/^\/api\/(result|paytabs\/return)/, 'call return'],
];

/** A browser with its cookies: market, language and session. Its moments: just sent, and just answered. */
export function openBrowser(
  store: StoreProcess,
  watch: Watch,
  who: { readonly market: string; readonly language: string; readonly token: string | null },
): Browser {
  const headers = {
    cookie: `country_code_iso3=${who.market}; translate=${who.language}`,
    ...(who.token === null ? {} : { authorization: `Bearer ${who.token}` }),
  };

  async function send(method: string, path: string, body?: string | Readonly<Record<string, unknown>>) {
    await store.up();
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
    const step = STEP_OF.find(([pattern]) => pattern.test(path))?.[1];
    const asked = fetch(`${store.url}${path}`, {
      method,
      redirect: 'manual',
      headers: text === undefined ? headers : { ...headers, 'content-type': type },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    if (step) setTimeout(() => watch.reached(step, 'before'), 3);
    const answer = await asked;
    const read = answer && (await answer.text().catch(() => null));
    if (answer === null || read === null) return null;
    if (step) watch.reached(step, 'after');
    const parsed: unknown = read.startsWith('{') ? JSON.parse(read) : {};
    return {
      status: answer.status,
      place: answer.headers.get('location') ?? '',
      body: typeof parsed === 'object' && parsed !== null ? { ...parsed } : {},
    };
  }

  return {
    send,
    async insist(method, path, body) {
      let last = 0;
      for (let tries = 0; tries < PATIENCE; tries += 1) {
        const answer = await send(method, path, body);
        if (answer && answer.status < 500) return answer;
        last = answer?.status ?? 0;
        await pause(100 * (tries + 1));
      }
      throw new Error(`no answer but ${last} to ${method} ${path.replace(/[A-Za-z0-9]{24}/g, ':id')}`);
    },
  };
}
