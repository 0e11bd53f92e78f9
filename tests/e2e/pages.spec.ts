import { type APIRequestContext, type BrowserContext, expect, type Page, test } from '@playwright/test';
import interfaceTexts from '../../content/interface.json' with { type: 'json' };
import { aboveBudget, backOfficeWeights, storefrontWeights } from '../../scripts/weights/chunks.ts';
import { directionOf, type Language, MARKETS, type MarketCode, prefixOf } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { accessibilityViolations, ONE_LOOK } from './accessibility.ts';
import { expectNothingCovered } from './covered-controls.ts';
import { matchedByOthers } from './other-styles.ts';
import { elements, words } from './page-source.ts';
import { ELSEWHERE, PUBLIC, personal, type Route } from './routes.ts';
import { LANGUAGES } from './sample.ts';
import { alive, becomeGuest, fillCart, giveAddress } from './shopper.ts';

/**
 * Every route of specification, section 2.1 in both languages and countries renders its own page completely and
 * without errors: each language and each country in a browser, the other two pairs as they are served. Journeys that buy
 * walk those (tests/e2e/checkout.spec.ts).
 */

const WIDE = { width: 1440, height: 900 };
const KEYS = new Set(Object.keys(interfaceTexts));
/** Matches an unfilled placeholder or a missing value in a text. */
const BROKEN = /\bundefined\b|\bNaN\b|\[object |\bnull\b|\{[a-z]+\}/;

/** Records every error while a page is shown. */
function watch(page: Page) {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // a request aborted by the next navigation has not failed
    if (!reason.includes('ERR_ABORTED')) wrong.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`answer: ${answer.status()} ${answer.url()}`);
  });
  return wrong;
}

/** Returns every text that is visible, read by screen readers, or in a field. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript')) said.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [alt], [title], [placeholder]')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '');
    }
    return said.map((text) => text.trim()).filter((text) => text !== '');
  });
}

async function expectPage(page: Page, route: Route, language: Language) {
  const own = page.getByRole('heading', { level: 1 });
  await expect(own).toHaveCount(1);
  await expect(own).toHaveText(route.heading ? route.heading(language) : /\p{L}{2}/u);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  await expect(page, 'the title names the page and the house').toHaveTitle(
    new RegExp(`\\p{L}{2}.* · ${texts(language)('brand.name')}$`, 'u'),
  );
  const broken = async () => (await visibleTexts(page)).filter((text) => KEYS.has(text) || BROKEN.test(text));
  await expect.poll(broken).toEqual([]);
}

/** Places an order as a guest and adds a product to the cart; returns the order's id. */
async function orderAsGuest(request: APIRequestContext, guest: string, market: MarketCode): Promise<string> {
  await fillCart(request, guest, 'taif-dawn');
  await giveAddress(request, guest, market);
  const order = { userId: guest, paymentMethod: 'COD', country: market, totalPrice: 0 };
  const { totals } = await (await request.post('/api/order', { data: order })).json();
  const placed = await request.post('/api/order', { data: { ...order, totalPrice: totals.totalPrice } });
  expect(placed.status(), await placed.text()).toBe(200);
  const { user } = await (await request.get(`/api/order/${guest}`)).json();
  await fillCart(request, guest, 'taif-dawn');
  return user[0]._id;
}

/** A page reflows when nothing overflows at 400 % zoom, which leaves 320 pixels of a wide window. */
const ZOOMED = { width: 320, height: 800 };

/** Returns the elements wider than the window at this zoom, if the page scrolls sideways. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1 || right > clientWidth + 1;
    });
    return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}

/** Gives the page text of twice the size, and lays out also what is far below the window. */
function enlargeText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.setProperty('font-size', '200%');
    document.styleSheets[0]?.insertRule('* { content-visibility: visible !important }');
  });
}

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

/** Visits pages of a market and language and checks them in a wide and a narrow window; public pages for accessibility in that of their language. */
async function visitAll(page: Page, prefix: string, language: Language, routes: readonly Route[]) {
  const wrong = watch(page);
  for (const route of routes) {
    await test.step(route.path, async () => {
      const answer = await page.goto(`/${prefix}${route.path}`);
      expect(answer?.status()).toBe(200);
      await alive(page);
      await expectPage(page, route, language);
      const isNarrow = language === 'ar' && PUBLIC.includes(route);
      // personal pages change during the check: they redirect, or wait for a provider
      const expectAccessible = () =>
        expect.poll(() => accessibilityViolations(page, !PUBLIC.includes(route)), ONE_LOOK).toEqual([]);
      if (language === 'en') expect(await matchedByOthers(page), 'has styles of other pages only').toEqual([]);
      if (!isNarrow) await expectAccessible();
      await expectNothingCovered(page, language);
      await page.setViewportSize(ZOOMED);
      await expect.poll(() => overhanging(page)).toEqual([]);
      if (isNarrow) await expectAccessible();
      await enlargeText(page);
      await expect.poll(() => overhanging(page), 'with text of twice the size').toEqual([]);
      await page.setViewportSize(WIDE);
      const expected = new RegExp(`^(?:answer: ${route.refused} .*/api/|console: .* status of ${route.refused} )`);
      expect(wrong.splice(0).filter((fault) => !route.refused || !expected.test(fault))).toEqual([]);
    });
  }
}

/** The market whose pages are visited in each language; those of the other are read as they are served. */
const VISITED = { en: 'UAE', ar: 'KSA' } as const;
const order = '0'.repeat(24);

for (const language of LANGUAGES) {
  for (const market of Object.values(MARKETS)) {
    const prefix = prefixOf(language, market);
    if (market.code !== VISITED[language]) {
      test(`every page of ${prefix} renders without errors: as it is served`, async ({ request }) => {
        for (const route of [...PUBLIC, ...personal(order)]) {
          await test.step(route.path, async () => {
            const answer = await request.get(`/${prefix}${route.path}`);
            expect(answer.status()).toBe(200);
            const source = await answer.text();
            expect(elements(source, 'html')).toMatchObject([{ lang: language, dir: directionOf(language) }]);
            expect(words(source, 'title')[0]).toMatch(
              new RegExp(`\\p{L}{2}.* · ${texts(language)('brand.name')}$`, 'u'),
            );
            if (PUBLIC.includes(route)) expect(words(source, 'h1')).toEqual([route.heading?.(language)]);
            const body = source.slice(source.indexOf('<body')).replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
            const said = body.split(/<[^<>]*>/).map((text) => text.trim());
            expect(said.filter((text) => KEYS.has(text) || BROKEN.test(text))).toEqual([]);
          });
        }
      });
      continue;
    }

    // in parts, so that two processors finish at the same time
    const guestOf = async (context: BrowserContext, baseURL: string) => {
      const guest = await becomeGuest(context, baseURL, language, market.code);
      return personal(await orderAsGuest(context.request, guest, market.code));
    };
    const part = <T>(all: readonly T[], number: number, of: number) => all.filter((_, index) => index % of === number);
    const parts = {
      'the first third of the public ones': async () => part(PUBLIC, 0, 3),
      'the second third of the public ones': async () => part(PUBLIC, 1, 3),
      'the last third of the public ones': async () => part(PUBLIC, 2, 3),
      'the first half of one shopper': async (context: BrowserContext, baseURL: string) =>
        part(await guestOf(context, baseURL), 0, 2),
      'the other half of one shopper': async (context: BrowserContext, baseURL: string) =>
        part(await guestOf(context, baseURL), 1, 2),
    };
    for (const [name, routes] of Object.entries(parts)) {
      test(`every page of ${prefix} renders without errors: ${name}`, async ({ page, context, baseURL }) => {
        await visitAll(page, prefix, language, await routes(context, baseURL ?? ''));
      });
    }

    test(`pages that a link opens once have their own styles only and cover nothing: ${prefix}`, async ({ page }) => {
      for (const path of ELSEWHERE) {
        await test.step(path, async () => {
          await page.goto(`/${prefix}${path}`);
          await alive(page);
          expect(await matchedByOthers(page)).toEqual([]);
          await expectNothingCovered(page, language);
        });
      }
    });
  }
}

test('no page and no screen loads more scripts than its budget (npm run weights)', () => {
  expect(aboveBudget([...storefrontWeights(), ...backOfficeWeights()])).toEqual([]);
});
