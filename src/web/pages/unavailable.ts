import type { IncomingMessage, ServerResponse } from 'node:http';
import { LANGUAGES, type Language, parsePrefix } from '#kernel/market';
import { texts } from '#texts/texts';
import { RETRY_AFTER_SECONDS } from '../faults.ts';
import { escaped } from './closed.ts';
import { negotiate } from './negotiate.rules.ts';
import { prefixOfPath } from './path.rules.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:3rem;padding:2rem;background:#14110d;color:#f2ebdf;font:1rem/1.65 system-ui,sans-serif;text-align:center}h1{margin:0 0 .5rem;font-size:1.75rem;font-weight:400}p{margin:0 0 1rem;color:#c2b7a6}a{color:#e3c27e}';

/** The status and `Retry-After` of a request that is not served now. */
type Refusal = { readonly status: 429 | 503; readonly retryAfterSeconds: number };

const AWAY: Refusal = { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS };

/**
 * Answers a page request that cannot be served now, in both languages, the visitor's first: 503 without the database,
 * or the given refusal. Reads nothing.
 */
export function sendUnavailable(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
  { status, retryAfterSeconds }: Refusal = AWAY,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const first = firstLanguage(request);
  const body = page([first, ...LANGUAGES.filter((one) => one !== first)]);
  response.writeHead(status, [
    ...headers,
    ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store', 'content-language', 'en, ar'],
    ...['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"],
    ...['retry-after', String(retryAfterSeconds), 'content-length', String(Buffer.byteLength(body))],
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function firstLanguage({ url = '/', headers }: IncomingMessage): Language {
  const prefix = prefixOfPath(url.split('?', 1)[0] ?? '/');
  const fixed = prefix ? parsePrefix(prefix) : null;
  if (fixed) return fixed.language;
  const { cookie, 'accept-language': acceptLanguage } = headers;
  return negotiate({ cookie, acceptLanguage, detectCountry: () => null }).language;
}

function page(languages: readonly Language[]): string {
  const [first = 'en'] = languages;
  const sections = languages.map((language) => {
    const text = texts(language);
    return `<section lang="${language}" dir="${dir(language)}"><h1>${text('page.unavailable')}</h1><p>${text('page.unavailableText')}</p><a href="">${text('page.tryAgain')}</a></section>`;
  });
  const title = `${texts(first)('page.unavailable')} · ${escaped(texts(first)('brand.name'))}`;
  return `<!DOCTYPE html><html lang="${first}" dir="${dir(first)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body>${sections.join('')}</body></html>`;
}

function dir(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
