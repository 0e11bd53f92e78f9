import { expect, type Locator, type Page, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { IN_ARABIC, productId } from './sample.ts';
import { becomeGuest, fillCart, giveAddress, open } from './shopper.ts';

/** With forced colours, such as Windows' high contrast, no state is shown by a fill alone (design, section 6). */

test.use({
  viewport: { width: 1280, height: 900 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

/** Returns the computed value of a system colour. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = colour;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

const style = (of: Locator, property: string): Promise<string> =>
  of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** Returns the buttons without a visible border; those in header and stepper have a common frame. */
function edgeless(page: Page, ground: string): Promise<string[]> {
  return page.evaluate((canvas) => {
    const hasEdge = (element: Element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element);
      return borderTopWidth !== '0px' && borderTopStyle !== 'none' && borderTopColor !== canvas;
    };
    return [...document.querySelectorAll('main :is(.btn, .icbtn)')]
      .filter((button) => button.checkVisibility() && !hasEdge(button))
      .map((button) => button.outerHTML.slice(0, 120));
  }, ground);
}

for (const language of IN_ARABIC) {
  const t = texts(language);
  const prefix = `/${language}-sa`;

  test(`buttons have borders, and selected options a line, in ${language}`, async ({ page }) => {
    await open(page, `${prefix}/for-her`);
    const canvas = await systemColour(page, 'Canvas');
    const highlight = await systemColour(page, 'Highlight');
    expect(highlight).not.toBe(canvas);
    await expect.poll(() => edgeless(page, canvas)).toEqual([]);

    const filters = page.getByRole('navigation', { name: t('filter.label') }).getByRole('link');
    await expect.poll(() => style(filters.first(), 'border-block-end-color')).toBe(highlight);
    await expect.poll(() => style(filters.nth(1), 'border-block-end-color')).toBe(canvas);

    const heart = page.locator('main .heart').first();
    const before = await style(heart.locator('.ic'), 'fill');
    await heart.evaluate((button) => button.setAttribute('aria-pressed', 'true'));
    await expect.poll(() => style(heart.locator('.ic'), 'fill')).toBe(highlight);
    expect(before).not.toBe(highlight);

    await heart.focus();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect.poll(() => style(focused, 'outline-style')).toBe('solid');
    await expect.poll(() => style(focused, 'outline-width')).toBe('2px');
    await expect.poll(() => style(focused, 'outline-color')).not.toBe(canvas);

    await page.goto(`/${language}-ae/details/${productId('saffron-veil')}`);
    await expect(page.locator('.pdp__out')).toHaveText(t('detail.outOfStock'));
    const tabs = page.getByRole('tab');
    await expect.poll(() => style(tabs.first(), 'border-block-end-color')).toBe(highlight);
    await expect.poll(() => style(tabs.last(), 'border-block-end-color')).toBe(canvas);
    await expect.poll(() => edgeless(page, canvas)).toEqual([]);
  });

  test(`cart and payment can be used in ${language}`, async ({ page, context, baseURL }) => {
    const guest = await becomeGuest(context, baseURL ?? '', language, MARKETS.KSA.code);
    await fillCart(context.request, guest, 'taif-dawn');
    await giveAddress(context.request, guest, MARKETS.KSA.code);

    await open(page, `${prefix}/cart`);
    await expect(page.locator('.line')).toHaveCount(1);
    const canvas = await systemColour(page, 'Canvas');
    await expect.poll(() => edgeless(page, canvas)).toEqual([]);
    await expect.poll(() => style(page.getByRole('banner').locator('.count'), 'border-top-width')).toBe('1px');
    await expect.poll(() => style(page.locator('.progress i'), 'background-color')).not.toBe(canvas);

    await open(page, `${prefix}/payment`);
    const cash = page.getByRole('radio', { name: t('payment.codTitle') });
    await cash.check();
    const chosen = page.locator('.radio', { has: cash });
    const highlight = await systemColour(page, 'Highlight');
    await expect.poll(() => style(chosen, 'border-block-end-width')).toBe('2px');
    await expect.poll(() => style(chosen, 'border-block-end-color')).toBe(highlight);
    await expect.poll(() => style(page.locator('.radio').first(), 'border-block-end-width')).toBe('1px');
  });
}
