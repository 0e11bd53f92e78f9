import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, MARKETS } from '#kernel/market';
import { KEPT_CALLS } from '../../src/web/api/kept-calls.ts';
import { PAGE_PARAMETERS } from '../../src/web/pages/page-url.rules.ts';
import { PERSONAL_PAGES } from '../../src/web/pages/path.rules.ts';

/** The configuration of edges holds lists that the store has, too. */
const EDGE = path.resolve(import.meta.dirname, '../../deploy/edge');
const vcl = readFileSync(path.join(EDGE, 'varnish/default.vcl'), 'utf8');
const nginx = readFileSync(path.join(EDGE, 'nginx/nginx.conf'), 'utf8');

/** The alternatives of the first group after a text. */
function listAfter(text: string, start: string): string[] {
  const from = text.indexOf(start);
  expect(from, start).toBeGreaterThan(0);
  return /^([^)]*)\)/.exec(text.slice(from + start.length))?.[1]?.split('|') ?? [];
}

describe('the configuration of Varnish', () => {
  it('passes every page of one shopper, and the search', () => {
    const passed = listAfter(vcl, '(?i)^(/[a-z]{2}-[a-z]{2})?/(');
    expect(passed.toSorted()).toEqual([...PERSONAL_PAGES, 'search'].toSorted());
  });

  it('keeps the calls that the store keeps, but for the list of products, which it may leave to its router', () => {
    const kept = listAfter(vcl, 'req.url !~ "^/api/(');
    const named = KEPT_CALLS.filter(({ path: call }) => call !== '/api/product');
    const calls = named.map(({ path: call }) => call.replace('/api/', '').replace(/\{\w+\}/, '[^/?]+'));
    expect(kept.toSorted()).toEqual(calls.toSorted());
  });

  it('drops the parameters that no page reads', () => {
    expect(listAfter(vcl, '(?!(')).toEqual([...PAGE_PARAMETERS].toSorted());
  });

  it('takes from strangers no header that only the edge says', () => {
    for (const name of ['x-edge-secret', 'x-edge-variant', 'x-edge-target'])
      expect(vcl).toContain(`unset req.http.${name};`);
    expect(nginx).toContain('proxy_set_header X-Edge-Secret "";');
    expect(nginx).toContain('proxy_set_header X-Edge-Variant "";');
  });
});

describe('both configurations', () => {
  it('know every market and language', () => {
    for (const { code, pathCode } of Object.values(MARKETS)) {
      expect(vcl).toMatch(new RegExp(`country_code_iso3=${code}\\(;\\|\\$\\)"\\) \\{\\s+set \\S+ = "${pathCode}";`));
      expect(nginx).toMatch(new RegExp(`\\n {4}${code} ${pathCode};`));
    }
    for (const language of LANGUAGES) {
      expect(vcl).toContain(`translate=${language}(;|$)`);
      expect(nginx).toContain(`    ${language} ${language};`);
    }
    const prefixes = `^(${LANGUAGES.join('|')})-(${Object.values(MARKETS)
      .map(({ pathCode }) => pathCode)
      .toSorted()
      .join('|')})$`;
    expect(nginx).toContain(prefixes);
  });

  it('keep what is one person’s from the cache', () => {
    for (const text of [vcl, nginx]) expect(text).toContain('(admin|sandbox|choose|healthz|readyz)'.slice(1, -1));
  });
});
