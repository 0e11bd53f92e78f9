import {
  addRedirectCall,
  exportRedirectsCall,
  importRedirectsCall,
  listMissedCall,
  listRedirectsCall,
  type PlannedAnswer,
  previewRedirectsCall,
  removeRedirectsCall,
  tryRedirectCall,
} from '#contract/admin/redirects';
import { DEFAULT_MARKET, type Language, MARKETS, prefixOf } from '#kernel/market';
import {
  addRedirect,
  destinationOf,
  findRedirect,
  importRedirects,
  listAllRedirects,
  listRedirects,
  previewRedirects,
  readMissed,
  removeRedirects,
  usesSince,
} from '#shop/redirects';
import { comparedPath } from '#shop/redirects/old-address.rules';
import { keyOf, type PlannedRedirect } from '#shop/redirects/plan-redirects.rules';
import { REDIRECT_LIST } from '#shop/redirects/redirect-list.rules';
import { REDIRECT_WORDS } from '#shop/redirects/redirect-words.rules';
import { REDIRECT_HEAD } from '#shop/redirects/sheet-columns.rules';
import { writeCsv } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';
import { isPageOfStore } from '../pages/known-pages.ts';
import type { AdminApi } from './app.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';

/** Rows of a plan that are shown: first those that need a look. */
const SHOWN = 300;

/** Registers the calls about the addresses of the old shop. */
export function registerRedirects(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  const deps = { ...shop, isPage: isPageOfStore };

  admin.on(listRedirectsCall, async (c) => {
    const query = listQuery(c, REDIRECT_LIST);
    if (query instanceof Response) return query;
    const page = await listRedirects(shop.database.read, query, usesSince(shop));
    const { language } = c.var;
    return c.json(
      listBody(c, page, ({ path: _, below: __, category: ___, ...row }) => {
        const to = destinationOf({ path: _, below: __, category: ___, ...row }, language);
        return { ...row, leadsTo: to && ('url' in to ? to.url : to.path) };
      }),
      200,
    );
  });

  admin.on(listMissedCall, async (c) => {
    const [code = DEFAULT_MARKET.code] = c.var.person.markets;
    const items = await readMissed(deps, MARKETS[code]);
    return c.json({ items }, 200);
  });

  admin.on(addRedirectCall, async (c) => {
    const done = await addRedirect(deps, c.var.actor, c.req.valid('json'));
    if (done.ok) return c.json({ saved: true as const }, 200);
    const { code, chain = [] } = done.error;
    if (code === 'tooManyRedirects') return problem(c, 'tooManyRedirects');
    const path = code === 'badTarget' || code === 'targetMissing' ? 'to' : 'from';
    return problem(c, 'invalid', { fields: [{ path, code, words: wordsOf(code, chain, c.var.language) }] });
  });

  admin.on(removeRedirectsCall, async (c) => {
    const addresses = c.req.valid('json').ids.map((id) => {
      const below = id.endsWith('/*');
      return { path: below ? id.slice(0, -2) : id, below };
    });
    return c.json({ removed: await removeRedirects(shop, c.var.actor, addresses) }, 200);
  });

  admin.on(tryRedirectCall, async (c) => {
    const { address } = c.req.valid('json');
    const { language, person } = c.var;
    const path = comparedPath(address);
    if (path === null) return c.json({ status: 404 as const, location: '' }, 200);
    if (isPageOfStore(path)) return c.json({ status: 200 as const, location: path }, 200);
    const search = /\?[^#]*/.exec(address)?.[0] ?? '';
    const led = await findRedirect(shop, { path: address, search, language });
    if (!led) return c.json({ status: 404 as const, location: '' }, 200);
    const [market = DEFAULT_MARKET.code] = person.markets;
    const location = 'url' in led.to ? led.to.url : `/${prefixOf(language, MARKETS[market])}${led.to.path}`;
    return c.json({ status: 301 as const, location }, 200);
  });

  admin.on(previewRedirectsCall, async (c) => {
    const { file } = c.req.valid('form');
    const done = await previewRedirects(deps, { bytes: new Uint8Array(await file.arrayBuffer()) });
    if (done.ok) return c.json(planAnswer(done.value, c.var.language), 200);
    const { error } = done;
    return 'row' in error
      ? problem(c, error.code, {}, { row: error.row, column: error.column })
      : problem(c, error.code);
  });

  admin.on(importRedirectsCall, async (c) => {
    const { file } = c.req.valid('form');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const done = await importRedirects(deps, c.var.actor, { file: file.name, bytes });
    if (done.ok) return c.json(planAnswer(done.value, c.var.language), 200);
    const { error } = done;
    return 'row' in error
      ? problem(c, error.code, {}, { row: error.row, column: error.column })
      : problem(c, error.code);
  });

  admin.on(exportRedirectsCall, async (c) => {
    const all = await listAllRedirects(shop.database.read);
    const rows = all.map((one) => {
      const to = destinationOf(one, 'en');
      return [keyOf(one), to === null ? one.target : 'url' in to ? to.url : decodeURI(to.path)];
    });
    const bytes = new Uint8Array(writeCsv([[...REDIRECT_HEAD], ...rows]));
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
    };
    return c.body(bytes, 200, headers);
  });
}

function wordsOf(code: keyof typeof REDIRECT_WORDS, chain: readonly string[], language: Language): string {
  const words = REDIRECT_WORDS[code][language];
  return chain.length === 0 ? words : `${words} \u2066${chain.join(' → ')}\u2069`;
}

const ORDER = ['wrong', 'leftOut', 'new', 'change', 'same'] as const;

function planAnswer(rows: readonly PlannedRedirect[], language: Language): PlannedAnswer {
  const counts = { new: 0, change: 0, same: 0, leftOut: 0, wrong: 0, warning: 0 };
  for (const one of rows) {
    counts[one.state] += 1;
    if ('warning' in one && one.warning !== null) counts.warning += 1;
  }
  const rank = (one: PlannedRedirect) => ('warning' in one && one.warning !== null ? 1.5 : ORDER.indexOf(one.state));
  const shown = rows.toSorted((one, other) => rank(one) - rank(other) || one.row - other.row).slice(0, SHOWN);
  return {
    counts,
    rows: shown.map((one) => ({
      ...{ row: one.row, from: one.from.slice(0, 500), state: one.state },
      to: 'to' in one ? one.to.target : '',
      words:
        'to' in one
          ? one.warning === null
            ? ''
            : REDIRECT_WORDS[one.warning][language]
          : wordsOf(one.code, 'chain' in one ? (one.chain ?? []) : [], language),
    })),
  };
}
