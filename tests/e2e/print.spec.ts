import { expect, type Page, test } from '@playwright/test';
import { productId, WALKS, WINDOWS } from './sample.ts';
import { alive, becomeGuest, fillCart, giveAddress, ordersOf } from './shopper.ts';

/** The width of the printed area of an A4 page at 96 dots per inch, in pixels. */
const PAPER = { width: 673, height: 1000 };

/** What is wrong with the printed page: light text, dark grounds, and everything that can only be pressed. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const visible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    /** From 0, black, to 255, white; null for a colour that lets most of what is behind it through. */
    const lightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha < 0.5 ? null : 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    for (const element of document.querySelectorAll('html, body, body *')) {
      if (!visible(element)) continue;
      const ground = lightness(getComputedStyle(element).backgroundColor);
      const isBullet = element.matches('.status, .timeline *');
      if (ground !== null && ground < 230 && !isBullet && element.tagName !== 'IMG') {
        found.add(`dark ground: ${element.outerHTML.slice(0, 80)}`);
      }
      // the number of reviews is a fact, printed as text
      if (element.matches('.pdp__rating *')) continue;
      if (element.matches('nav, button, input, select, textarea, summary, dialog, .wa, .buybar, [role="tablist"]')) {
        found.add(`control: ${element.outerHTML.slice(0, 80)}`);
      }
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node;
      if (!node.textContent?.trim() || !parentElement || !visible(parentElement)) continue;
      const ink = lightness(getComputedStyle(parentElement).color);
      if (ink === null || ink > 110) found.add(`light text: ${node.textContent.trim().slice(0, 60)}`);
    }
    return [...found];
  });
}

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

for (const { language, device } of WALKS) {
  const { width } = WINDOWS[device];
  const market = language === 'ar' ? 'KSA' : 'UAE';
  const prefix = language === 'ar' ? 'ar-sa' : 'en-ae';

  test(`product, policy, confirmation and order print as ink on white (${language}, ${width} px)`, async ({
    page,
    context,
    baseURL,
  }) => {
    const guest = await becomeGuest(context, baseURL ?? '', language, market);
    await fillCart(context.request, guest, 'taif-dawn');
    await giveAddress(context.request, guest, market);
    const order = { userId: guest, paymentMethod: 'COD', country: market, totalPrice: 0 };
    const { totals } = await (await context.request.post('/api/order', { data: order })).json();
    await context.request.post('/api/order', { data: { ...order, totalPrice: totals.totalPrice } });
    expect(await ordersOf(context.request, guest)).toBe(1);
    const { user } = await (await context.request.get(`/api/order/${guest}`)).json();

    const pages = {
      [`/details/${productId('taif-dawn')}`]: { part: '.pdp__price', most: 2 },
      '/shipping-policy': { part: '.policy__table', most: 3 },
      '/orders': { part: '.sumrows', most: 2 },
      [`/orderdetails/${user[0]._id}`]: { part: '.sumrows', most: 2 },
    };
    for (const [path, { part, most }] of Object.entries(pages)) {
      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/${prefix}${path}`);
      await alive(page);
      await expect(page.locator(part).first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(PAPER);
      await expect.poll(() => faultsOf(page), path).toEqual([]);
      await expect(page.locator(part).first()).toBeVisible();
      await expect(page.locator('.head__logo svg')).toBeVisible();
      await expect(page.locator('.foot__end p')).toBeVisible();
      expect(await pagesOf(page), `pages of ${path}`).toBeLessThanOrEqual(most);
    }
  });
}
