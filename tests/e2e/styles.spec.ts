import { expect, type Page, type Route, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { PARTS } from '../../src/web/storefront/styles/parts.ts';
import { matchedByOthers } from './other-styles.ts';
import { ELSEWHERE } from './routes.ts';
import { LANGUAGES, WINDOWS } from './sample.ts';
import { open } from './shopper.ts';

/**
 * The style sheet comes in parts: each page has what it needs, wherever the shopper comes from. That no other page has
 * it too is checked where every page is visited, in tests/e2e/pages.spec.ts.
 */

// a service worker would ask for files in the place of the page, where the journeys cannot hold them back
test.use({ viewport: WINDOWS.phone, contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

/** The files of the parts that the page has or keeps a place for, in the order of the cascade, by their names. */
const placed = (page: Page) =>
  page
    .locator('head > style, head > link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => /assets\/(\w+)-/.exec(one.getAttribute('href') ?? '')?.[1] ?? ''));

test('no element of a page that a link opens once has styles of other pages only', async ({ page }) => {
  for (const language of LANGUAGES) {
    for (const path of ELSEWHERE) {
      await test.step(`${language} ${path}`, async () => {
        await open(page, `/${language}-ae${path}`);
        expect(await matchedByOthers(page)).toEqual([]);
      });
    }
  }
});

const collection = (page: Page) => page.getByRole('heading', { level: 1, name: texts('en')('products.title') });
const firstCard = (page: Page) => page.locator('main .card a').first();

/** Marks the document, so that a page that the browser loads whole is known by the missing mark. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'same', true));
const isSame = (page: Page) => page.evaluate(() => Reflect.has(window, 'same'));

test('a page that is walked to waits for its styles, which stay in their order', async ({ page }) => {
  await open(page, '/en-ae/products');
  await mark(page);
  const before = await placed(page);
  expect(before.filter((name) => name !== '')).toEqual(PARTS.filter((name) => name !== 'list'));
  const held = Promise.withResolvers<Route>();
  await page.route('**/assets/product-*.css', (route) => held.resolve(route));
  // what the first element of the product page looks like when it comes
  await page.evaluate(() => {
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('.pdp');
      if (shown) document.documentElement.dataset.first ??= getComputedStyle(shown).display;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const script = page.waitForResponse(/\/details\/.*\.data/);
  await firstCard(page).click();
  await (await script).finished();
  const route = await held.promise;
  await expect(collection(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/en-ae/products');
  await route.continue();
  await expect(page.locator('.pdp')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-first', 'grid');
  expect(await isSame(page)).toBe(true);
  expect(await placed(page)).toEqual(before);
});

test('the browser loads a page whole when its styles are gone, as after a deploy', async ({ page }) => {
  await open(page, '/en-ae/products');
  await mark(page);
  await page.route('**/assets/product-*.css', (route) => route.fulfill({ status: 404 }));
  await firstCard(page).click();
  await expect(page.locator('.pdp')).toHaveCSS('display', 'grid');
  expect(new URL(page.url()).pathname).toMatch(/^\/en-ae\/details\//);
  expect(await isSame(page)).toBe(false);
});

test('the browser loads a page whole when its styles do not come', async ({ page }) => {
  await open(page, '/en-ae/products');
  await mark(page);
  const asked = Promise.withResolvers<void>();
  await page.route('**/assets/product-*.css', () => asked.resolve());
  await page.clock.install();
  await firstCard(page).click();
  await asked.promise;
  expect(await isSame(page)).toBe(true);
  await page.clock.runFor(10_000);
  await expect(page.locator('.pdp')).toHaveCSS('display', 'grid');
  expect(new URL(page.url()).pathname).toMatch(/^\/en-ae\/details\//);
  expect(await isSame(page)).toBe(false);
});

test('a page after that of a wrong address has its styles', async ({ page }) => {
  await page.setViewportSize(WINDOWS.desktop);
  await open(page, '/en-ae/no-such-page');
  await mark(page);
  const before = await placed(page);
  await page.locator('header a[href$="/about-us"]:visible').first().click();
  await expect(page.locator('.house')).toHaveCSS('display', 'grid');
  expect(await isSame(page)).toBe(true);
  expect(await placed(page)).toEqual(before);
});
