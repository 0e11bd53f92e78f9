import { createServer } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { freePort } from '../support/free-port.ts';
import { IN_ARABIC, WINDOWS } from './sample.ts';
import { alive, becomeGuest, placeCashOrder } from './shopper.ts';

/** What is seen stays where it is while the rest of a page or an answer arrives. */

declare global {
  interface Window {
    /** What has moved since the page was opened, also right after a press. */
    moved: string[];
    /** The last view transition. */
    travel?: ViewTransition;
  }
}

/** A move counts from this share of the window on: words may change their font by less. */
const SEEN = 0.005;

/** Has the page write down all that moves. Before the first page. */
async function writeDownMoves(page: Page): Promise<void> {
  await page.addInitScript((seen) => {
    window.moved = [];
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && Number(entry.value) >= seen) window.moved.push(JSON.stringify(entry));
      }
    });
    watch.observe({ type: 'layout-shift', buffered: true });
  }, SEEN);
}

/**
 * Has the page load its fonts: words whose font comes later move by more, and no journey decides when that is. Those that
 * stand for a font of the system may be missing there.
 */
const loadFonts = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
  });

/** What has moved, once everything that changed is drawn. */
async function moved(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.moved.splice(0);
  });
}

for (const language of IN_ARABIC) {
  const t = texts(language);

  test(`the search panel moves nothing when its answers come late (${language})`, async ({ page }) => {
    await page.setViewportSize(WINDOWS.phone);
    await writeDownMoves(page);
    // who types slowly asks more than once
    let late = Promise.withResolvers<void>();
    await page.route('**/api/suggest?*', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(`/${language}-sa`);
    await alive(page);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('search.title') })
      .click();
    const panel = page.getByRole('dialog', { name: t('search.title') });
    await expect(panel.locator('.skelrows')).toBeVisible();
    await loadFonts(page);
    await moved(page);
    late.resolve();
    await expect(panel.locator('.sr')).toHaveCount(4);
    await expect(panel.locator('.find-row')).toBeVisible();
    expect(await moved(page)).toEqual([]);

    // what was shown stays until the answer to what is typed
    late = Promise.withResolvers<void>();
    await page.keyboard.type(language === 'ar' ? 'عود' : 'oud');
    await expect(panel.locator('.so__f.is-slow')).toBeVisible();
    await expect(panel.locator('.sr')).toHaveCount(4);
    late.resolve();
    await expect(panel.getByRole('option').first()).toBeVisible();
    await expect(panel.locator('.find-row')).toBeVisible();
    expect(await moved(page)).toEqual([]);
  });

  test(`the photograph of a card travels to its product without moving the page (${language})`, async ({ page }) => {
    await page.setViewportSize(WINDOWS.phone);
    await writeDownMoves(page);
    await page.goto(`/${language}-sa/products`);
    await alive(page);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        window.travel = start(update);
        return window.travel;
      };
    });
    await loadFonts(page);
    await moved(page);
    await page.locator('main article.card').nth(1).locator('.card__media').click();
    await page.waitForURL('**/details/**');
    await expect(page.locator('.pdp h1')).toBeVisible();
    await page.evaluate(() => window.travel?.finished);
    expect(await page.evaluate(() => window.travel !== undefined)).toBe(true);
    expect(await moved(page)).toEqual([]);
  });
}

test('the foot of a page comes with what the page waits for', async ({ page, context, baseURL }) => {
  await page.setViewportSize(WINDOWS.phone);
  const guest = await becomeGuest(context, baseURL ?? '', 'ar', 'KSA');
  await placeCashOrder(page.request, 'KSA', { userId: guest });
  await writeDownMoves(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/order/*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/orders');
  await alive(page);
  await expect(page.locator('.to-come')).toBeVisible();
  await loadFonts(page);
  await moved(page);
  answer();
  await expect(page.locator('.timeline')).toBeVisible();
  expect(await moved(page)).toEqual([]);

  // the next page is short: its foot is in view
  await page.getByRole('link', { name: texts('ar')('header.cart', { n: 0 }) }).click();
  await expect(page.getByRole('heading', { name: texts('ar')('cart.empty') })).toBeVisible();
  await expect(page.locator('.foot')).toBeInViewport();
  expect(await moved(page)).toEqual([]);
});

test('what is seen of a head whose rest is still to come stands where it will stand', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const port = await freePort();
  for (const path of ['/ar-sa/products', '/en-sa/contact']) {
    const html = await (await page.request.get(path)).text();
    const places = async (end: string, last: string) => {
      const cut = html.indexOf(end, html.indexOf('"wrap cathead__in"')) + end.length;
      // a page whose rest never comes; what it links to is the store's
      const server = createServer((request, response) => {
        if (request.url !== path) return response.writeHead(307, { Location: `${baseURL}${request.url}` }).end();
        return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
      });
      await new Promise<void>((resolve) => server.listen(port, resolve));
      await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
      await page.locator(last).waitFor({ state: 'attached' });
      const seen = await page.locator('.cathead__in > *').evaluateAll(async (all) => {
        await new Promise(requestAnimationFrame);
        return all
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => [part.className, part.getBoundingClientRect().top]);
      });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      return seen;
    };
    const whole = await places('</main>', '.cathead + *');
    expect(whole.length).toBeGreaterThan(1);
    const parts = [...(await places('</nav>', '.crumbs')), ...(await places('</h1>', '.cathead h1'))];
    for (const place of parts) expect(whole).toContainEqual(place);
  }
});
