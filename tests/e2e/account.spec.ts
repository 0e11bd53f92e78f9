import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import {
  askedToLogIn,
  customerId,
  deliverOrdersOf,
  linkFrom,
  logIn,
  mailTo,
  newEmail,
  PASSWORD,
  register,
} from './customer.ts';
import { LANGUAGES, productId, WINDOWS } from './sample.ts';
import { alive, becomeGuest, COUNTRY, cancelOrder, fillCart, open, shutsNobodyOut, typeAddress } from './shopper.ts';

for (const language of LANGUAGES) {
  const t = texts(language);
  const device = language === 'en' ? 'desktop' : 'phone';

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a guest registers, proves the address, logs in with the bag, orders and cancels', async ({
      page,
      context,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'taif-dawn', 2);
      const email = newEmail();

      // the panel: registration with its checks, then back to login with the word about the mail
      await askedToLogIn(page, t);
      const panel = page.getByRole('dialog');
      await shutsNobodyOut(page);
      await panel.getByRole('button', { name: t('auth.createAccount') }).click();
      await expect(panel.getByRole('heading', { name: t('auth.createAccount') })).toBeFocused();
      await panel.getByLabel(t('auth.firstName')).fill('سارة <b>');
      await panel.getByLabel(t('auth.lastName')).fill('Al Ghamdi');
      await panel.getByLabel(t('auth.email')).fill(email);
      await panel.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await panel.getByLabel(t('auth.confirmPassword')).fill('another-password');
      await panel.getByRole('button', { name: t('auth.register') }).click();
      await expect(panel.getByText(t('auth.passwordMismatch'))).toBeVisible();
      await expect(panel.getByLabel(t('auth.firstName'))).toHaveValue('سارة <b>');
      await panel.getByLabel(t('auth.confirmPassword')).fill(PASSWORD);
      await panel.getByRole('button', { name: t('auth.register') }).click();
      await expect(panel.getByRole('status').filter({ hasText: t('auth.verificationSent') })).toBeVisible();
      await expect(panel.getByRole('heading', { name: t('auth.welcomeBack') })).toBeVisible();

      // the mail, in the shopper's language, and its link, once
      const link = await linkFrom(email, language === 'ar' ? 'يُرجى تأكيد' : 'Please verify', '/verify-email/');
      await open(page, link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.done'));
      await open(page, link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.linkUsed'));

      // a wrong password, then the right one: the guest's bag comes along
      await askedToLogIn(page, t);
      await logIn(page, t, email, 'wrong-password');
      await expect(page.getByRole('dialog').getByText(t('auth.badCredentials')).first()).toBeVisible();
      await logIn(page, t, email.toUpperCase());
      await expect(page.getByText(t('auth.loggedIn'))).toBeVisible();
      await expect(page.getByText(t('orders.none'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('header.cart', { n: 2 }) })).toBeVisible();

      // the wishlist: a heart, once; then from the list into the bag
      await open(page, '/for-her');
      const card = page.locator('main article.card:not(.card--out)').nth(1);
      const heart = card.locator('.heart');
      await heart.click();
      await expect(page.getByText(t('wishlist.added'))).toBeVisible();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await heart.click();
      await expect(page.getByText(t('wishlist.already'))).toBeVisible();
      await open(page, '/wishlist');
      await shutsNobodyOut(page);
      await page.locator('main article .btn--rule').click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line')).toHaveCount(2);
      await open(page, '/wishlist');
      await page.locator('main article .heart').click();
      await expect(page.getByText(t('wishlist.removed'))).toBeVisible();
      await expect(page.getByText(t('wishlist.empty'))).toBeVisible();

      // an order whose address is kept for the future
      await open(page, '/checkout');
      await typeAddress(page, 'KSA');
      await page.getByLabel(t('checkout.saveForFuture')).check();
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');
      await page.getByRole('link', { name: t('shipping.continueToPayment') }).click();
      await page.waitForURL('**/payment');
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await page.getByRole('button', { name: t('payment.placeOrder') }).click();
      await page.waitForURL('**/orders');

      // My Orders, its details, and cancelling
      await open(page, '/myorders');
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await shutsNobodyOut(page);
      await page.locator('tbody .item .h3').first().click();
      await page.waitForURL('**/orderdetails/**');
      await expect(page.getByText(t('payment.codTitle'))).toBeVisible();
      await expect(page.getByText(t('order.cardOnDelivery.KSA'))).toBeVisible();
      await shutsNobodyOut(page);
      await open(page, '/myorders');
      await cancelOrder(page, t);
      await open(page, '/myorders');
      await page.getByRole('tab', { name: t('orders.cancelled') }).click();
      await expect(page.getByText(t('order.cancelled')).first()).toBeVisible();
      await page.getByRole('tab', { name: t('orders.open') }).click();
      await expect(page.getByText(t('orders.none'))).toBeVisible();

      // the address was kept, and one mail of each kind was sent
      await open(page, '/add-address');
      await expect(page.locator('article.addr')).toHaveCount(1);
      await shutsNobodyOut(page);
      await expect.poll(async () => (await mailTo('sara@example.com')).length, { timeout: 30_000 }).toBeGreaterThan(1);

      // logged out: nothing of the customer is left, also not by going back
      await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
      await open(page, '/add-address');
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
    });

    test('who forgot the password chooses another, and the old session ends', async ({
      page,
      context,
      baseURL,
      browser,
    }) => {
      await becomeGuest(context, baseURL ?? '', language, 'UAE');
      const email = newEmail();
      await register(page.request, email);
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
      await elsewhere.request.post('/api/login', { data: { email, password: PASSWORD } });
      expect(await customerId(elsewhere.request)).not.toBe('');

      await askedToLogIn(page, t, '/changepassword');
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: t('auth.forgot') }).click();
      await panel.getByLabel(t('auth.email')).fill(email);
      await panel.getByRole('button', { name: t('auth.submit') }).click();
      await expect(panel.getByText(t('auth.resetLinkSent'))).toBeVisible();

      const link = await linkFrom(email, language === 'ar' ? 'إعادة تعيين' : 'Reset your password', '/reset-password/');
      await open(page, link);
      await page.getByLabel(t('password.new')).first().fill('Musk-and-amber-8');
      await page.getByLabel(t('password.reenter')).fill('different');
      await page.getByRole('button', { name: t('password.reset') }).click();
      await expect(page.getByText(t('password.resetSame'))).toBeVisible();
      await shutsNobodyOut(page);
      await page.getByLabel(t('password.reenter')).fill('Musk-and-amber-8');
      await page.getByRole('button', { name: t('password.reset') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await customerId(elsewhere.request)).toBe('');
      await logIn(page, t, email, 'Musk-and-amber-8');
      await expect(page.getByText(t('auth.loggedIn'))).toBeVisible();

      // and changes it again, with every alert of the form
      await open(page, '/changepassword');
      const change = page.getByRole('button', { name: t('password.change') });
      await change.click();
      await expect(page.getByText(t('password.bothFilled')).first()).toBeVisible();
      await page.getByLabel(t('password.new'), { exact: true }).fill('Amber-and-rose-9');
      await change.click();
      await expect(page.getByText(t('password.bothSame')).first()).toBeVisible();
      await page.getByLabel(t('password.reenter')).fill('Amber-and-rose-9');
      await change.click();
      await expect(page.getByText(t('password.currentRequired')).first()).toBeVisible();
      await page.getByLabel(t('password.current')).fill('Musk-and-amber-8');
      await shutsNobodyOut(page);
      await change.click();
      await expect(page.getByText(t('password.changed'))).toBeVisible();
      expect(await customerId(page.request)).toBe('');
      await elsewhere.close();
    });

    test('four addresses are kept, a fifth is refused, also when two come at once', async ({
      page,
      context,
      baseURL,
    }) => {
      await becomeGuest(context, baseURL ?? '', language, 'UAE');
      const email = newEmail();
      await register(page.request, email);
      await askedToLogIn(page, t, '/add-address');
      await logIn(page, t, email);
      await page.getByRole('link', { name: t('address.addNew') }).click();
      await page.waitForURL('**/add-shipping');
      await page.getByRole('button', { name: t('address.save') }).click();
      await expect(page.getByText(t('checkout.emptyAddress'))).toBeVisible();
      await typeAddress(page, 'UAE');
      await shutsNobodyOut(page);
      await page.getByRole('button', { name: t('address.save') }).click();
      await page.waitForURL('**/add-address');
      await expect(page.locator('article.addr')).toHaveCount(1);

      const userId = await customerId(page.request);
      const add = (address: string) =>
        page.request.post('/api/address', { data: { userId, address, appartment: '1', city: 'Dubai' } });
      for (const street of ['Second', 'Third']) expect((await add(street)).status()).toBe(200);
      const raced = await Promise.all(['Fourth', 'Fifth', 'Sixth'].map(add));
      expect(raced.map((answer) => answer.status()).sort()).toEqual([200, 409, 409]);
      await open(page, '/add-address');
      await expect(page.locator('article.addr')).toHaveCount(4);
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
      await expect(page.getByText(t('address.removed'))).toBeVisible();
      await expect(page.locator('article.addr')).toHaveCount(3);
    });

    test('a saved address fills the checkout, and one of the other country is refused', async ({
      page,
      context,
      baseURL,
    }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await askedToLogIn(page, t);
      await logIn(page, t, email);
      await expect(page.getByText(t('auth.loggedIn'))).toBeVisible();
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

      await open(page, '/checkout');
      await page.getByRole('radio', { name: 'Tahlia Street' }).check();
      await expect(page.locator('#city')).toHaveValue('Jeddah');
      await shutsNobodyOut(page);
      await page.getByRole('radio', { name: 'Al Wasl Road' }).click();
      const told = page.getByRole('dialog');
      await expect(told).toContainText(t('country.KSA.full'));
      await told.getByRole('button', { name: t('dialogue.ok') }).click();
      await expect(page.locator('#city')).toHaveValue('');
      await page.getByRole('radio', { name: 'Tahlia Street' }).check();
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');
      await expect(page.locator('.review-box')).toContainText('Tahlia Street');
    });

    test('logging out leaves nothing of the customer, also not by going back', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await askedToLogIn(page, t, '/add-address');
      await logIn(page, t, email);
      await expect(page.getByText(t('auth.loggedIn'))).toBeVisible();
      const userId = await customerId(page.request);
      const address = { userId, address: 'Secret Street 9', appartment: '1', city: 'Jeddah' };
      await page.request.post('/api/address', { data: address });
      await open(page, '/add-address');
      await expect(page.getByText('Secret Street 9').first()).toBeVisible();
      await open(page, '/MyOrders');
      await expect(page.getByText(t('orders.none'))).toBeVisible();

      if (device === 'phone') await page.getByRole('button', { name: t('header.menu') }).click();
      else await page.getByRole('button', { name: t('header.account') }).click();
      const gone = page.waitForEvent('load');
      await page.getByRole('button', { name: t('account.logout') }).click();
      await gone;
      await alive(page);
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
      expect(await customerId(page.request)).toBe('');
      await page.goBack();
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
      await expect(page.getByText('Secret Street 9')).toHaveCount(0);
      const left = await page.evaluate(() => JSON.stringify(localStorage));
      expect(left).not.toContain(email);
      expect(left).not.toContain(userId);
    });

    test('a buyer reviews what was delivered, once, and everybody reads it', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await askedToLogIn(page, t, '/writereview');
      await logIn(page, t, email);
      await expect(page.getByText(t('reviews.none'))).toBeVisible();
      const userId = await customerId(page.request);
      await fillCart(page.request, userId, 'jeddah-nights');
      const address = {
        userId,
        email,
        firstname: 'S',
        lastname: 'A',
        address: 'King Road',
        appartment: '4',
        city: 'Jeddah',
      };
      await page.request.post('/api/shippingaddress', {
        data: { ...address, state: 'Makkah', country: 'Kingdom of Saudi Arabia', phone: '+966550000000' },
      });
      const order = { userId, paymentMethod: 'COD', totalPrice: 0 };
      const { totals } = await (await page.request.post('/api/order', { data: order })).json();
      await page.request.post('/api/order', { data: { ...order, totalPrice: totals.totalPrice } });
      await deliverOrdersOf(userId);

      await open(page, '/writereview');
      await page.getByRole('button', { name: t('reviews.submit') }).click();
      await expect(page.getByText(t('error.reviewRate'))).toBeVisible();
      const words = `عطر رائع <script>alert(1)</script> ${userId.slice(-6)}`;
      await page.getByRole('radio', { name: t('reviews.star', { n: 4 }) }).check({ force: true });
      await page.getByLabel(t('reviews.text')).fill(words);
      await shutsNobodyOut(page);
      await page.getByRole('button', { name: t('reviews.submit') }).click();
      await expect(page.getByText(t('answer.reviewWritten'))).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('button', { name: t('reviews.submit') })).toHaveCount(0);
      await expect
        .poll(async () => (await page.request.get(`/details/${productId('jeddah-nights')}`)).text())
        .toContain(userId.slice(-6));
    });
  });
}

test('signing in elsewhere is plainly not offered without credentials, and not by the keyboard', async ({ page }) => {
  const t = texts('en');
  await askedToLogIn(page, t, '/wishlist');
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(t('auth.socialUnavailable'))).toBeVisible();
  for (const name of ['auth.google', 'auth.facebook'] as const) {
    await expect(panel.getByRole('button', { name: t(name) })).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('main').getByRole('button', { name: t('auth.loginAction') })).toBeFocused();
});
