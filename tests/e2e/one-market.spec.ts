import { expect, test } from '@playwright/test';
import { type RunningStore, startStore } from '../support/store.ts';
import { accessibilityViolations } from './accessibility.ts';

let store: RunningStore;

test.describe('a store with one open market', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  test.beforeAll(async () => {
    store = await startStore({ MARKETS: 'KSA' });
  });
  test.afterAll(async () => {
    await store.stop();
  });

  for (const language of ['en', 'ar'] as const) {
    test(`the other is in no selector and no address, and its pages lead to those of the open one: ${language}`, async ({
      page,
      request,
    }) => {
      await page.goto(`${store.url}/${language}-ae/products`);
      await expect(page).toHaveURL(`${store.url}/${language}-sa/products`);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      const countries = page.locator('#country-menu button[name=country]');
      await expect(countries).toHaveCount(1);
      await expect(countries).toHaveAttribute('value', 'KSA');
      const alternates = page.locator('link[rel=alternate][hreflang]');
      const tags = await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
      expect(tags).toEqual(['en-SA', 'ar-SA', 'x-default']);
      expect(await accessibilityViolations(page)).toEqual([]);
      // a visitor from there, or who chose it before, is in the open one
      await page.context().addCookies([{ name: 'country_code_iso3', value: 'UAE', url: store.url }]);
      await page.goto(`${store.url}/`);
      await expect(page.locator('#country-menu button[name=country]')).toHaveAttribute('aria-current', 'true');
      const sitemap = await (await request.get(`${store.url}/sitemaps/pages.xml`)).text();
      expect(sitemap).toContain('/en-sa');
      expect(sitemap).not.toContain('-ae');
    });
  }
});
