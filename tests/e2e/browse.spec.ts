import { expect, type Page, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { AR_PHONE, EN_DESKTOP, productId, WALKS, WINDOWS } from './sample.ts';
import { alive, expectAccessible, expectSaid, stopClock, writeDownMessages } from './shopper.ts';

const cards = (page: Page) => page.locator('main article.card');
const prices = async (page: Page) =>
  (await cards(page).locator('.price__now .num').allTextContents()).map((price) => Number(price.replaceAll(',', '')));

/** Fails unless the page comes to list products, all below a price. */
async function expectBelow(page: Page, price: number): Promise<void> {
  await expect(async () => {
    const shown = await prices(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(Math.max(...shown)).toBeLessThan(price);
  }).toPass();
}

for (const { language, device } of WALKS) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a list is sorted and filtered by family, price and offer', async ({ page }) => {
      await page.goto(`/${language}-ae/products`);
      await alive(page);
      const all = await cards(page).count();
      const tool = page.getByRole('search', { name: t('list.tool') });
      const groups = device === 'phone' ? tool.locator('.lt__groups') : tool.locator('.lt__bar');
      const option = async (group: string, index: number) => {
        if (device === 'desktop')
          await tool
            .locator('.lt__menu')
            .filter({ has: page.locator(`[data-group=${group}]`) })
            .locator('summary')
            .click();
        return groups.locator(`[data-group=${group}] a`).nth(index);
      };
      if (device === 'phone') await tool.locator('.lt__sheet > summary').click();

      const family = await option('family', 0);
      const promised = Number(await family.locator('.num').textContent());
      await family.click();
      await expect(page).toHaveURL(/\?family=/);
      await expect(cards(page)).toHaveCount(promised);
      // the focus stays where the choice was made, and a menu that it leaves covers nothing
      if (device === 'desktop') {
        const menus = tool.locator('.lt__menu');
        const opener = menus.filter({ has: page.locator('[data-group=family]') }).locator('summary');
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Shift+Tab');
        await expect(opener).not.toBeFocused();
        await expect(tool.locator('.lt__menu[open]')).toHaveCount(0);
      }
      expect(promised).toBeLessThan(all);
      // a second family joins the first
      if (device === 'phone') await expect(groups.getByText(t('list.chosen', { n: 1 }))).toBeVisible();
      await (await option('family', 2)).click();
      await expect(page).toHaveURL(/family=\w+&family=\w+/);
      await expect.poll(() => cards(page).count()).toBeGreaterThan(promised);
      if (device === 'phone') await expect(groups.getByText(t('list.chosen', { n: 2 }))).toBeVisible();
      await (await option('family', 2)).click();
      await expect(cards(page)).toHaveCount(promised);

      const band = await option('price', 1);
      const both = Number(await band.locator('.num').textContent());
      await band.click();
      await expect(page).toHaveURL(/price=\d+-/);
      await expect(cards(page)).toHaveCount(both);
      await (await option('sort', 3)).click();
      await expect(page).toHaveURL(/sort=price-up/);
      await expect(async () => {
        const shown = await prices(page);
        expect(shown).toEqual(shown.toSorted((one, other) => one - other));
      }).toPass();
      await expectAccessible(page);

      if (device === 'phone') await tool.getByRole('button', { name: t('list.show', { n: both }) }).click();
      await page.getByRole('link', { name: t('list.clearAll') }).click();
      await expect(page).toHaveURL(/\/products$/);
      await expect(cards(page)).toHaveCount(all);
      await expect(tool.locator('.lt__count')).toBeFocused();
    });

    test('the return period is that of the policy in the language', async ({ page }) => {
      const returns = page.locator('.facts');
      for (const [slug, key] of [
        ['taif-dawn', 'returns.factDiscounted'],
        ['bakhoor-al-dar', 'returns.factDiscounted'],
        ['maamoul-al-oudh', 'returns.factNever'],
      ] as const) {
        await page.goto(`/${language}-ae/details/${productId(slug)}`);
        await expect(returns).toContainText(t(key));
      }
    });

    test('adding a product shows the drawer and goes to the cart', async ({ page }) => {
      await page.clock.install();
      await page.goto(`/${language}-ae/details/${productId('pocket-musk')}`);
      await alive(page);
      await stopClock(page);
      const add = page.locator('.pdp__buy').getByRole('button', { name: t('detail.addToCart') });
      await add.click();
      const drawer = page.getByRole('dialog', { name: t('cart.yours') });
      await expect(drawer.getByRole('status').first()).toHaveText(t('cart.added'));
      await expect(drawer.locator('.line')).toHaveCount(1);
      await page.clock.runFor(2_000);
      await page.waitForURL(`**/${language}-ae/cart`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.title'));
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      // who stays once is not asked again in the visit
      await page.goBack();
      await add.click();
      await expect(drawer.locator('.line output').first()).toHaveText('2');
      await drawer.getByRole('button', { name: t('cart.stay') }).press('Enter');
      await expect(drawer).toHaveCount(0);
      await expect(add).toBeFocused();
      await page.clock.runFor(3_000);
      await page.clock.resume();
      await add.click();
      await expect(drawer.getByRole('link', { name: t('checkout.title') })).toBeVisible();
      await expect(drawer.getByText(t('cart.opensSoon'))).toHaveCount(0);
      await expectAccessible(page);
      await drawer.getByRole('button', { name: t('cart.remove') }).click();
      await expect(drawer.locator('.line')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(add).toBeFocused();
    });

    test('the home page links to everything', async ({ page }) => {
      await page.goto(`/${language}-ae/`);
      await expect(page.locator('.hero__slide')).toHaveCount(4);
      // also in the low window that 400 % leaves of a wide one, the words stand on their slide
      const size = page.viewportSize() ?? WINDOWS.phone;
      await page.setViewportSize({ width: 320, height: 256 });
      const heading = await page.locator('.hero__slide .display').first().boundingBox();
      const slide = await page.locator('.hero__slide').first().boundingBox();
      expect(heading?.y ?? 0).toBeGreaterThan(slide?.y ?? 0);
      await page.setViewportSize(size);
      await expect(page.locator('.cat')).toHaveCount(4);
      await expect(cards(page)).toHaveCount(6);
      await alive(page);
      const next = page.locator('.hero').getByRole('button', { name: t('a11y.next') });
      await next.click();
      await expect(page.locator('.hero .num')).toHaveText(t('a11y.position', { n: 2, total: 4 }));
      await expect(page.locator('.hero__slide').nth(1).getByRole('link')).toBeInViewport();
    });
  });
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a list is filtered by price and extended by ten', async ({ page }) => {
      await page.goto(`/${language}-ae/for-her`);
      await expect(cards(page)).toHaveCount(10);
      await alive(page);

      await page.getByRole('link', { name: t('list.loadMore') }).click();
      await expect(cards(page)).toHaveCount(15);
      await expect(page).toHaveURL(/\?show=20$/);
      await expect(cards(page).nth(10).locator('h3 a')).toBeFocused();
      await expect(page.getByRole('link', { name: t('list.loadMore') })).toHaveCount(0);

      const filter = page.getByRole('navigation', { name: t('filter.label') });
      await filter.getByRole('link').nth(1).click();
      await expect(page).toHaveURL(/\?under=1000$/);
      await expect(filter.getByRole('link').nth(1)).toHaveAttribute('aria-current', 'true');
      await expectBelow(page, 1000);

      await filter.getByRole('link', { name: t('filter.allPrices') }).click();
      await expect(page).toHaveURL(/\/for-her$/);
      await expect(page.locator('.lt [aria-live]')).toHaveText(t('list.count', { n: 15 }));
    });

    test('a product without a price in the market is not shown', async ({ page }) => {
      const hidden = productId('black-musk');
      await page.goto(`/${language}-ae/concentrate?show=20`);
      await expect(page.locator(`a[href*="${hidden}"]`).first()).toBeAttached();

      for (const list of ['concentrate?show=20', 'products', 'category/concentrate']) {
        await page.goto(`/${language}-sa/${list}`);
        await expect(cards(page).first()).toBeVisible();
        await expect(page.locator(`a[href*="${hidden}"]`)).toHaveCount(0);
      }
      const answer = await page.goto(`/${language}-sa/details/${hidden}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('page.notFound'));
      await expect(page.getByText(t('page.notSoldText'))).toBeVisible();
      await expect(cards(page)).toHaveCount(4);
    });

    test('the quantity is limited to ten, and a short note replaces the notes table', async ({ page }) => {
      await page.goto(`/${language}-ae/details/${productId('bakhoor-al-dar')}`);
      await expect(page.locator('.pdp__notes .quote')).toBeVisible();
      await expect(page.getByRole('rowheader')).toHaveCount(0);
      await alive(page);
      const plus = page.getByRole('button', { name: t('cart.increase') });
      for (let count = 2; count <= 10; count += 1) {
        await plus.click();
        await expect(page.getByRole('group', { name: t('detail.quantity') }).getByRole('status')).toHaveText(
          `${count}`,
        );
      }
      await expect(plus).toHaveCount(0);
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a sold-out product cannot be put into the cart', async ({ page }) => {
      await page.goto(`/${language}-ae/for-her`);
      const few = cards(page).filter({ has: page.locator(`a[href*="${productId('queen-of-taif')}"]`) });
      await expect(few.locator('.card__left')).toHaveText(t('detail.onlyLeft', { n: 3 }));
      const sold = cards(page).filter({ has: page.locator(`a[href*="${productId('saffron-veil')}"]`) });
      await expect(sold.locator('.card__out')).toHaveText(t('card.outOfStock'));
      await expect(sold.getByRole('button', { name: t('card.addToCart') })).toHaveCount(0);

      await sold.locator('h3 a').click();
      await expect(page.locator('.pdp__out')).toHaveText(t('detail.outOfStock'));
      await expect(page.locator('.pdp__buy').getByRole('button', { name: t('detail.addToCart') })).toHaveCount(0);
      // what is sold out promises no day
      await expect(page.locator('.facts').getByText(t('detail.returns'), { exact: true })).toBeVisible();
      await expect(page.locator('.facts').getByText(t('detail.delivery'), { exact: true })).toHaveCount(0);

      await page.goto(`/${language}-sa/details/${productId('saffron-veil')}`);
      await expect(page.locator('.pdp__buy').getByRole('button', { name: t('detail.addToCart') })).toBeVisible();
    });

    test('a product page is complete, and its quantity is limited to the stock', async ({ page }) => {
      await page.goto(`/${language}-ae/details/${productId('queen-of-taif')}/old-title`);
      const title = language === 'ar' ? 'ملكة-الطائف' : 'queen-of-taif';
      await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toContain(`/${title}`);
      await expect(page.getByRole('rowheader')).toHaveText([
        t('detail.topNote'),
        t('detail.heartNote'),
        t('detail.baseNote'),
      ]);
      await expect(page.locator('.lowline').getByText(t('detail.onlyLeft', { n: 3 }))).toBeVisible();
      await alive(page);

      const stepper = page.getByRole('group', { name: t('detail.quantity') });
      const count = stepper.getByRole('status');
      const plus = stepper.getByRole('button', { name: t('cart.increase') });
      await expect(stepper.getByRole('button', { name: t('cart.decrease') })).toHaveCount(0);
      await plus.click();
      await plus.click();
      await expect(count).toHaveText('3');
      await expect(plus).toHaveCount(0);
      await stepper.getByRole('button', { name: t('cart.decrease') }).press('ArrowDown');
      await expect(count).toHaveText('2');

      await page.getByRole('tab', { name: t('detail.tab.description') }).press('End');
      await expect(page.getByRole('tab', { name: t('detail.tab.faqs') })).toBeFocused();
      await expect(page.getByRole('tabpanel', { name: t('detail.tab.faqs') }).locator('details')).toHaveCount(8);
      await expect(page.locator('section[aria-labelledby="related"] article.card')).toHaveCount(4);
    });

    test('the heart asks a guest to log in', async ({ page }) => {
      await writeDownMessages(page);
      await page.goto(`/${language}-ae/for-her`);
      await alive(page);
      await cards(page)
        .first()
        .getByRole('button', { name: t('card.addToWishlistNamed', { title: '' }).trim() })
        .click();
      await expectSaid(page, `${t('wishlist.pleaseLogin')} ${t('auth.loginAction')}`);
    });
  });
}

test('a page stores its country and currency under the specified keys', async ({ page }) => {
  const kept = () => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  await page.goto('/ar-sa/about-us');
  await alive(page);
  await expect.poll(kept).toMatchObject({ country_code: 'SA', currency_icon: 'ر.س', currency: 'SAR' });
  expect(await kept()).toMatchObject({ country_name: 'Kingdom of Saudi Arabia', currency_code: 'SAR', curr: 'SAR' });
  await page.goto('/en-ae/about-us');
  await alive(page);
  await expect.poll(kept).toMatchObject({ country_code: 'AE', currency_icon: 'AED', currency_name: 'UAE Dirham' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: WINDOWS.phone });

  test('filters, Load more and product details work', async ({ page }) => {
    await page.goto('/ar-sa/bakhoor');
    await page.getByRole('link', { name: texts('ar')('list.loadMore') }).click();
    await expect(page).toHaveURL(/\?show=20$/);
    await expect(cards(page)).toHaveCount(11);
    await page
      .getByRole('navigation', { name: texts('ar')('filter.label') })
      .getByRole('link')
      .nth(1)
      .click();
    await page.waitForURL('**/bakhoor?under=1000');
    await expectBelow(page, 1000);
    await cards(page).first().locator('h3 a').click();
    await page.waitForURL('**/details/**');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const panel of await page.getByRole('tabpanel').all()) await expect(panel).toBeVisible();
  });
});
