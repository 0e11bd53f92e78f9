import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShownAt, switchTimes } from './banner-time.rules.ts';
import { changedPaths } from './changed-paths.rules.ts';
import { CONTENT_KEYS, isContentKey, POLICY_KEYS, unitOf } from './content-keys.rules.ts';
import { LINKABLE_PAGES, linkTarget } from './links.rules.ts';

describe('keys', () => {
  it('cover the sixteen policies by market, each key once', () => {
    expect(POLICY_KEYS).toHaveLength(16);
    expect(CONTENT_KEYS.filter((key) => unitOf(key).kind === 'policy')).toHaveLength(8);
    expect(new Set(CONTENT_KEYS).size).toBe(CONTENT_KEYS.length);
    expect([isContentKey('home'), isContentKey('policy-terms-en-KSA'), isContentKey('toString')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('links', () => {
  const routes = readFileSync(path.resolve(import.meta.dirname, '../../web/storefront/routes.ts'), 'utf8');

  it('lead to pages that the storefront has', () => {
    const pages = LINKABLE_PAGES.filter((page) => page !== '/');
    expect(pages.filter((page) => !routes.includes(`route('${page.slice(1)}',`))).toEqual([]);
  });

  it.each([
    ['/for-her?show=20', { kind: 'page' }],
    ['/category/gift%20sets', { kind: 'category', title: 'gift sets' }],
    [`/details/${'a'.repeat(24)}/rose`, { kind: 'product', id: 'a'.repeat(24) }],
    ['/cart', null],
    ['//evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['/for-her\nSet-Cookie: a', null],
    ['/\\evil.example', null],
    ['/category/%E0%A4%A', { kind: 'category', title: '%E0%A4%A' }],
  ])('%j leads to %j', (link, target) => {
    expect(linkTarget(link)).toEqual(target);
  });

  it('never throw, and never lead to another host', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const target = linkTarget(text);
        if (target) expect(new URL(text, 'https://store.example').host).toBe('store.example');
      }),
    );
  });
});

describe('banners', () => {
  const noon = new Date('2026-12-01T09:00:00Z');
  const show = (over: object) => isShownAt({ market: null, from: null, until: null, ...over }, 'KSA', noon);

  it('are shown from a time on, until another, in their market', () => {
    expect(show({})).toBe(true);
    expect([show({ from: noon.toISOString() }), show({ until: noon.toISOString() })]).toEqual([true, false]);
    expect([show({ market: 'KSA' }), show({ market: 'UAE' })]).toEqual([true, false]);
    expect(isShownAt({ market: 'KSA', from: null, until: null }, null, noon)).toBe(false);
  });

  it('change only at their own times', () => {
    const later = '2026-12-02T09:00:00.000Z';
    const list = [
      { market: null, from: noon.toISOString(), until: later },
      { market: null, from: null, until: later },
    ];
    expect(switchTimes(list, noon)).toEqual([new Date(later)]);
  });
});

describe('changed places', () => {
  it('are named by their paths', () => {
    const before = [{ heading: { en: 'a', ar: 'ا' } }, { heading: { en: 'b', ar: 'ب' } }];
    const after = [{ heading: { en: 'a', ar: 'أ' } }];
    expect(changedPaths(before, after)).toEqual(['0.heading.ar', '1']);
  });

  it('are none between equal bodies', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(changedPaths(body, structuredClone(body))).toEqual([]);
      }),
    );
  });
});
