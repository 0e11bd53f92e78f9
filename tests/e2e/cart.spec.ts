import { expect, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { AR_PHONE, EN_DESKTOP, productId, WINDOWS } from './sample.ts';
import {
  alive,
  becomeGuest,
  expectAccessible,
  fillCart,
  giveAddress,
  open,
  openPayment,
  placeOrder,
  totalShown,
} from './shopper.ts';

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a sold-out line stops at the cart and in the checkout on one page until it is removed', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'bakhoor-al-dar');
      await giveAddress(page.request, guest, 'UAE');
      const gone = productId('bakhoor-al-dar');
      let title = '';
      await page.route('**/api/cart/*', async (route) => {
        const answer = await route.fetch();
        const cart = await answer.json();
        for (const product of cart.user[0].products) {
          if (product.productId !== gone) continue;
          title = language === 'ar' ? product.arabictitle : product.title;
          Object.assign(product, { stock: 0, available: false });
        }
        await route.fulfill({ response: answer, json: cart });
      });
      // with nothing else in the cart its subtotal is 0: there is no way to the checkout
      await open(page, '/cart');
      const summary = page.getByRole('complementary', { name: t('cart.summary') });
      await expect(summary.locator('.sum__rows dd').first()).toContainText(' 0.00');
      await expect(page.getByRole('link', { name: t('cart.proceed') })).toHaveCount(0);
      await expect(page.getByRole('button', { name: t('cart.removeAndContinue') })).toHaveCount(0);

      await fillCart(page.request, guest, 'white-oudh');
      await open(page, '/cart');
      await expect(summary.getByRole('alert')).toContainText(title);
      await expect(page.getByRole('link', { name: t('cart.proceed') })).toHaveCount(0);
      await expectAccessible(page);

      await open(page, '/checkout?express=1');
      await expect(page.getByRole('alert').filter({ hasText: t('cart.gone') })).toContainText(title);
      await expect(totalShown(page)).toContainText('619.50');
      // the one page takes the place of the step that is shown before it
      await expect(page.getByRole('radio', { name: t('payment.codTitle') })).toBeVisible();
      if (device === 'phone') await page.locator('.fold > summary').click();
      const lines = page.locator('.mini:visible li');
      await expect(lines.filter({ hasText: title })).toContainText(t('cart.notAvailable'));
      await expect(lines.filter({ hasText: title })).not.toContainText(/\d\.\d\d/);
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await expect(placeOrder(page, t)).toHaveAttribute('aria-disabled', 'true');

      await open(page, '/cart');
      await page.getByRole('button', { name: t('cart.removeAndContinue') }).click();
      await page.waitForURL('**/checkout?express=1');
      await expect(page.getByText(t('cart.gone'))).toHaveCount(0);
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await expect(placeOrder(page, t)).toHaveAttribute('aria-disabled', 'false');
    });

    test('a gift code is deducted, and an unknown one shows an error', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await open(page, '/cart');
      const apply = page.getByRole('button', { name: t('cart.apply') });
      await apply.click();
      await expect(page.locator('.gift .err')).toHaveText(t('cart.giftEmpty'));
      await page.getByLabel(t('cart.giftCode')).fill('NO-SUCH-CODE');
      await apply.click();
      await expect(page.locator('.gift .err')).toHaveText(t('error.couponUnknown'));
      const before = await page.locator('.sum .tot dd').innerText();

      await page.getByLabel(t('cart.giftCode')).fill('misk10');
      await apply.click();
      await expect(page.locator('.sum')).toContainText('MISK10');
      await expect(apply).toHaveAttribute('aria-disabled', 'true');
      await expect(page.locator('.sum .tot dd')).not.toHaveText(before);
      // what is deducted is before VAT and says so, with the minus on the left of its number in both languages
      const deducted = page.locator('.sum__rows > div', { hasText: t('cart.discountCode', { code: 'MISK10' }) });
      await expect(deducted.locator('.num')).toHaveText(/^−\d/);
      await expect(deducted.locator('.num')).toHaveCSS('direction', 'ltr');
      await expectAccessible(page);

      await page.getByRole('button', { name: t('cart.giftRemove') }).click();
      await expect(page.locator('.sum .tot dd')).toHaveText(before);
      await expect(page.locator('.sum')).not.toContainText('MISK10');
      const box = page.getByLabel(t('cart.giftCode'));
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('');
      await expect(page.getByRole('button', { name: t('cart.giftRemove') })).toHaveCount(0);
      await box.fill('misk10');
      await apply.click();
      await expect(page.locator('.sum')).toContainText('MISK10');

      await openPayment(page, t);
      await expect(totalShown(page)).not.toBeEmpty();
      const agreed = await totalShown(page).innerText();
      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      await expect(page.locator('.sumrows .tot dd')).toHaveText(agreed);
      await expect(page.locator('.sumrows')).toContainText('MISK10');
    });
  });
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('switching the country clears the cart and goes home', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await open(page, '/cart');
      await expect(page.locator('.line')).toHaveCount(1);
      await page
        .getByRole('button', { name: t('header.country') })
        .first()
        .click();
      // it asks first, and one press leads back
      const menu = page.locator('#country-menu');
      await menu.getByRole('button', { name: MARKETS.UAE.name.full[language] }).click();
      await expect(menu.getByRole('button', { name: t('header.switchKeep') })).toBeFocused();
      await menu.getByRole('button', { name: t('header.switchKeep') }).click();
      await expect(page.locator('.line')).toHaveCount(1);
      await menu.getByRole('button', { name: MARKETS.UAE.name.full[language] }).click();
      await menu.getByRole('button', { name: t('header.switchAnyway') }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
      await open(page, '/cart');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.empty'));
    });

    test('a page reloads after a country switch in another tab', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await open(page, '/cart');
      await context.addCookies([{ name: 'country_code_iso3', value: 'UAE', url: baseURL ?? '' }]);
      await fillCart(page.request, guest, 'white-oudh', 2);
      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await expect(page.locator('.line .strong')).toContainText('1,180.00');
      await expect(page.locator('.bar')).toContainText(MARKETS.UAE.name.short[language]);
    });

    test('the cart suggests what completes the set, again after a reload, and takes it in', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'bakhoor-al-dar');
      await open(page, '/cart');
      const suggested = page.locator('main .sugg');
      await expect(suggested).toContainText(t('cart.suggest.incense'));
      await page.reload();
      await alive(page);
      await suggested.getByRole('button', { name: t('cart.suggest.add') }).click();
      await expect(page.locator('.line')).toHaveCount(2);
    });

    test('quantities are limited to 1, the stock and ten', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'royal-mukhallat', 6);
      await open(page, '/cart');
      const line = page.locator('.line');
      const plus = line.getByRole('button', { name: t('cart.increase') });
      await plus.click();
      await expect(line.getByText(t('detail.onlyLeft', { n: 7 }))).toBeVisible();
      await expect(plus).toHaveCount(0);
      await line.getByRole('button', { name: t('cart.remove') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.empty'));

      await fillCart(page.request, guest, 'silk-musk', 9);
      await open(page, '/cart');
      await expect(line.getByRole('status')).toHaveText('9');
      await plus.click();
      await expect(line.getByRole('status')).toHaveText('10');
      await expect(plus).toHaveCount(0);
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a url of another market switches the market and the cart', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh', 2);
      await open(page, `/${language}-sa/cart`);
      await expect(page.locator('.sum .tot dd')).toContainText(language === 'ar' ? 'ر.س' : 'SAR');
      await open(page, '/cart');
      await expect(page.locator('.bar')).toContainText(MARKETS.KSA.name.short[language]);
    });

    test('without scripts a form adds to the cart, and each page says what it needs', async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: WINDOWS[device] });
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const page = await context.newPage();
      for (const [path, sentence] of [
        ['/checkout', 'checkout.needsScripts'],
        ['/payment', 'checkout.needsScripts'],
        ['/orders', 'noscript.order'],
        ['/result', 'noscript.payment'],
        ['/myorders', 'noscript.account'],
      ] as const) {
        await page.goto(`${baseURL}${path}`);
        expect(await page.locator('noscript .note').innerText()).toContain(t(sentence));
        await expect(page.locator('main').getByText(/\S/).first()).toBeVisible();
      }
      const prefix = `${language}-sa`;
      await page.goto(`${baseURL}/${prefix}/details/${productId('white-oudh')}`);
      await page
        .locator('.pdp__buy')
        .getByRole('button', { name: t('detail.addToCart') })
        .click();
      await page.waitForURL(`**/${prefix}/cart?added=1`);
      await expect(page.locator('noscript .note').first()).toHaveText(t('cart.added'));
      await expect(page.locator('noscript .note').last()).toContainText(t('noscript.cart'));
      const kept = await (await page.request.get(`/api/cart/${guest}`)).json();
      expect(kept.user[0].products).toMatchObject([{ productId: productId('white-oudh'), count: 1 }]);
      await context.close();
    });

    test('a cart that cannot be read shows the login prompt and a retry', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await page.route('**/api/cart/*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'x' } }));
      await open(page, '/cart');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.pleaseLogin'));
      await page.goto('/checkout');
      await expect(page.getByRole('alert').filter({ hasText: t('cart.couldNotLoad') })).toBeVisible();
      await page.unroute('**/api/cart/*');
      await page.getByRole('button', { name: t('page.tryAgain') }).click();
      await expect(totalShown(page)).toContainText('619.50');
      await expect(page.getByText(t('cart.couldNotLoad'))).toHaveCount(0);
    });

    test('amounts that fail to load are retried', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await page.route('**/api/shipping', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
      await open(page, '/cart');
      await expect(page.getByRole('link', { name: t('cart.proceed') })).toBeVisible();
    });

    for (const call of ['shipping', 'tax']) {
      test(`the subtotal and another try are shown while ${call} fails, in cart and checkout`, async ({
        page,
        context,
        baseURL,
      }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh');
        await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, body: '' }));
        await open(page, '/cart');
        const summary = page.getByRole('complementary', { name: t('cart.summary') });
        const missing = t(call === 'tax' ? 'cart.vatMissing' : 'cart.shippingMissing');
        await expect(summary.getByText(t('cart.subtotal'))).toBeVisible();
        await expect(summary.getByText(missing)).toBeVisible();
        const known = call === 'tax' ? t('cart.shippingCharges') : '5%';
        await expect(summary.locator('.sum__rows > div')).toHaveCount(2);
        await expect(summary.locator('.sum__rows > div').nth(1)).toContainText(known);
        await summary.getByRole('link', { name: t('cart.proceed') }).click();
        await page.waitForURL('**/checkout');
        if (device === 'phone') await page.locator('.fold > summary').click();
        const order = page.locator('.fold .sum:visible, aside .sum:visible');
        await expect(order.getByText(missing)).toBeVisible();
        await page.unroute(`**/api/${call}`);
        // the page that was just opened asks by itself too, and may be answered before the press
        const total = order.getByText(t('cart.orderTotal'));
        await order
          .getByRole('button', { name: t('page.tryAgain') })
          .or(total)
          .first()
          .dispatchEvent('click');
        await expect(total).toBeVisible();
        await expect(order.getByText(missing)).toHaveCount(0);
      });

      test(`another try on the payment page while ${call} fails leads to the order`, async ({
        page,
        context,
        baseURL,
      }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh');
        // a mailbox and a phone of its own: cash orders that are open are counted by both
        const phone = `05${String(Math.random()).slice(2, 10)}`;
        await giveAddress(page.request, guest, 'UAE', { email: `${guest}@example.com`, phone });
        await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, body: '' }));
        await openPayment(page, t);
        const form = page.locator('form').filter({ has: placeOrder(page, t) });
        const waits = form.getByRole('status').filter({ hasText: t('payment.waitsForTotal') });
        await expect(waits).toContainText('590.00');
        await expect(placeOrder(page, t)).toHaveAttribute('aria-disabled', 'true');
        await expectAccessible(page);
        await page.unroute(`**/api/${call}`);
        // the page tries again by itself too, and takes the button away
        await form
          .getByRole('button', { name: t('page.tryAgain') })
          .or(totalShown(page))
          .first()
          .dispatchEvent('click');
        await expect(totalShown(page)).toContainText('619.50');
        await expect(placeOrder(page, t)).toHaveAttribute('aria-disabled', 'false');
        if (call !== 'shipping') return;
        await placeOrder(page, t).click();
        await page.waitForURL('**/orders');
      });
    }
  });
}
