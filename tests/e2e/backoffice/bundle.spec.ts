import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const BUILD = path.resolve(import.meta.dirname, '../../../build');
const BACKOFFICE = path.resolve(import.meta.dirname, '../../../build-backoffice');

/** The scripts and style sheets of a build by name, with what they contain. */
function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

test('nothing of the back office is in the storefront’s bundle, and the reverse', () => {
  const [storefront, backoffice] = [filesOf(path.join(BUILD, 'client')), filesOf(BACKOFFICE)];
  expect(storefront.size).toBeGreaterThan(10);
  expect(backoffice.size).toBeGreaterThan(10);
  const contain = (files: Map<string, string>, words: readonly string[]) =>
    [...files].filter(([, text]) => words.some((word) => text.includes(word))).map(([name]) => name);
  // its calls, its cookie, its libraries, its parts
  expect(contain(storefront, ['/api/admin', 'dam-staff', 'Idempotency-Key', 'tanstack', 'grid__s'])).toEqual([]);
  expect(contain(backoffice, ['/api/cart', '/api/order', 'product-card', 'utility-bar', 'takeTouches'])).toEqual([]);
});

test('the pages of the back office are kept by nobody, its files for good', async ({ request }) => {
  const page = await request.get('/admin/orders');
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  });
  expect(page.headers()['content-security-policy']).toMatch(/default-src 'none'.*script-src 'self';/);
  const [script = ''] = /\/admin\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await request.get('/admin/assets/none.js')).status()).toBe(404);
  // the storefront names it nowhere
  expect(await (await request.get('/en-ae')).text()).not.toContain('/admin');
});
