import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { LANGUAGES, productId, WINDOWS } from './sample.ts';
import { becomeGuest, buyAll, fillCart, giveAddress, open, ordersOf, typeAddress } from './shopper.ts';

/** Products of which there are few in KSA; each walk through the sold-out journey buys one of them out. */
const FEW = {
  en: { desktop: 'indian-agarwood', phone: 'bridal-chest' },
  ar: { desktop: 'hojari-frankincense', phone: 'bakhoor-al-arous' },
} as const;

async function expectNothingShutsAnybodyOut(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}

for (const language of LANGUAGES) {
  const t = texts(language);
  for (const device of ['desktop', 'phone'] as const) {
    test.describe(`${language} ${device}`, () => {
      test.use({ viewport: WINDOWS[device] });

      const placeOrder = (page: Page) => page.getByRole('button', { name: t('payment.placeOrder') });
      const total = (page: Page) =>
        device === 'phone' ? page.locator('.fold > summary b') : page.locator('aside .sum .tot dd');

      for (const market of ['KSA', 'UAE'] as const) {
        test(`a guest buys two products with cash on delivery in ${market}`, async ({ page, context, baseURL }) => {
          const guest = await becomeGuest(context, baseURL ?? '', language, market);
          await open(page, '/for-her');
          await page.locator('main article.card:not(.card--out) .btn--rule').first().click();
          await expect(page.getByText(t('cart.added'), { exact: false }).first()).toBeVisible();
          await page.waitForURL('**/cart');
          await expect(page.locator('.line')).toHaveCount(1);

          await open(page, `/details/${productId('bakhoor-al-dar')}`);
          await page
            .locator('.pdp__buy')
            .getByRole('button', { name: t('detail.addToCart') })
            .click();
          await page.waitForURL('**/cart');
          await expect(page.locator('.line')).toHaveCount(2);
          const last = page.locator('.line').last();
          await last.getByRole('button', { name: t('cart.increase') }).click();
          await expect(last.getByRole('status')).toHaveText('2');
          await expect(page.getByRole('link', { name: t('header.cart', { n: 3 }) })).toBeVisible();
          await expectNothingShutsAnybodyOut(page);

          await page.getByRole('link', { name: t('cart.proceed') }).click();
          await page.waitForURL('**/checkout');
          await typeAddress(page, market);
          await expectNothingShutsAnybodyOut(page);
          await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();

          await page.waitForURL('**/shipping');
          await expect(page.locator('.review-box')).toContainText('@example.com');
          await expect(page.getByRole('radio')).toBeChecked();
          await expectNothingShutsAnybodyOut(page);
          await page.getByRole('link', { name: t('shipping.continueToPayment') }).click();

          await page.waitForURL('**/payment');
          await expect(page.getByRole('radio')).toHaveCount(market === 'KSA' ? 3 : 2);
          await expect(page.getByRole('radio', { name: t('payment.codTitle') })).toBeChecked();
          await expectNothingShutsAnybodyOut(page);
          const agreed = await total(page).innerText();
          await placeOrder(page).click();
          await expect(page.getByText(t('payment.placed'))).toBeVisible();

          const mail = page.waitForRequest((request) => request.url().endsWith('/api/postmail'));
          await page.waitForURL('**/orders');
          await mail;
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.onTheWay'));
          await expect(page.locator('.sumrows .tot dd')).toHaveText(agreed);
          await expect(page.getByText(t('order.processing'))).toHaveCount(2);
          await expect(
            page.getByText(market === 'KSA' ? /Makkah, Kingdom|مكة المكرمة/ : /Dubai|دبي/).first(),
          ).toBeVisible();
          await expect(page.getByRole('link', { name: t('header.cart', { n: 0 }) })).toBeVisible();
          await expectNothingShutsAnybodyOut(page);
          expect(await ordersOf(page.request, guest)).toBe(1);
        });
      }

      test('every field that is empty is said in the order of the form', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await open(page, '/checkout');
        await page.locator('#country').selectOption('');
        await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
        await expect(page.locator('.field .err')).toHaveText([
          t('checkout.emptyEmail'),
          t('checkout.emptyFirstName'),
          t('checkout.emptyLastName'),
          t('checkout.emptyAddress'),
          t('checkout.emptyApartment'),
          t('checkout.emptyCity'),
          t('checkout.emptyCountry'),
          t('checkout.emptyState'),
          t('checkout.emptyPhone'),
        ]);
        await expect(page.locator('#email')).toBeFocused();
        await expectNothingShutsAnybodyOut(page);

        await typeAddress(page, 'KSA');
        await page.locator('#country').selectOption('Kingdom of Saudi Arabia');
        await page.locator('#email').fill('sara');
        await page.locator('#phone').fill('call me');
        await page.locator('#city').fill('');
        await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
        await expect(page.locator('.field .err')).toHaveText([
          t('checkout.invalidEmail'),
          t('checkout.emptyCity'),
          t('checkout.invalidPhone'),
        ]);
        await expect(page.locator('#firstname')).toHaveValue('Sara');
      });

      test('an address is counted from 100 characters and ends there', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await open(page, '/checkout');
        const counter = page.getByText(t('checkout.addressLimit', { n: 100 }));
        await page.locator('#address').fill('x'.repeat(99));
        await expect(counter).toHaveCount(0);
        await page.locator('#address').pressSequentially('yz');
        await expect(counter).toBeVisible();
        await expect(page.locator('#address')).toHaveValue(`${'x'.repeat(99)}y`);
      });

      test('another country is refused with the reason, and taken out of the form', async ({
        page,
        context,
        baseURL,
      }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh');
        await open(page, '/checkout');
        const dialog = page.getByRole('dialog');
        const country = page.locator('#country');
        await country.focus();
        await country.selectOption('France');
        await expect(dialog).toContainText(t('checkout.onlyUaeKsa'));
        await expectNothingShutsAnybodyOut(page);
        await dialog.getByRole('button', { name: t('dialogue.ok') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(country).toHaveValue('');
        await expect(country).toBeFocused();

        await country.selectOption('Kingdom of Saudi Arabia');
        const name = t('country.UAE.full');
        await expect(dialog).toContainText(t('checkout.otherCountry', { country: name }));
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(country).toHaveValue('');
      });

      test('less than 200 is told how to ship free; 200 is not', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, 'maamoul-al-oudh');
        await open(page, '/cart');
        await expect(page.locator('.ship')).toContainText('105');
        await open(page, '/checkout');
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('200');
        await dialog.getByRole('button', { name: t('checkout.continueAnyway') }).click();
        await expect(dialog).toHaveCount(0);

        await fillCart(page.request, guest, 'white-oudh');
        await open(page, '/checkout');
        await expect(page.locator('.mini').first()).toBeAttached();
        await expect(dialog).toHaveCount(0);
      });

      test('switching the country clears the cart and goes home', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await open(page, '/cart');
        await expect(page.locator('.line')).toHaveCount(1);
        await page
          .getByRole('button', { name: t('header.country') })
          .first()
          .click();
        await page
          .locator('#country-menu')
          .getByRole('button', { name: t('country.UAE.full') })
          .click();
        await expect(page).toHaveURL(/:\d+\/$/);
        await open(page, '/cart');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.empty'));
      });

      test('a page left behind by a switch in another tab follows it', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await open(page, '/cart');
        await context.addCookies([{ name: 'country_code_iso3', value: 'UAE', url: baseURL ?? '' }]);
        await fillCart(page.request, guest, 'white-oudh', 2);
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
        await expect(page.locator('.line .strong')).toContainText('1,180.00');
        await expect(page.locator('.bar')).toContainText(t('country.UAE'));
      });

      test('an address of another market is that market, cart and all', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh', 2);
        await open(page, `/${language}-sa/cart`);
        await expect(page.locator('.sum .tot dd')).toContainText(language === 'ar' ? 'ر.س' : 'SAR');
        await open(page, '/cart');
        await expect(page.locator('.bar')).toContainText(t('country.KSA'));
      });

      test('the pages say what they are without scripts', async ({ browser, baseURL }) => {
        const context = await browser.newContext({ javaScriptEnabled: false, viewport: WINDOWS[device] });
        await becomeGuest(context, baseURL ?? '', language, 'KSA');
        const page = await context.newPage();
        for (const path of ['/cart', '/checkout', '/shipping', '/payment', '/orders']) {
          await page.goto(`${baseURL}${path}`);
          await expect(page.locator('noscript .note')).toBeVisible();
          expect(await page.locator('noscript .note').innerText()).toBe(t('checkout.needsScripts'));
          await expect(page.locator('main').getByText(/\S/).first()).toBeVisible();
        }
        await context.close();
      });

      test('a product that sells out meanwhile stops the order, and the cart says which', async ({
        page,
        context,
        baseURL,
        playwright,
      }) => {
        const slug = FEW[language][device];
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, slug);
        await fillCart(page.request, guest, 'white-oudh');
        await giveAddress(page.request, guest, 'KSA');
        await open(page, '/payment');
        await expect(total(page)).not.toBeEmpty();

        const other = await playwright.request.newContext({
          baseURL: baseURL ?? '',
          extraHTTPHeaders: { cookie: 'country_code_iso3=KSA' },
        });
        await buyAll(other, slug, 'KSA');
        await other.dispose();

        await placeOrder(page).click();
        const notice = page.getByRole('alert').filter({ hasText: t('payment.notPlaced') });
        await expect(notice).toBeVisible();
        expect(await ordersOf(page.request, guest)).toBe(0);
        await notice.getByRole('link', { name: t('checkout.returnToCart') }).click();
        await page.waitForURL('**/cart');
        await expect(page.getByText(t('cart.lineGone'))).toBeVisible();

        await page
          .locator('.line')
          .first()
          .getByRole('button', { name: t('cart.remove') })
          .click();
        await expect(page.locator('.line')).toHaveCount(1);
        await open(page, '/payment');
        await placeOrder(page).click();
        await page.waitForURL('**/orders');
        expect(await ordersOf(page.request, guest)).toBe(1);
      });

      test('amounts that changed are shown and agreed to before anything is ordered', async ({
        page,
        context,
        baseURL,
      }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await giveAddress(page.request, guest, 'KSA');
        // the page was opened while the product cost 100 less
        await page.route('**/api/cart/*', async (route) => {
          const answer = await route.fetch();
          const cart = await answer.json();
          for (const product of cart.user[0].products) product.discountprice[0] -= 100;
          await route.fulfill({ response: answer, json: cart });
        });
        await open(page, '/payment');
        await expect(total(page)).not.toBeEmpty();
        const before = await total(page).innerText();
        await page.unroute('**/api/cart/*');

        await placeOrder(page).click();
        const notice = page.getByRole('alert').filter({ hasText: t('payment.changedTitle') });
        await expect(notice).toContainText(before.trim());
        await expect(total(page)).not.toHaveText(before);
        const now = await total(page).innerText();
        await expect(notice).toContainText(now.trim());
        expect(await ordersOf(page.request, guest)).toBe(0);

        await placeOrder(page).click();
        await page.waitForURL('**/orders');
        await expect(page.locator('.sumrows .tot dd')).toHaveText(now);
        expect(await ordersOf(page.request, guest)).toBe(1);
      });

      test('a double click, and a try after a lost answer, make one order', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh');
        await giveAddress(page.request, guest, 'UAE');
        await open(page, '/payment');
        await expect(total(page)).not.toBeEmpty();
        // the order reaches the store, its answer does not reach the shopper
        await page.route('**/api/order', async (route) => {
          await route.fetch();
          await route.abort();
        });
        await placeOrder(page).dblclick();
        await expect(page.getByRole('alert').filter({ hasText: t('payment.unsure') })).toBeVisible();
        await page.unroute('**/api/order');
        await placeOrder(page).dblclick();
        await page.waitForURL('**/orders');
        expect(await ordersOf(page.request, guest)).toBe(1);
      });

      test('an empty cart has no checkout', async ({ page, context, baseURL }) => {
        await becomeGuest(context, baseURL ?? '', language, 'UAE');
        for (const step of ['/checkout', '/shipping', '/payment']) {
          await page.goto(step);
          await expect(page).toHaveURL(/:\d+\/$/);
        }
        await open(page, '/cart');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.empty'));
        await expectNothingShutsAnybodyOut(page);
      });

      test('a cart that cannot be read asks to log in and can be tried again', async ({ page, context, baseURL }) => {
        const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
        await fillCart(page.request, guest, 'white-oudh');
        await page.route('**/api/cart/*', (route) => route.fulfill({ status: 500, json: { message: '', code: 'x' } }));
        await open(page, '/cart');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.pleaseLogin'));
        await page.unroute('**/api/cart/*');
        await page.getByRole('button', { name: t('page.tryAgain') }).click();
        await expect(page.locator('.line')).toHaveCount(1);
      });

      test('quantities end at 1, at the stock and at ten', async ({ page, context, baseURL }) => {
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

      test('a gift code takes its part off, and an unknown one says so', async ({ page, context, baseURL }) => {
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
        await expectNothingShutsAnybodyOut(page);

        await open(page, '/payment');
        await expect(total(page)).not.toBeEmpty();
        const agreed = await total(page).innerText();
        await placeOrder(page).click();
        await page.waitForURL('**/orders');
        await expect(page.locator('.sumrows .tot dd')).toHaveText(agreed);
        await expect(page.locator('.sumrows')).toContainText('MISK10');
      });
    });
  }
}
