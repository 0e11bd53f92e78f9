import type { IncomingMessage, ServerResponse } from 'node:http';
import { directionOf, LANGUAGES, type Language, type Market } from '#kernel/market';
import { formatDateTime } from '#texts/format';
import { texts } from '#texts/texts';
import type { StoreView } from '../store-gate.ts';

/** When a browser or crawler may ask a closed store again. */
export const CLOSED_SECONDS = 3600;

/** The first segments of the pages that go on while the store is closed: of orders that exist, and of accounts. */
const GOES_ON = new Set([
  'result',
  'paymentsuccess',
  'paymentfailed',
  'orders',
  'myorders',
  'orderdetails',
  'ordercancel',
  'track',
  'my-address',
  'pay',
  'changepassword',
  'reset-password',
  'verify-email',
]);

/** Returns whether a page (path without prefix) goes on while the store is closed. */
export function goesOnClosed(plain: string): boolean {
  return GOES_ON.has(plain.split(/[/.]/, 2)[1] ?? '');
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;gap:3rem;padding:2rem;background:#14110d;color:#f2ebdf;font:1rem/1.65 system-ui,sans-serif;text-align:center}header{font-size:1.25rem;letter-spacing:.04em}h1,h2{margin:0 0 .5rem;font-size:1.75rem;font-weight:400}p{margin:0 0 1rem;color:#c2b7a6;max-inline-size:34rem}';

/**
 * Answers a page of a closed store: 503 with both languages, the visitor's first, for no search engine and no cache. One that was
 * open before says that it is closed for a while, in its own words where it has some, and until when.
 */
export function sendClosed(
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
  {
    closing,
    language,
    market,
  }: {
    readonly closing: Extract<StoreView, { as: 'closed' }>['closing'];
    readonly language: Language;
    readonly market: Market;
  },
): void {
  const first = texts(language);
  const title = titleOf(language, closing);
  const sections = [language, ...LANGUAGES.filter((one) => one !== language)].map((one, index) => {
    const heading = index === 0 ? 'h1' : 'h2';
    const back = closing.backAt
      ? `<p>${texts(one)('closed.back', { when: formatDateTime(closing.backAt, market, one) })}</p>`
      : '';
    return `<section lang="${one}" dir="${directionOf(one)}"><${heading}>${titleOf(one, closing)}</${heading}><p>${wordsOf(one, closing)}</p>${back}</section>`;
  });
  const body = `<!DOCTYPE html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title} · ${escaped(first('brand.name'))}</title><style>${STYLE}</style></head><body><header>${escaped(first('brand.name'))}</header><main>${sections.join('')}</main></body></html>`;
  response.writeHead(503, [
    ...headers,
    ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-store', 'content-language', 'en, ar'],
    ...[
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
    ],
    ...['retry-after', String(CLOSED_SECONDS), 'x-robots-tag', 'noindex'],
    ...['content-length', String(Buffer.byteLength(body))],
  ]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

type Said = Extract<StoreView, { as: 'closed' }>['closing'];

/** Nobody closed a store that never was open. */
const titleOf = (language: Language, { changed }: Said): string =>
  texts(language)(changed === null ? 'closed.soon' : 'closed.away');

function wordsOf(language: Language, { changed, words }: Said): string {
  const text = texts(language);
  return escaped(words?.[language] ?? text(changed === null ? 'closed.soonText' : 'closed.awayText'));
}

/** A text as part of a page or of an attribute. */
export function escaped(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const BAR =
  'position:sticky;inset-block-start:0;z-index:60;margin:0;padding:.5rem 1rem;background:#f2ebdf;color:#14110d;font:600 .875rem/1.5 system-ui,sans-serif;text-align:center';

/** Adds the bar by which staff know that shoppers do not see a page. React leaves what it does not know in the body alone. */
export function withClosedBar(html: Buffer, language: Language): Buffer {
  const at = html.indexOf('>', html.indexOf('<body'));
  if (at < 0) return html;
  const bar = `<aside style="${BAR}">${texts(language)('closed.bar')}</aside>`;
  return Buffer.concat([html.subarray(0, at + 1), Buffer.from(bar), html.subarray(at + 1)]);
}
