import { expect, type Page, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { IN_ARABIC, productId } from './sample.ts';
import { alive, becomeGuest, fillCart, open } from './shopper.ts';

/** The connection drops: visited pages are still available, and the page says so. */

const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });

/** Waits until the worker has cached the current page and all its scripts. */
async function kept(page: Page) {
  const used = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('/assets/') ? [name] : [])),
  );
  await expect
    .poll(async () => {
      const addresses = new Set(await storedAddresses(page));
      return [page.url(), ...used].filter((address) => !addresses.has(address));
    })
    .toEqual([]);
}

for (const language of IN_ARABIC) {
  const t = texts(language);

  test(`visited pages and the cart work offline, in ${language}`, async ({ page, context, baseURL }) => {
    const guest = await becomeGuest(context, baseURL ?? '', language, MARKETS.UAE.code);
    await fillCart(context.request, guest, 'taif-dawn', 2);
    await open(page, `/${language}-ae/scents`);
    await kept(page);
    await open(page, `/${language}-ae/details/${productId('taif-dawn')}`);
    await kept(page);
    await expect(page.getByRole('link', { name: t('header.cart', { n: 2 }) })).toBeVisible();

    await context.setOffline(true);
    const bar = page.locator('.offline');
    await expect(bar).toHaveText(t('offline.bar'));
    await page.reload();
    await alive(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'ar' ? 'فجر الطائف' : 'Taif Dawn');
    await expect(bar).toHaveText(t('offline.bar'));
    await expect(page.getByRole('link', { name: t('header.cart', { n: 2 }) })).toBeVisible();

    await page.getByRole('link', { name: t('header.cart', { n: 2 }) }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.title'));
    await expect(page.locator('.line')).toHaveCount(1);

    await page.goto(`/${language}-ae/scents`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('finder.title'));
    await page.goto(`/${language}-ae/press-room`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    await context.setOffline(false);
    await page.getByRole('link', { name: t('page.tryAgain') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('footer.pressRoom'));
    await expect(bar).toHaveText('');
  });
}

test('personal pages are never cached', async ({ page, context, baseURL }) => {
  const guest = await becomeGuest(context, baseURL ?? '', 'en', MARKETS.KSA.code);
  await fillCart(context.request, guest, 'taif-dawn');
  await open(page, '/en-sa/contact');
  await kept(page);
  for (const path of ['/en-sa/cart', '/en-sa/checkout', '/en-sa/myorders', '/en-sa/wishlist']) await open(page, path);
  await open(page, '/en-sa/about-us');
  await kept(page);
  const addresses = (await storedAddresses(page)).map((url) => new URL(url).pathname);
  expect(addresses).toContain('/en-sa/contact');
  expect(addresses.filter((path) => /\/(?:api|cart|checkout|myorders|wishlist)(?:\/|$)/.test(path))).toEqual([]);
});

test('the worker starts after the first visit and serves cached files to the second', async ({ page }) => {
  // when the page asks for its worker, whose files must not come before its own
  await page.addInitScript(() => {
    const register = ServiceWorkerContainer.prototype.register;
    ServiceWorkerContainer.prototype.register = function (...given) {
      document.documentElement.dataset.workerAt = document.readyState;
      return register.apply(this, given);
    };
  });
  await page.goto('/en-sa/about-us');
  await alive(page);
  await kept(page);
  await expect(page.locator('html')).toHaveAttribute('data-worker-at', 'complete');

  const fromStore: string[] = [];
  let fromDevice = 0;
  page.on('response', (answer) => {
    // svg images inside others bypass workers; the browser's HTTP cache has them
    if (!/\/(?:assets|media)\/.+\.(?:js|woff2|avif|webp|jpg)$/.test(answer.url())) return;
    if (answer.fromServiceWorker()) fromDevice += 1;
    else fromStore.push(answer.url());
  });
  await page.reload();
  await alive(page);
  expect(fromStore).toEqual([]);
  expect(fromDevice).toBeGreaterThan(5);
});
