import { expect, type Page, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { IN_ARABIC, LANGUAGES, productId, WINDOWS } from './sample.ts';

const t = texts('ar');
const alive = (page: Page) => page.locator('html[data-alive]').waitFor();
const back = (page: Page) => page.evaluate(() => window.history.back());

test('a step back closes each layer and stays on the page, and the next one leaves it', async ({ page }) => {
  await page.setViewportSize(WINDOWS.phone);
  await page.goto('/ar-sa/products');
  await alive(page);
  await page.locator('.card:not(:has(.card__out)) h3 a').first().click();
  await page.waitForURL('**/details/**');
  const url = page.url();
  const layers = [
    {
      open: () =>
        page
          .getByRole('button', { name: t('search.title') })
          .first()
          .click(),
      layer: '#search',
    },
    { open: () => page.getByRole('button', { name: t('header.menu') }).click(), layer: '#drawer' },
    { open: () => page.locator('.change-city').first().click(), layer: 'dialog.overlay[open]' },
    { open: () => page.locator('.pdp__gallery a').first().click(), layer: '.zoomer' },
  ];
  for (const { open, layer } of layers) {
    await open();
    await expect(page.locator(layer)).toBeVisible();
    await back(page);
    await expect(page.locator(layer)).toBeHidden();
    await expect(page).toHaveURL(url);
  }
  await back(page);
  await page.waitForURL('**/ar-sa/products');
  await expect(page.locator('.card').first()).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: WINDOWS.phone });

  test('the sheet of filters is pulled down by its head, and a short pull leaves it', async ({ page }) => {
    await page.goto('/ar-sa/products');
    await alive(page);
    const sheet = page.locator('.lt__sheet');
    await sheet.locator(':scope > summary').tap();
    const head = sheet.locator('.lt__head');
    await expect(head).toBeInViewport();
    const touch = await page.context().newCDPSession(page);
    const pull = async (by: number): Promise<void> => {
      const box = await head.boundingBox();
      if (!box) throw new Error('the sheet has no head');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by * part }] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await pull(20);
    await expect(sheet).toHaveAttribute('open', '');
    await pull(140);
    await expect(sheet).not.toHaveAttribute('open');
  });
});

test('on the first page of a visit a step back closes the layer too, and a link out of it costs no further step', async ({
  page,
}) => {
  await page.setViewportSize(WINDOWS.phone);
  await page.goto('/ar-sa/about-us');
  await page.goto('/ar-sa/products');
  await alive(page);
  const isLayer = () => page.evaluate(() => 'layer' in (window.history.state ?? {}));
  const sheet = page.locator('.lt__sheet');
  await sheet.locator(':scope > summary').click();
  await expect(page.locator('.lt__panel')).toBeVisible();
  await page.mouse.move(200, 60);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await back(page);
  await expect(page.locator('.lt__panel')).toBeHidden();
  await expect(page).toHaveURL(/\/ar-sa\/products$/);

  // closed by its own button, a layer leaves no step behind
  const menu = page.locator('#drawer');
  await page.getByRole('button', { name: t('header.menu') }).click();
  await menu.getByRole('button', { name: t('header.closeMenu') }).click();
  await expect(menu).toBeHidden();
  // so does a dialog, whose closing the browser tells twice
  const search = page.locator('#search');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => search.getByRole('button', { name: t('search.close') }).click(),
  ]) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('search.title') })
      .click();
    await expect(search.getByRole('combobox')).toBeFocused();
    await expect.poll(isLayer).toBe(true);
    await close();
    await expect(search).toBeHidden();
    await expect.poll(isLayer).toBe(false);
    await expect(page).toHaveURL(/\/ar-sa\/products$/);
  }
  await page.getByRole('button', { name: t('header.menu') }).click();
  await menu.getByRole('link', { name: t('nav.contactUs') }).click();
  await page.waitForURL('**/ar-sa/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('nav.contactUs'));
  await back(page);
  await page.waitForURL('**/ar-sa/products');
  await expect(page.locator('.card').first()).toBeVisible();
  await expect.poll(isLayer).toBe(false);
  await back(page);
  await page.waitForURL('**/ar-sa/about-us');
});

for (const language of LANGUAGES) {
  test(`words stand beside photographs, not on their lettering (${language})`, async ({ page }) => {
    const apart = async (words: string, photograph: string) => {
      const [text, picture] = [
        await page.locator(words).first().boundingBox(),
        await page.locator(photograph).first().boundingBox(),
      ];
      expect(text?.y ?? 0).toBeGreaterThanOrEqual(Math.round((picture?.y ?? 0) + (picture?.height ?? 0)) - 1);
    };
    for (const [width, height] of [
      [390, 664],
      [720, 450],
      [600, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${language}-sa`);
      await apart('.hero__slide .display', '.hero__slide img');
    }
    for (const [width, height] of [
      [1024, 768],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/${language}-sa/for-her`);
      await apart('.cathead .display', '.cathead img');
    }
  });
}

for (const language of IN_ARABIC) {
  test(`the contact page has four ways with their times, and no shop repeats them (${language})`, async ({ page }) => {
    const words = texts(language);
    await page.setViewportSize(WINDOWS.phone);
    await page.goto(`/${language}-sa/contact`);
    const ways = page.getByRole('list', { name: words('contact.ways') });
    await expect(ways.getByRole('link')).toHaveCount(4);
    await expect(ways).toContainText(words('chat.answers'));
    const shop = page.locator('.store').first();
    await expect(shop.locator('.maptile')).toBeVisible();
    await expect(shop.locator('a[href^="mailto:"]')).toBeHidden();
    for (const link of await page.locator('main .store a:visible, main .reach a').all()) {
      expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await shop.locator('summary').click();
    await expect(shop.locator('a[href^="mailto:"]')).toBeVisible();
  });
}

test('WhatsApp with its time is on a product and declined page of a phone', async ({ page }) => {
  await page.setViewportSize(WINDOWS.phone);
  for (const path of [`/details/${productId('saffron-veil')}`, '/paymentfailed']) {
    await page.goto(`/en-ae${path}`);
    const main = page.locator('main');
    await expect(main.locator('a[href*="wa.me"]').first()).toBeVisible();
    await expect(main.getByText(texts('en')('chat.answers')).first()).toBeVisible();
  }
});
