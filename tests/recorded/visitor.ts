import type { Language, MarketCode } from '../../src/kernel/market.ts';

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

/** The headers that are part of an answer; the others differ by time, length or compression. */
const HEADERS = ['content-type', 'content-language', 'cache-control', 'vary', 'location', 'content-disposition'];

/** A browser of one market and language, without a script: it keeps cookies and follows no redirect. */
export type Visitor = {
  readonly name: string;
  readonly language: Language;
  readonly market: MarketCode;
  get(path: string): Promise<Answer>;
  send(method: string, path: string, body: unknown): Promise<Answer>;
};

export function openVisitor(store: string, name: string, language: Language, market: MarketCode): Visitor {
  const cookies = new Map<string, string>([
    ['translate', language],
    ['country_code_iso3', market],
  ]);
  async function ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(new URL(path, store), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: {
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': 'application/json', origin: store }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new Error(`${name}: no answer to ${method} ${path}`, { cause });
    });
    const text = await answer.text().catch((cause: unknown) => {
      throw new Error(`${name}: the answer to ${method} ${path} did not end`, { cause });
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(key);
      else cookies.set(key, value);
    }
    return { status: answer.status, headers: answer.headers, text };
  }
  return {
    name,
    language,
    market,
    get: (path) => ask('GET', path),
    send: (method, path, body) => ask(method, path, body),
  };
}

/** Returns an answer as the record keeps it: status, headers, names of the cookies it sets, and the body. */
export function written({ status, headers, text }: Answer): string {
  const shown = HEADERS.flatMap((name) => (headers.has(name) ? [`${name}: ${headers.get(name)}`] : []));
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=').replace(/expires=[^;]*/i, ''));
  return [status, ...shown, ...cookies.map((cookie) => `set-cookie: ${cookie}`), '', text].join('\n');
}
