import { isMarketCode, LANGUAGES, MARKET_CODES, MARKETS, PREFIXES } from '#kernel/market';
import { detectCountry } from '../../src/providers/geo/index.ts';
import { negotiate } from '../../src/web/pages/negotiate.rules.ts';
import { prefixOfPath } from '../../src/web/pages/path.rules.ts';
import type { Kit } from '../kit.ts';
import { LIMITS } from '../limits.ts';
import { ask, inLanes, oneOf } from './ask.ts';

/** What a caller may send to be kept for others. */
const MARK = 'planted-by-a-caller';
const NETWORKS = ['5.41.7.9', '2.88.1.1', '94.200.3.4', '8.8.8.8', '192.0.2.7'] as const;
const ACCEPTED = ['ar-SA,ar;q=0.9,en;q=0.5', 'en-GB,en;q=0.8', 'fr,de;q=0.5', 'en;q=0.1,ar', '*'] as const;
const ENCODINGS = ['br, gzip', 'gzip', 'identity', 'gzip;q=0, br;q=0.5'] as const;

function visitor(): Record<string, string> {
  const cookies = [
    Math.random() < 0.75 ? `country_code_iso3=${oneOf([...MARKET_CODES, 'XXX', 'ksa', 'KS%41', ''])}` : null,
    Math.random() < 0.75 ? `translate=${oneOf([...LANGUAGES, 'fr', '%61r', 'EN', ''])}` : null,
    Math.random() < 0.2 ? `translate=${oneOf(LANGUAGES)}` : null,
    Math.random() < 0.5 ? `guestid=${MARK}${Math.random().toString(36).slice(2)}` : null,
    Math.random() < 0.5 ? `session=${MARK}.${Math.random()}` : null,
    Math.random() < 0.3 ? `xcountry_code_iso3=${oneOf(MARKET_CODES)}` : null,
    Math.random() < 0.2 ? oneOf(['=', ';;', 'a=b=c', 'country_code_iso3', '"', '%']) : null,
  ].filter((one) => one !== null);
  for (let index = cookies.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [cookies[index], cookies[other]] = [cookies[other] ?? '', cookies[index] ?? ''];
  }
  return {
    'x-forwarded-for': oneOf(NETWORKS),
    'accept-encoding': oneOf(ENCODINGS),
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    ...(Math.random() < 0.7 ? { 'accept-language': oneOf(ACCEPTED) } : {}),
    ...(Math.random() < 0.3 ? { 'x-edge-variant': oneOf<string>([MARK, ...PREFIXES]) } : {}),
    ...(Math.random() < 0.2 ? { 'x-edge-secret': MARK } : {}),
    ...(Math.random() < 0.2 ? { 'x-forwarded-host': MARK, 'x-original-url': `/${MARK}`, 'x-request-id': MARK } : {}),
  };
}

/** The variant that the store itself would choose: `ar-sa`. */
function expected(path: string, headers: Readonly<Record<string, string>>): string {
  const prefix = prefixOfPath(path);
  if (prefix) return prefix;
  const country = detectCountry({ headers, remoteAddress: undefined, trustedProxyHops: 1 }).iso2;
  const { cookie, 'accept-language': acceptLanguage } = headers;
  const { market, language } = negotiate({ cookie, acceptLanguage, detectCountry: () => country });
  return `${language}-${market.pathCode}`;
}

/** What each call answers to each variant. */
async function bodiesOf(url: string, calls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  for (const call of calls) {
    for (const code of MARKET_CODES) {
      for (const language of LANGUAGES) {
        const { body } = await ask(url, call, { cookie: `country_code_iso3=${code}; translate=${language}` });
        bodies.set(`${call} ${language}-${MARKETS[code].pathCode}`, body);
      }
    }
  }
  return bodies;
}

/** The variant that a page shows: its language, and the market that its selector of countries marks. */
function shown(body: string): string {
  const language = /<html lang="(\w+)"/.exec(body)?.[1] ?? '';
  const code = /value="(\w+)" aria-current="true"/.exec(body)?.[1];
  return `${language}-${isMarketCode(code) ? MARKETS[code].pathCode : ''}`;
}

/** Asks for pages with cookies and headers by chance: nobody may get another one's variant, or what another caller sent. */
export async function checkVariants(
  kit: Kit,
  { edge, url, requests }: { readonly edge: string; readonly url: string; readonly requests: number },
  paths: readonly [string, ...string[]],
): Promise<void> {
  const isCall = (path: string): boolean => path.startsWith('/api/');
  const bodies = await bodiesOf(url, paths.filter(isCall));
  // home is the same for all, suggestions and the list of products differ by market
  kit.atLeast(`${edge}: answers of calls that differ by variant`, new Set(bodies.values()).size, 5);
  let [mixed, planted, cookies, failed] = [0, 0, 0, 0];
  await inLanes(requests, 16, async (index) => {
    if (kit.stopped.aborted) return;
    const path = oneOf(paths);
    const headers = visitor();
    // the list of products is kept in this encoding; to others the store itself answers
    if (path === '/api/product') headers['accept-encoding'] = 'gzip, br';
    const isMarked = Math.random() < 0.3 && !isCall(path);
    const answer = await ask(url, isMarked ? `${path}?utm_source=${MARK}&x=${index}` : path, headers);
    const variant = expected(path, headers);
    const isRight = isCall(path) ? answer.body === bodies.get(`${path} ${variant}`) : shown(answer.body) === variant;
    if (answer.status !== 200) failed += 1;
    else if (!isRight) {
      mixed += 1;
      if (mixed <= 3) kit.say(`${path} ${JSON.stringify(headers)}: ${shown(answer.body)}`);
    }
    if (`${answer.body}${JSON.stringify(answer.headers)}`.includes(MARK)) planted += 1;
    const { 'set-cookie': setCookie, 'x-request-id': requestId, 'x-edge-tags': tags } = answer.headers;
    if (setCookie ?? requestId ?? tags) cookies += 1;
  });
  kit.atMost(`${edge}: pages and calls of another variant, of ${requests}`, mixed, LIMITS.edge.mixed);
  kit.atMost(`${edge}: pages with what another caller sent`, planted, 0);
  kit.atMost(`${edge}: answers with a cookie, a request id or headers of the edge`, cookies, 0);
  kit.atMost(`${edge}: pages that failed`, failed, 0);
}

/** What a caller without the secret may ask Varnish for, and does not get. */
export async function checkRefusals(kit: Kit, url: string): Promise<void> {
  const refused: [string, Promise<{ readonly status: number }>, number][] = [
    [
      'a purge without the secret',
      ask(url, '/', { 'x-edge-secret': MARK, 'x-purge-tags': ',(2t4w),' }, { method: 'PURGE' }),
      405,
    ],
    ['another host', ask(url, '/', { host: `${MARK}.example` }), 421],
    ['the variant of a visitor, asked without the secret', ask(url, '/edge/variant'), 404],
  ];
  for (const [what, asked, status] of refused) {
    const figure = (await asked).status;
    kit.check(what, { figure, limit: `${status}`, passed: figure === status });
  }
}
