import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { AR_PHONE, EN_DESKTOP, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  buyAll,
  fillCart,
  giveAddress,
  openPayment,
  ordersOf,
  placeOrder,
  totalShown,
} from './shopper.ts';

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('changed amounts are shown and confirmed before the order', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      // the page was opened while the product was cheaper by 100
      await page.route('**/api/cart/*', async (route) => {
        const answer = await route.fetch();
        const cart = await answer.json();
        for (const product of cart.user[0].products) product.discountprice[0] -= 100;
        await route.fulfill({ response: answer, json: cart });
      });
      await openPayment(page, t);
      await expect(totalShown(page)).not.toBeEmpty();
      const before = await totalShown(page).innerText();
      await page.unroute('**/api/cart/*');

      await placeOrder(page, t).click();
      const notice = page.getByRole('alert').filter({ hasText: t('payment.changedTitle') });
      await expect(notice).toContainText(before.trim());
      await expect(totalShown(page)).not.toHaveText(before);
      const now = await totalShown(page).innerText();
      await expect(notice).toContainText(now.trim());
      expect(await ordersOf(page.request, guest)).toBe(0);

      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      await expect(page.locator('.sumrows .tot dd')).toHaveText(now);
      expect(await ordersOf(page.request, guest)).toBe(1);
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a product that sells out meanwhile stops the order, is named and removed in place', async ({
      page,
      context,
      baseURL,
      playwright,
    }) => {
      // of which KSA has few
      const slug = 'bakhoor-al-arous';
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, slug);
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await openPayment(page, t);
      await expect(totalShown(page)).not.toBeEmpty();

      const other = await playwright.request.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { cookie: 'country_code_iso3=KSA' },
      });
      await buyAll(other, slug, 'KSA');
      await other.dispose();

      await placeOrder(page, t).click();
      const notice = page.getByRole('alert').filter({ hasText: t('payment.notPlaced') });
      await expect(notice).toBeVisible();
      expect(await ordersOf(page.request, guest)).toBe(0);
      await expect(page.getByRole('alert').filter({ hasText: t('cart.gone') })).toBeVisible();
      await page.getByRole('button', { name: t('cart.removeAndContinue') }).click();
      await expect(notice).toHaveCount(0);
      await expect(page.getByText(t('cart.gone'))).toHaveCount(0);
      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      expect(await ordersOf(page.request, guest)).toBe(1);
    });

    test('a double click and a retry after a lost response make one order', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'UAE');
      await openPayment(page, t);
      await expect(totalShown(page)).not.toBeEmpty();
      // the order reaches the store, the response does not reach the shopper
      await page.route('**/api/order', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await placeOrder(page, t).dblclick();
      await expect(page.getByRole('alert').filter({ hasText: t('payment.unsure') })).toBeVisible();
      await page.unroute('**/api/order');
      await placeOrder(page, t).dblclick();
      await page.waitForURL('**/orders');
      expect(await ordersOf(page.request, guest)).toBe(1);
    });
  });
}
