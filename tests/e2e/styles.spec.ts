import { expect, type Page, type Route, test } from '@playwright/test';
import { personalSheet } from './other-styles.ts';
import { WINDOWS } from './sample.ts';
import { open } from './shopper.ts';

/**
 * There are two style sheets: each page has what it needs, wherever the shopper comes from. That no other page has
 * it too is checked where every page is visited, in tests/e2e/pages.spec.ts.
 */

// a service worker would ask for files in the place of the page, where the journeys cannot hold them back
test.use({ viewport: WINDOWS.phone, contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

/** A page without the styles of personal pages, with a link to one that has them. */
const START = '/en-ae/no-such-page';
const SHEET = '**/assets/personal-*.css';
const follow = (page: Page) => page.locator('main a[href$="/track"]').click();

/** Marks the document, so that a page that the browser loads whole is known by the missing mark. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'same', true));
const isSame = (page: Page) => page.evaluate(() => Reflect.has(window, 'same'));

test('a page that is walked to waits for its styles', async ({ page }) => {
  await open(page, START);
  await mark(page);
  const held = Promise.withResolvers<Route>();
  await page.route(SHEET, (route) => held.resolve(route));
  // what the first element of the page looks like when it comes
  await page.evaluate(() => {
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('.look');
      if (shown) document.documentElement.dataset.first ??= getComputedStyle(shown).display;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await follow(page);
  const route = await held.promise;
  expect(new URL(page.url()).pathname).toBe(START);
  await route.continue();
  await expect(page.locator('.look')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-first', 'grid');
  expect(await isSame(page)).toBe(true);
});

test('a page that has its styles in itself does not ask for them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/en-ae/track');
  await expect(page.locator('.look')).toHaveCSS('display', 'grid');
  expect(asked).not.toContain(personalSheet().address);
});

test('the browser loads a page whole when its styles are gone, as after a deploy', async ({ page }) => {
  await open(page, START);
  await mark(page);
  await page.route(SHEET, (route) => route.fulfill({ status: 404 }));
  await follow(page);
  await expect(page.locator('.look')).toHaveCSS('display', 'grid');
  expect(await isSame(page)).toBe(false);
});

test('the browser loads a page whole when its styles do not come', async ({ page }) => {
  await open(page, START);
  await mark(page);
  const asked = Promise.withResolvers<void>();
  await page.route(SHEET, () => asked.resolve());
  await page.clock.install();
  await follow(page);
  await asked.promise;
  expect(await isSame(page)).toBe(true);
  await page.clock.runFor(10_000);
  await expect(page.locator('.look')).toHaveCSS('display', 'grid');
  expect(await isSame(page)).toBe(false);
});
