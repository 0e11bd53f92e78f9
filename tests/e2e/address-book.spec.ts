import { expect, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { customerId, logIn, newEmail, openLoginPanel, register } from './customer.ts';
import { AR_PHONE, EN_DESKTOP, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  COUNTRY,
  expectAccessible,
  expectSaid,
  fillCart,
  open,
  placeOrder,
  totalShown,
  typeAddress,
  writeDownMessages,
} from './shopper.ts';

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('four addresses are saved and a fifth is refused, also when two are sent at once', async ({
      page,
      context,
      baseURL,
    }) => {
      await becomeGuest(context, baseURL ?? '', language, 'UAE');
      const email = newEmail();
      await register(page.request, email);
      await openLoginPanel(page, t, '/add-address');
      await logIn(page, t, email);
      await page.getByRole('link', { name: t('address.addNew') }).click();
      await page.waitForURL('**/add-shipping');
      await expect(page.locator('#country')).toHaveValue(COUNTRY.UAE);
      await page.getByRole('button', { name: t('address.save') }).click();
      await expect(page.getByText(t('checkout.emptyAddress'))).toBeVisible();
      await typeAddress(page, 'UAE');
      await expectAccessible(page);
      await page.getByRole('button', { name: t('address.save') }).click();
      await page.waitForURL('**/add-address');
      await expect(page.locator('article.addr')).toHaveCount(1);
      await expect(page.getByText(t('address.counter', { n: 1 }))).toBeVisible();
      const menu = page.getByRole('navigation', { name: t('account.nav') });
      await expect(menu.locator('[aria-current]')).toHaveText([t('side.myAddress')]);

      const userId = await customerId(page.request);
      const add = (address: string) =>
        page.request.post('/api/address', { data: { userId, address, appartment: '1', city: 'Dubai' } });
      for (const street of ['Second', 'Third']) expect((await add(street)).status()).toBe(200);
      const raced = await Promise.all(['Fourth', 'Fifth', 'Sixth'].map(add));
      expect(raced.map((answer) => answer.status()).sort()).toEqual([200, 409, 409]);
      await open(page, '/add-address');
      await expect(page.locator('article.addr')).toHaveCount(4);
      await expect(page.getByText(t('address.counter', { n: 4 }))).toBeVisible();
      await expect(page.getByRole('link', { name: t('address.addNew') })).toHaveCount(0);

      await page
        .getByRole('link', { name: new RegExp(t('address.editIcon')) })
        .nth(1)
        .click();
      await page.waitForURL('**/update-shipping?index=2');
      await expect(page.locator('#address')).toHaveValue('Second');
      await page.locator('#address').fill('Second <i>Street</i>');
      await page.getByRole('button', { name: t('address.save') }).click();
      await page.waitForURL('**/add-address');
      await expect(page.getByText('Second <i>Street</i>').first()).toBeVisible();
      await page
        .getByRole('button', { name: new RegExp(t('address.deleteIcon')) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('dialogue.yes') })
        .click();
      await expectSaid(page, t('address.removed'));
      await expect(page.locator('article.addr')).toHaveCount(3);
      await expect(page.getByText(t('address.counter', { n: 3 }))).toBeVisible();
      for (const label of ['side.myOrders', 'side.myWishlist', 'side.changePassword'] as const) {
        await menu.getByRole('link', { name: t(label), exact: true }).click();
        await expect(menu.locator('[aria-current]')).toHaveText([t(label)]);
      }
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a saved address fills the checkout form, and one in the other country is refused', async ({
      page,
      context,
      baseURL,
    }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await openLoginPanel(page, t);
      await logIn(page, t, email);
      await expectSaid(page, t('auth.loggedIn'));
      const userId = await customerId(page.request);
      const saved = {
        userId,
        email,
        firstname: 'Mona',
        lastname: 'Al Ghamdi',
        appartment: '4',
        phone: '+966550000000',
      };
      const inKsa = { ...saved, address: 'Tahlia Street', city: 'Jeddah', state: 'Makkah', country: COUNTRY.KSA };
      const inUae = { ...saved, address: 'Al Wasl Road', city: 'Dubai', state: 'Dubai', country: COUNTRY.UAE };
      for (const data of [inKsa, inUae]) await page.request.post('/api/address', { data });
      await fillCart(page.request, userId, 'white-oudh');

      // a press that begins before the saved address is there and ends after it is not lost
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/address/*', async (route) => {
        await held;
        await route.continue();
      });
      await open(page, '/checkout');
      const onward = page.getByRole('button', { name: t('checkout.continueToShipping') });
      await expect(page.locator('#email')).toBeHidden();
      await onward.hover();
      await page.mouse.down();
      release();
      await expect(page.getByRole('heading', { name: t('checkout.deliverTo') })).toBeVisible();
      await page.mouse.up();
      await page.waitForURL('**/shipping');
      await page.unroute('**/api/address/*');

      await open(page, '/checkout');
      await page.getByRole('button', { name: t('checkout.otherAddress') }).click();
      await expect(page.getByRole('radio', { name: 'Tahlia Street' })).toBeChecked();
      await expect(page.locator('#city')).toHaveValue('Jeddah');
      await expectAccessible(page);
      await page.getByRole('radio', { name: 'Al Wasl Road' }).click();
      const told = page.getByRole('dialog');
      await expect(told).toContainText(MARKETS.KSA.name.full[language]);
      await told.getByRole('button', { name: t('dialogue.ok') }).click();
      await expect(page.locator('#city')).toHaveValue('');
      await page.getByRole('radio', { name: 'Tahlia Street' }).check();
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');
      await expect(page.locator('.review-box')).toContainText('Tahlia Street');

      // two presses after the cart: to the one page, and the order by the method used last
      await page.evaluate(() => localStorage.setItem('payment_method', 'COD'));
      await open(page, '/cart');
      await page.getByRole('link', { name: t('cart.proceed') }).click();
      await page.waitForURL('**/checkout?express=1');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('express.title', { name: 'Mona' }));
      await expect(page.getByRole('radio', { name: t('payment.codTitle') })).toBeChecked();
      await expectAccessible(page);
      // the national address of an address that has none, typed with Arabic digits, goes with the order
      await page.locator('#short-address').fill('rrrd٢٩٢٩');
      await expect(page.locator('.nat')).toContainText(t('address.short.verified'));
      await expect(page.locator('.nat .say')).toContainText('2929');
      await expectAccessible(page);
      await page.getByRole('link', { name: t('express.steps') }).click();
      await expect(page.getByRole('link', { name: t('express.steps') })).toHaveCount(0);
      await expect(page.locator('.ex')).toContainText('Tahlia Street');
      await page.goBack();
      await expect(totalShown(page)).not.toBeEmpty();
      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      const [order] = (await (await page.request.get(`/api/order/${userId}`)).json()).user;
      expect(order.shippingAddress).toMatchObject({ city: 'Jeddah', shortAddress: 'RRRD2929' });
    });
  });
}
