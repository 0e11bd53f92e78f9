import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import interfaceTexts from '../../content/interface.json' with { type: 'json' };
import { directionOf, type Language, MARKETS, type MarketCode, prefixOf } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { PUBLIC, personal, type Route } from './routes.ts';
import { LANGUAGES, WINDOWS } from './sample.ts';
import { alive, becomeGuest, fillCart, giveAddress } from './shopper.ts';

/**
 * Every route of specification section 2.1 in both languages and countries: it answers its own page, whole, and nothing
 * goes wrong behind it.
 */

const WIDE = { width: 1440, height: 900 };
const KEYS = new Set(Object.keys(interfaceTexts));
/** What a text looks like that was forgotten, or a value that was not there. */
const BROKEN = /\bundefined\b|\bNaN\b|\[object |\bnull\b|\{[a-z]+\}/;

/** Listens for everything that goes wrong while a page is shown. */
function watch(page: Page) {
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // what the next page cut off did not fail
    if (!reason.includes('ERR_ABORTED')) wrong.push(`request: ${request.url()} ${reason}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`answer: ${answer.status()} ${answer.url()}`);
  });
  return wrong;
}

/** Every word a shopper sees, hears or finds in a field. */
function everyWord(page: Page): Promise<string[]> {
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
  expect(await page.title(), 'the title names the page and the house').toMatch(
    new RegExp(`\\p{L}{2}.* · ${texts(language)('brand.name')}$`, 'u'),
  );
  const broken = (await everyWord(page)).filter((text) => KEYS.has(text) || BROKEN.test(text));
  expect(broken).toEqual([]);
}

/** What would shut somebody out, by the rules of WCAG that a program can check; colours with every movement at rest. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** A guest with one order behind them and a product in the cart; gives the order's id. */
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

test.use({ viewport: WIDE, contextOptions: { reducedMotion: 'reduce' } });

for (const language of LANGUAGES) {
  for (const market of Object.values(MARKETS)) {
    const prefix = prefixOf(language, market);
    const isChecked = prefix === 'en-ae' || prefix === 'ar-sa';

    test(`every page of ${prefix} is there and whole`, async ({ page, context, baseURL }) => {
      test.setTimeout(180_000);
      const guest = await becomeGuest(context, baseURL ?? '', language, market.code);
      const order = await orderAsGuest(context.request, guest, market.code);
      const wrong = watch(page);
      for (const route of [...PUBLIC, ...personal(order)]) {
        await test.step(route.path, async () => {
          const answer = await page.goto(`/${prefix}${route.path}`);
          expect(answer?.status()).toBe(200);
          await alive(page);
          await expectPage(page, route, language);
          if (isChecked) expect(await barriers(page)).toEqual([]);
          const expected = new RegExp(`^(?:answer: ${route.refused} .*/api/|console: .* status of ${route.refused} )`);
          expect(wrong.splice(0).filter((fault) => !route.refused || !expected.test(fault))).toEqual([]);
        });
      }
    });
  }

  test(`an address without a page says so in ${language}`, async ({ page }) => {
    const answer = await page.goto(`/${language}-ae/no-such-page`);
    expect(answer?.status()).toBe(404);
    await expectPage(page, { path: '', heading: () => texts(language)('page.notFound') }, language);
  });

  test.describe(`in a narrow window, ${language}`, () => {
    test.use({ viewport: WINDOWS.phone });

    test('nothing shuts anybody out, and nothing sticks out of the page', async ({ page }) => {
      test.setTimeout(60_000);
      for (const path of ['/search?q=oudh', '/scents', '/contact', '/shipping-policy', '/about-us', '/press-room']) {
        await page.goto(`/${language}-sa${path}`);
        await alive(page);
        expect(await barriers(page), path).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(WINDOWS.phone.width);
      }
    });
  });
}
