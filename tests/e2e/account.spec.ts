import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { customerId, linkFrom, logIn, mailTo, newEmail, openLoginPanel, PASSWORD, register } from './customer.ts';
import { AR_PHONE, EN_DESKTOP, WINDOWS } from './sample.ts';
import {
  ADDRESS,
  alive,
  becomeGuest,
  cancelOrder,
  expectAccessible,
  expectSaid,
  fillCart,
  open,
  placeCashOrder,
  typeAddress,
  writeDownMessages,
} from './shopper.ts';

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a guest registers, verifies the email, logs in with the cart, orders and cancels', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'taif-dawn', 2);
      const email = newEmail();

      // a page whose scripts never come says at once what a guest, or a customer, sees
      const served = await context.newPage();
      await served.route(/\/assets\/.*\.js$/, (route) => route.abort());
      for (const path of ['/myorders', '/wishlist', '/changepassword', '/add-address', '/writereview']) {
        await served.goto(path);
        await expect(served.locator('main .empty')).toContainText(
          t(path === '/wishlist' ? 'wishlist.loggedOut' : 'auth.pleaseLogin'),
        );
        await expect(served.locator('main .skel').first()).toBeHidden();
      }
      await served.goto('/myorders');
      await expect(served.getByRole('tablist')).toBeHidden();
      await served.evaluate(() => {
        localStorage.setItem('login', 'true');
        localStorage.setItem('userInfo', '{"user":"someone","email":"someone@example.com"}');
      });
      await served.reload();
      await expect(served.getByRole('tablist')).toBeVisible();
      await expect(served.locator('main .skel').first()).toBeVisible();
      await expect(served.getByRole('heading', { name: t('auth.pleaseLogin') })).toBeHidden();
      await served.goto('/checkout');
      await expect(served.locator('main .ex .skel')).toBeVisible();
      await expect(served.locator('#email')).toBeHidden();
      await served.evaluate(() => localStorage.clear());
      await served.reload();
      await expect(served.locator('main .ex .skel')).toBeHidden();
      await expect(served.locator('#email')).toBeVisible();
      await served.close();

      // the panel: registration with its checks, then back to login with the message about the email
      await openLoginPanel(page, t);
      const panel = page.getByRole('dialog');
      await expectAccessible(page);
      await panel.getByRole('button', { name: t('auth.createAccount') }).click();
      await expect(panel.getByRole('heading', { name: t('auth.createAccount') })).toBeFocused();
      await panel.getByLabel(t('auth.firstName')).fill('سارة <b>');
      await panel.getByLabel(t('auth.lastName')).fill('Al Ghamdi');
      await panel.getByLabel(t('auth.email')).fill(email);
      await panel.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await panel.getByLabel(t('auth.confirmPassword')).fill('another-password');
      await panel.getByRole('button', { name: t('auth.register') }).click();
      await expect(panel.getByText(t('error.passwordMismatch'))).toBeVisible();
      await expect(panel.getByLabel(t('auth.firstName'))).toHaveValue('سارة <b>');
      await panel.getByLabel(t('auth.confirmPassword')).fill(PASSWORD);
      await expect(panel.getByText(t('error.passwordMismatch'))).toHaveCount(0);
      await panel.getByRole('button', { name: t('auth.register') }).click();
      await expect(panel.getByRole('status').filter({ hasText: t('auth.verificationSent') })).toBeVisible();
      await expect(panel.getByRole('heading', { name: t('auth.welcomeBack') })).toBeVisible();
      await expect(panel.getByLabel(t('auth.email'))).toHaveValue(email);

      // the email in the shopper's language; its link works once
      const link = await linkFrom(email, language === 'ar' ? 'يُرجى تأكيد' : 'Please verify', '/verify-email/');
      await open(page, link);
      await expectAccessible(page);
      const verify = page.getByRole('button', { name: t('verify.action') });
      await page.getByLabel(t('auth.password'), { exact: true }).fill('another-password');
      await verify.click();
      await expect(page.getByText(t('error.notItsPassword')).first()).toBeVisible();
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await verify.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.done'));
      expect(await customerId(page.request)).not.toBe('');
      await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
      await open(page, link);
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await verify.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('error.linkUsed'));

      // a wrong password, then the right one: the guest's cart joins the account
      await openLoginPanel(page, t);
      await logIn(page, t, email, 'wrong-password');
      await expect(page.getByRole('dialog').getByText(t('error.badCredentials')).first()).toBeVisible();
      await logIn(page, t, email.toUpperCase());
      await expectSaid(page, t('auth.loggedIn'));
      await expect(page.getByText(t('orders.none'))).toBeVisible();
      await expect(page.getByRole('link', { name: t('header.cart', { n: 2 }) })).toBeVisible();

      // the wishlist: one heart; then from the wishlist into the cart
      await open(page, '/for-her');
      const card = page.locator('main article.card:not(.card--out)').nth(1);
      const heart = card.locator('.heart');
      await heart.click();
      await expectSaid(page, t('wishlist.added'));
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await heart.click();
      await expectSaid(page, t('error.alreadyInWishlist'));
      // the specification quotes some messages with a small letter: they are shown with a capital
      const capital = (message: Element) => getComputedStyle(message, '::first-letter').textTransform;
      expect(await page.locator('.toast p').evaluate(capital)).toBe('uppercase');
      await open(page, '/wishlist');
      await expectAccessible(page);
      await page.locator('main article .btn--rule').click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line')).toHaveCount(2);
      await open(page, '/wishlist');
      await page.locator('main article .heart').click();
      await expectSaid(page, t('wishlist.removed'));
      await expect(page.getByText(t('wishlist.empty'))).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

      // an order whose address is saved for the future
      await open(page, '/checkout');
      await expect(page.getByLabel(t('form.email'))).toHaveValue(email);
      await expect(page.getByLabel(t('form.firstName'))).toHaveValue('سارة <b>');
      await typeAddress(page, 'KSA');
      await page.getByLabel(t('checkout.saveForFuture')).check();
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');
      await page.getByRole('link', { name: t('shipping.continueToPayment') }).click();
      await page.waitForURL('**/payment');
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await page.getByRole('button', { name: t('payment.placeOrder') }).click();
      await page.waitForURL('**/orders');

      // My Orders, the order details, and cancelling
      await open(page, '/myorders');
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await expectAccessible(page);
      // in a narrow window the row of tabs scrolls: no tab is narrower than its label
      expect(
        await page.getByRole('tab').evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth)),
      ).toEqual([]);
      await page.locator('tbody .item .h3').first().click();
      await page.waitForURL('**/orderdetails/**');
      await expect(page.getByText(t('payment.codTitle'))).toBeVisible();
      await expect(page.getByText(t('order.cardOnDelivery.KSA'))).toBeVisible();
      await expectAccessible(page);
      // the dialog says what follows: a cash order that nobody paid is owed nothing
      await open(page, '/myorders');
      await expect(page.locator('.ord')).toHaveCount(1);
      await page.getByRole('button', { name: t('orders.cancelOrder') }).click();
      await expect(page.getByRole('dialog').getByText(t('orders.cancelCash'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('orders.keep') }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await cancelOrder(page, t);
      await expect(page.locator('main').getByText(t('orders.cancelCash'))).toBeVisible();
      await expect(page.locator('main').getByText(t('orderCancel.text'))).toHaveCount(0);
      await open(page, '/myorders');
      await page.getByRole('tab', { name: t('orders.cancelled') }).click();
      await expect(page.getByText(t('order.cancelled')).first()).toBeVisible();
      // the cancelled order is put into the bag again
      await page.getByRole('button', { name: t('orders.buyAgain') }).click();
      await page.waitForURL('**/cart');
      await expect(page.locator('.line')).toHaveCount(2);
      await page.goBack();
      await page.getByRole('tab', { name: t('orders.cancelled') }).click();
      await expect(page.getByText(t('order.cancelled')).first()).toBeVisible();
      // the answer of a tab that comes after the next one was pressed is not shown under that
      let release = (): void => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/allorder/*tab=completed*', async (route) => {
        await held;
        await route.continue();
      });
      const late = page.waitForResponse('**/api/allorder/*tab=completed*');
      await page.getByRole('tab', { name: t('orders.completed') }).click();
      await page.getByRole('tab', { name: t('orders.cancelled') }).click();
      await expect(page.getByText(t('order.cancelled')).first()).toBeVisible();
      release();
      await (await late).finished();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await expect(page.getByText(t('order.cancelled')).first()).toBeVisible();
      await page.getByRole('tab', { name: t('orders.open') }).click();
      await expect(page.getByText(t('orders.none'))).toBeVisible();

      // the address is saved, and one email of each kind was sent
      await open(page, '/add-address');
      await expect(page.locator('article.addr')).toHaveCount(1);
      await expectAccessible(page);
      await expect.poll(async () => (await mailTo('sara@example.com')).length, { timeout: 30_000 }).toBeGreaterThan(1);

      // coming back: the last address is chosen and folded, another is one press away
      await fillCart(page.request, await customerId(page.request), 'taif-dawn');
      await open(page, '/checkout');
      await expect(page.getByRole('heading', { name: t('checkout.deliverTo') })).toBeVisible();
      await expect(page.getByLabel(t('form.email'))).toBeHidden();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('checkout.otherAddress') }).click();
      await expect(page.getByLabel(t('form.email'))).toBeVisible();
      await expect(page.locator('[name=saved]').first()).toBeChecked();
      await open(page, '/checkout');
      await expect(page.getByRole('heading', { name: t('checkout.deliverTo') })).toBeVisible();
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');

      // after logout the customer's data is gone, also from the page before
      await page.evaluate(() => fetch('/api/logout', { method: 'POST' }));
      await open(page, '/add-address');
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
    });
  });
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a customer resets the password, and the old session ends', async ({ page, context, baseURL, browser }) => {
      await becomeGuest(context, baseURL ?? '', language, 'UAE');
      const email = newEmail();
      await register(page.request, email);
      const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
      await elsewhere.request.post('/api/login', { data: { email, password: PASSWORD } });
      expect(await customerId(elsewhere.request)).not.toBe('');

      await openLoginPanel(page, t, '/changepassword');
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
      await expectAccessible(page);
      await page.getByLabel(t('password.reenter')).fill('Musk-and-amber-8');
      await page.getByRole('button', { name: t('password.reset') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await customerId(elsewhere.request)).toBe('');
      await logIn(page, t, email, 'Musk-and-amber-8');
      await expectSaid(page, t('auth.loggedIn'));

      // the list of sessions, and ending the other session
      await elsewhere.request.post('/api/login', { data: { email, password: 'Musk-and-amber-8' } });
      expect(await customerId(elsewhere.request)).not.toBe('');
      await open(page, '/changepassword');
      const sessions = page.locator('.acct__sessions li');
      await expect(sessions).toHaveCount(2);
      await expect(sessions.getByText(t('account.thisSession'))).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('account.endOthers') }).click();
      await expectSaid(page, t('answer.sessionEnded'));
      await expect(sessions).toHaveCount(1);
      expect(await customerId(elsewhere.request)).toBe('');

      // changes the password again, with every error of the form
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
      await page.getByLabel(t('password.new'), { exact: true }).fill('sunshine');
      await page.getByLabel(t('password.reenter')).fill('sunshine');
      await change.click();
      await expect(page.getByText(t('error.passwordCommon')).first()).toBeVisible();
      await page.getByLabel(t('password.new'), { exact: true }).fill('Amber-and-rose-9');
      await page.getByLabel(t('password.reenter')).fill('Amber-and-rose-9');
      await expectAccessible(page);
      await change.click();
      await expectSaid(page, t('password.changed'));
      expect(await customerId(page.request)).toBe('');
      await elsewhere.close();
    });
  });
}

/** The links of the account menu (specification, section 2.2). */
const ACCOUNT_MENU = [
  ['account.addressBook', '/add-address'],
  ['account.myOrders', '/myorders'],
  ['account.wishlist', '/wishlist'],
  ['account.changePassword', '/changepassword'],
] as const;

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });
    test.beforeEach(({ page }) => writeDownMessages(page));

    test('a guest who ordered registers, is helped before the mail is opened, and finds the address in the account', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await placeCashOrder(page.request, 'KSA', { userId: guest, address: { email } });

      // the code of the country stands before the phone, the store's first
      await openLoginPanel(page, t);
      const panel = page.getByRole('dialog');
      await panel.getByRole('button', { name: t('auth.createAccount') }).click();
      const code = panel.getByLabel(t('form.phoneCode'));
      const phone = panel.locator('#register-phone');
      await expect(code).toHaveValue('966');
      await panel.getByLabel(t('auth.firstName')).fill('نورة');
      await panel.getByLabel(t('auth.lastName')).fill('القحطاني');
      await panel.getByLabel(t('auth.email')).fill(email);
      await phone.fill('00971 50 123 4567');
      await panel.getByLabel(t('auth.email')).focus();
      await expect(code).toHaveValue('971');
      await expect(phone).toHaveValue('50 123 4567');
      await expectAccessible(page);

      // what is typed is there again after a look at the login
      await panel.locator('.auth__login').click();
      await expect(panel.getByLabel(t('auth.email'))).toHaveValue(email);
      await panel.getByRole('button', { name: t('auth.createAccount') }).click();
      await expect(panel.getByLabel(t('auth.firstName'))).toHaveValue('نورة');
      await expect(panel.getByLabel(t('auth.lastName'))).toHaveValue('القحطاني');
      await expect(code).toHaveValue('971');
      await expect(phone).toHaveValue('50 123 4567');

      // the call has the specification's fields, the phone in one
      await panel.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await panel.getByLabel(t('auth.confirmPassword')).fill(PASSWORD);
      const sent = page.waitForRequest('**/api/register');
      await panel.getByRole('button', { name: t('auth.register') }).click();
      expect((await sent).postDataJSON()).toEqual({
        firstName: 'نورة',
        lastName: 'القحطاني',
        email,
        phone: '+971501234567',
        password: PASSWORD,
        password2: PASSWORD,
      });
      await expect(panel.getByRole('status').filter({ hasText: t('auth.verificationSent') })).toBeVisible();

      // the right password before the mail is opened: a way to the mail, and a second one
      await expect(panel.getByLabel(t('auth.email'))).toHaveValue(email);
      await panel.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await panel.getByRole('button', { name: t('auth.loginAction'), exact: true }).click();
      await expect(panel.getByText(t('auth.openMail'))).toBeVisible();
      await expectAccessible(page);
      await panel.getByRole('button', { name: t('auth.sendAgain') }).click();
      await expect(panel.getByRole('status').filter({ hasText: t('auth.sentAgain') })).toBeVisible();
      const links = async () => (await mailTo(email)).filter(({ text }) => text.includes('/verify-email/')).length;
      await expect.poll(links).toBe(2);

      await open(page, await linkFrom(email, '', '/verify-email/'));
      await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: t('verify.action') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('verify.done'));

      // the address of the order is the first of the book; a new one begins with the names of the account
      await open(page, '/add-address');
      await expect(page.locator('article.addr')).toHaveCount(1);
      await expect(page.locator('article.addr')).toContainText(ADDRESS.KSA.address);
      await page.getByRole('link', { name: t('address.addNew') }).click();
      await page.waitForURL('**/add-shipping');
      await expect(page.locator('#firstname')).toHaveValue('نورة');
      await expect(page.locator('#lastname')).toHaveValue('القحطاني');
    });

    test('logging out removes all customer data, also from the page before', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await openLoginPanel(page, t, '/add-address');
      await logIn(page, t, email);
      await expectSaid(page, t('auth.loggedIn'));
      const userId = await customerId(page.request);
      const address = { userId, address: 'Secret Street 9', appartment: '1', city: 'Jeddah' };
      await page.request.post('/api/address', { data: address });
      await open(page, '/add-address');
      await expect(page.getByText('Secret Street 9').first()).toBeVisible();
      await open(page, '/MyOrders');
      await expect(page.getByText(t('orders.none'))).toBeVisible();

      if (device === 'phone') await page.getByRole('button', { name: t('header.menu') }).click();
      else await page.getByRole('button', { name: t('header.account') }).click();
      // the account menu of a customer
      const menu = page.locator(device === 'phone' ? '#drawer' : '#account-menu');
      for (const [entry, path] of ACCOUNT_MENU) {
        const link = menu.getByRole('link', { name: t(entry), exact: true });
        await expect(link).toHaveAttribute('href', new RegExp(`${path}$`));
      }
      const gone = page.waitForEvent('load');
      await page.getByRole('button', { name: t('account.logout') }).click();
      await gone;
      await alive(page);
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
      expect(await customerId(page.request)).toBe('');
      await page.goBack();
      await expect(page.getByText(t('auth.pleaseLogin'))).toBeVisible();
      await expect(page.getByText('Secret Street 9')).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('account.logout'), includeHidden: true })).toHaveCount(0);
      const left = await page.evaluate(() => JSON.stringify(localStorage));
      expect(left).not.toContain(email);
      expect(left).not.toContain(userId);
    });
  });
}

for (const provider of ['google', 'facebook'] as const) {
  test(`a guest comes in with ${provider}, refuses, and is refused by a mailbox of an account`, async ({ page }) => {
    await writeDownMessages(page);
    const t = texts('en');
    const panel = page.getByRole('dialog');
    const begin = async () => {
      await openLoginPanel(page, t, '/wishlist');
      await panel.getByLabel(t(`auth.${provider}`)).click();
      await expect(page).toHaveURL(new RegExp(`/sandbox/${provider}/`));
    };
    const agree = async (email: string, ticked: boolean) => {
      await page.getByLabel('E-mail', { exact: true }).fill(email);
      await page.getByRole('checkbox').setChecked(ticked);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/wishlist$/);
    };

    await begin();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectSaid(page, t('auth.socialLoginFailed'));
    expect(await customerId(page.request)).toBe('');

    const known = newEmail();
    await register(page.request, known);
    await begin();
    await agree(known, provider === 'facebook');
    await expectSaid(page, t('auth.socialLoginFailed'));
    expect(await customerId(page.request)).toBe('');

    const email = newEmail();
    await begin();
    await agree(email, true);
    await expectSaid(page, t('auth.loggedIn'));
    const first = await customerId(page.request);
    expect(first).not.toBe('');
    const { user } = await (await page.request.get('/api/session')).json();
    expect(user).toMatchObject({ email, verified: provider === 'google' });

    await page.request.post('/api/logout', { data: {} });
    await page.evaluate(() => localStorage.clear());
    await begin();
    await agree(email, true);
    await expectSaid(page, t('auth.loggedIn'));
    expect(await customerId(page.request)).toBe(first);
  });
}

test('the login panel gives the focus back to what opened it', async ({ page }) => {
  const t = texts('en');
  await openLoginPanel(page, t, '/wishlist');
  const panel = page.getByRole('dialog');
  await expect(panel.getByLabel(t('auth.email'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('main').getByRole('button', { name: t('auth.loginAction') })).toBeFocused();
});
