import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, MARKETS } from '#kernel/market';
import * as worker from '../../deploy/edge/cloudflare/worker.mjs';
import { CACHED_CALLS } from '../../src/web/api/cached-calls.ts';
import { PAGE_PARAMETERS } from '../../src/web/pages/page-url.rules.ts';
import { PERSONAL_PAGES } from '../../src/web/pages/path.rules.ts';

/** The configuration of edges holds lists that the store has, too. */
const EDGE = path.resolve(import.meta.dirname, '../../deploy/edge');
const vcl = readFileSync(path.join(EDGE, 'varnish/default.vcl'), 'utf8');
const nginx = readFileSync(path.resolve(EDGE, '../proxy/nginx.conf'), 'utf8');

/** The calls that the store keeps, with a pattern for each part that names something. */
function cachedCalls(part: string): string[] {
  return CACHED_CALLS.map(({ path: call }) => call.replace('/api/', '').replace(/\{\w+\}/, part)).toSorted();
}

/** The alternatives of the first group after a text. */
function listAfter(text: string, start: string): string[] {
  const from = text.indexOf(start);
  expect(from, start).toBeGreaterThan(0);
  return /^([^)]*)\)/.exec(text.slice(from + start.length))?.[1]?.split('|') ?? [];
}

describe('the configuration of Varnish', () => {
  const said = vcl.toLowerCase();

  it('passes every page of one shopper, and the search', () => {
    const passed = listAfter(vcl, '(?i)^(/[a-z]{2}-[a-z]{2})?/(');
    expect(passed.toSorted()).toEqual([...PERSONAL_PAGES, 'search'].toSorted());
    expect(vcl).toContain(`^/(${worker.PASSED.join('|')})(`);
    expect(vcl).toContain('preview=');
  });

  it('keeps the calls that the store keeps', () => {
    expect(listAfter(vcl, 'req.url !~ "^/api/(').toSorted()).toEqual(cachedCalls('[^/?]+'));
  });

  it('drops the parameters that no page reads', () => {
    expect(listAfter(vcl, '(?!(').toSorted()).toEqual([...PAGE_PARAMETERS].toSorted());
    // calls read their own, such as the market of suggestions
    expect(vcl).toMatch(/!~ "\^\/api\/"\) \{\s+set req\.url = (?:regsuball|querystring)/);
  });

  it('takes from callers no header that only the edge says, and asks with the secret for what may be kept only', () => {
    for (const name of worker.OURS) expect(said).toContain(`unset req.http.${name};`);
    expect(said.match(/set (?:be)?req\.http\.x-edge-secret = /g)).toHaveLength(1);
    expect(said).not.toMatch(/(?<!un)set req\.http\.x-edge-secret/);
  });

  it('knows every market and language', () => {
    for (const { code, pathCode } of Object.values(MARKETS)) {
      expect(said).toMatch(
        new RegExp(`country_code_iso3=${code}\\(;\\|\\$\\)"\\) \\{\\s+set \\S+ = "${pathCode}";`, 'i'),
      );
      expect(said).toMatch(new RegExp(`"-${pathCode}\\$"\\) \\{\\s+set \\S+ = "country_code_iso3=${code}";`, 'i'));
    }
    for (const language of LANGUAGES) {
      expect(said).toContain(`translate=${language}(;|$)`);
      expect(said).toMatch(new RegExp(`req\\.http\\.cookie \\+? ?"; translate=${language}";`));
      expect(said).toMatch(new RegExp(`"${language}-" \\+? ?req\\.http\\.x-edge-variant;`));
    }
  });

  it('keeps by the variant, and tells no visitor what only the edge needs', () => {
    expect(said).toMatch(
      /else ?if \(req\.http\.x-edge-variant\) \{\s+(?:hash_data\(|set req\.hash \+= )req\.http\.x-edge-variant/,
    );
    for (const name of ['surrogate-control', 'x-edge-tags', 'x-edge-version', 'x-edge-variant'])
      expect(said).toContain(`unset resp.http.${name};`);
  });

  it('has as many braces closed as open, and no subroutine twice', () => {
    const code = vcl.replaceAll(/^\s*#.*$/gm, '').replaceAll(/"[^"]*"/g, '""');
    expect(code.split('{').length).toBe(code.split('}').length);
    const subroutines = [...code.matchAll(/^sub (\w+) \{$/gm)].map(([, name]) => name);
    expect(new Set(subroutines).size).toBe(subroutines.length);
    for (const [, called] of code.matchAll(/call (\w+);/g)) expect(subroutines).toContain(called);
  });
});

describe('the proxy of TLS', () => {
  it('takes from callers no header that only the edge says', () => {
    expect(nginx).toContain('proxy_set_header X-Edge-Secret "";');
    expect(nginx).toContain('proxy_set_header X-Edge-Variant "";');
    expect(nginx).not.toContain('proxy_cache');
  });
});

describe('the worker of Cloudflare', () => {
  it('has the lists of the store', () => {
    expect(worker.PASSED_PAGES.toSorted()).toEqual([...PERSONAL_PAGES, 'search'].toSorted());
    expect(worker.CACHED_CALLS.toSorted()).toEqual(
      CACHED_CALLS.map(({ path: call }) => call.replace('/api/', '')).toSorted(),
    );
    expect(worker.PARAMETERS.toSorted()).toEqual([...PAGE_PARAMETERS].toSorted());
    expect(worker.LANGUAGES).toEqual(LANGUAGES);
    expect(worker.MARKETS).toEqual(
      Object.fromEntries(Object.values(MARKETS).map(({ code, pathCode }) => [code, pathCode])),
    );
    expect(worker.OURS).toEqual(['x-edge-secret', 'x-edge-variant', 'x-edge-target']);
  });
});
