import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { CANCEL, CARDS, cardForm, choose, PAY, typeCard } from './cards.ts';
import { AR_PHONE, EN_DESKTOP, WALKS, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  expectAccessible,
  expectSaid,
  fillCart,
  giveAddress,
  open,
  ordersOf,
  totalShown,
  writeDownMessages,
} from './shopper.ts';

for (const { language, device } of WALKS) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a mada card pays an order, and its invoice opens', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      const total = await choose(page, language, 'payment.mada');
      await expect(page.locator('.cardplate iframe')).toBeVisible();
      await expect(page.getByText(t('common.loading'))).toHaveCount(0);
      await expectAccessible(page);
      await typeCard(page, language, CARDS.mada);

      await page.waitForURL('**/orders');
      await expectSaid(page, t('payment.success'));
      await expectSaid(page, t('payment.seeOrderSoon'));
      await expect(page.locator('.joy .lead')).toContainText(t('order.onTheWay'));
      await expect(page.locator('.sumrows .tot dd')).toHaveText(total);
      await expect(page.getByRole('link', { name: t('header.cart', { n: 0 }) })).toBeVisible();
      const answer = await page.request.get(`/api/order/${guest}`);
      expect((await answer.json()).user).toMatchObject([{ isPaid: true, paymentMethod: 'MADA', paymentState: 'paid' }]);

      const code = page.locator('a.qr');
      await expect(code.locator('path')).toBeAttached();
      const invoice = await page.request.get((await code.getAttribute('href')) ?? '');
      expect(invoice.headers()['content-type']).toBe('application/pdf');
      expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await expectAccessible(page);
    });
  });
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('cancelling a card payment does not change the cart', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh', 2);
      await giveAddress(page.request, guest, 'KSA');
      await choose(page, language, 'payment.visaMaster');
      // the provider's form takes its height when it has loaded
      await expect(cardForm(page).getByRole('button', { name: PAY[language] })).toBeVisible();
      await page.getByRole('button', { name: t('payment.cancel') }).click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line').getByRole('status')).toHaveText('2');
      expect(await ordersOf(page.request, guest)).toBe(0);
    });

    test('changed amounts are shown before the card form', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await open(page, '/payment');
      await expect(totalShown(page)).not.toBeEmpty();
      await page.getByRole('radio', { name: t('payment.mada') }).check();
      await fillCart(page.request, guest, 'white-oudh');
      await page.locator('.actions .btn--gold').click();
      await page.waitForURL('**/checkouts?type=MADA');
      await expect(page.getByRole('alert').filter({ hasText: t('payment.changedTitle') })).toBeVisible();
      await page.getByRole('link', { name: t('payment.backToPayment') }).click();
      await page.waitForURL('**/payment');
      await expect(totalShown(page)).not.toBeEmpty();
      await page.locator('.actions .btn--gold').click();
      await expect(page.locator('.cardplate iframe')).toBeVisible();
    });

    test('an error in the url is shown once', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'UAE');
      await page.goto('/payment?error=paymentUnavailable');
      await expect(page.getByText(t('error.paymentUnavailable'))).toBeVisible();
      await expect(page).toHaveURL(/\/payment$/);
      await page.goto('/checkout?error=amountsChanged');
      await expect(page.getByText(t('error.amountsChanged'))).toBeVisible();
      await expect(totalShown(page)).not.toBeEmpty();
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a declined VISA card changes nothing, and another card pays', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await choose(page, language, 'payment.visaMaster');
      await typeCard(page, language, CARDS.visaDeclined);

      await page.waitForURL('**/paymentfailed?payment=*&reason=declined');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.failed'));
      await expect(page.getByText(t('payment.decline.declined'))).toBeVisible();
      await expect(page.getByText(t('payment.nothingTaken'))).toBeVisible();
      await page.getByText(t('payment.forYourBank')).click();
      await expect(page.getByText('transaction declined by authorization system')).toBeVisible();
      await expectAccessible(page);
      const served = await page.request.get(page.url());
      expect(await served.text()).toContain(t('payment.decline.declined'));
      await page
        .locator('.ways')
        .getByRole('link', { name: t('payment.codTitle') })
        .click();
      await page.waitForURL('**/payment?method=COD');
      await expect(page.getByRole('radio', { name: t('payment.codTitle') })).toBeChecked();
      await page.goBack();
      await page
        .getByRole('main')
        .getByRole('link', { name: t('checkout.returnToCart') })
        .click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line')).toHaveCount(1);
      expect(await ordersOf(page.request, guest)).toBe(0);

      await choose(page, language, 'payment.visaMaster');
      await typeCard(page, language, CARDS.visa);
      await page.waitForURL('**/orders');
      await expectSaid(page, t('payment.success'));
      expect(await ordersOf(page.request, guest)).toBe(1);
    });

    test('a card pays online in the UAE after a cancelled attempt', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'UAE');
      await choose(page, language, 'payment.online');
      await page.getByRole('button', { name: CANCEL[language] }).click();
      await page.waitForURL('**/paymentfailed?payment=*&reason=left');
      await expect(page.getByText(t('payment.decline.left'))).toBeVisible();
      await open(page, '/cart');
      await expect(page.locator('.line')).toHaveCount(1);

      const total = await choose(page, language, 'payment.online');
      await page.locator('[name=number]').fill(CARDS.online);
      await page.getByRole('button', { name: PAY[language] }).click();
      await page.waitForURL('**/orders');
      await expectSaid(page, t('payment.success'));
      await expect(page.locator('.sumrows .tot dd')).toHaveText(total);
      await expect(page.locator('a.qr path')).toBeAttached();
      expect(await ordersOf(page.request, guest)).toBe(1);
    });

    test('an unknown payment redirects to the failure page', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await page.goto('/result?type=MADA&id=unknown&resourcePath=/v1/checkouts/unknown/payment');
      await page.waitForURL('**/paymentfailed');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.failed'));
    });
  });
}
