import { expect, type Page, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { texts } from '../../src/texts/texts.ts';
import { AR_PHONE, EN_DESKTOP, IN_ENGLISH, productId, WALKS, WINDOWS } from './sample.ts';
import {
  ADDRESS,
  alive,
  becomeGuest,
  expectAccessible,
  fillCart,
  giveAddress,
  open,
  openPayment,
  ordersOf,
  placeOrder,
  stopClock,
  totalShown,
  typeAddress,
} from './shopper.ts';

for (const { language, device } of WALKS) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    const market = language === 'en' ? 'KSA' : 'UAE';
    test(`a guest buys two products with cash on delivery in ${market}`, async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, market);
      await page.clock.install();
      await open(page, '/for-her');
      await page.locator('main article.card:not(.card--out) .btn--rule').first().click();
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
      await expectAccessible(page);

      await page.getByRole('link', { name: t('cart.proceed') }).click();
      await page.waitForURL('**/checkout');
      await typeAddress(page, market);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();

      await page.waitForURL('**/shipping');
      await expect(page.locator('.review-box')).toContainText('@example.com');
      await expect(page.getByRole('radio')).toBeChecked();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('shipping.continueToPayment') }).click();

      await page.waitForURL('**/payment');
      await expect(page.getByRole('radio')).toHaveCount(market === 'KSA' ? 3 : 2);
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await expectAccessible(page);
      const agreed = await totalShown(page).innerText();
      await stopClock(page);
      await placeOrder(page, t).click();
      await expect(page.getByText(t('payment.placed'))).toBeVisible();

      const mail = page.waitForRequest((request) => request.url().endsWith('/api/postmail'));
      await page.clock.runFor(3_000);
      await page.waitForURL('**/orders');
      await mail;
      await page.clock.resume();
      await expect(page.locator('.joy .lead')).toContainText(t('order.onTheWay'));
      // thanks by name, the days of delivery, and an account with one field
      await expect(page.getByRole('heading', { level: 1 })).toContainText(ADDRESS[market].firstname);
      await expect(page.locator('.joy .lead b')).toContainText(ADDRESS[market].city);
      await expect(page.locator('.timeline [aria-current=step]')).toContainText(t('order.stepWrapped'));
      if (market === 'KSA') {
        await page.getByLabel(t('auth.password'), { exact: true }).fill('short');
        await page.getByRole('button', { name: t('order.createAccount') }).click();
        await expect(page.locator('#offer-password-error')).toHaveText(t('error.passwordTooShort'));
        await page.getByLabel(t('auth.password'), { exact: true }).fill('Rose-and-oud-7');
        await page.getByRole('button', { name: t('order.createAccount') }).click();
        await expect(page.getByRole('status').filter({ hasText: t('auth.verificationSent') })).toBeVisible();
      }
      await expect(page.locator('.sumrows .tot dd')).toHaveText(agreed);
      await expect(page.getByText(t('order.processing'))).toHaveCount(2);
      await expect(
        page.getByText(market === 'KSA' ? /Makkah, Kingdom|مكة المكرمة/ : /Dubai|دبي/).first(),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: t('header.cart', { n: 0 }) })).toBeVisible();
      await expectAccessible(page);
      expect(await ordersOf(page.request, guest)).toBe(1);
    });
  });
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('the address is limited to 100 characters, and the counter appears at the limit', async ({
      page,
      context,
      baseURL,
    }) => {
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

    test('an empty cart redirects from the checkout to the home page', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'UAE');
      for (const step of ['/checkout', '/shipping', '/payment']) {
        await page.goto(step);
        await expect(page).toHaveURL(/:\d+\/$/);
      }
      await open(page, '/cart');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('cart.empty'));
      await expectAccessible(page);
      for (const path of ['/orders', `/orderdetails/${'0'.repeat(24)}`]) {
        await open(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.notFound'));
      }
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('empty fields are reported under their fields, and the city fills its region', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await open(page, '/checkout');
      await page.locator('#country').selectOption('');
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await expect(page.locator('.field .err')).toHaveText([
        t('checkout.emptyEmail'),
        t('checkout.emptyPhone'),
        t('checkout.emptyFirstName'),
        t('checkout.emptyLastName'),
        t('checkout.emptyCountry'),
        t('checkout.emptyCity'),
        t('checkout.emptyAddress'),
        t('checkout.emptyApartment'),
        t('checkout.emptyState'),
      ]);
      await expect(page.locator('#email')).toBeFocused();
      await expectAccessible(page);

      await typeAddress(page, 'KSA');
      await page.locator('#country').selectOption('Kingdom of Saudi Arabia');
      await expect(page.locator('.field .err')).toHaveCount(0);
      await page.locator('#email').fill('sara');
      await page.locator('#phone').fill('call me');
      await page.locator('#city').fill('');
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await expect(page.locator('.field .err')).toHaveText([
        t('checkout.emailAt'),
        t('checkout.invalidPhone'),
        t('checkout.emptyCity'),
      ]);
      // the first of the page, which is not the first of the checks
      await expect(page.locator('#email')).toBeFocused();
      await expect(page.locator('#firstname')).toHaveValue('Sara');
      await expect(page.locator('#phone')).toHaveValue('call me');
      await page.locator('#phone').fill('٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧');
      await page.locator('#state').fill('');
      await page.locator('#city').fill(language === 'ar' ? 'الر' : 'riy');
      const riyadh = { en: 'Riyadh', ar: 'الرياض' }[language];
      await expect(page.locator('.combo [role=option]').first()).toContainText(riyadh);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('#city')).toHaveValue(riyadh);
      await expect(page.locator('#state')).toHaveValue({ en: 'Riyadh Region', ar: 'منطقة الرياض' }[language]);
      await expect(page.locator('#phone')).toHaveValue('50 123 4567');
      await expect(page.getByLabel(t('form.phoneCode'))).toHaveValue('971');
    });

    test('another country is refused with a message and removed from the form', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'UAE');
      await fillCart(page.request, guest, 'white-oudh');
      await open(page, '/checkout');
      // villas and offices too, and no zip code where addresses have none
      await expect(page.getByLabel(t('form.apartment'), { exact: true })).toBeVisible();
      await expect(page.locator('#pin')).toBeHidden();
      const dialog = page.getByRole('dialog');
      const country = page.locator('#country');
      await country.focus();
      await country.selectOption('France');
      await expect(dialog).toContainText(t('checkout.onlyUaeKsa'));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('dialogue.ok') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(country).toHaveValue('');
      await expect(country).toBeFocused();

      await country.selectOption('Kingdom of Saudi Arabia');
      const name = MARKETS.UAE.name.full[language];
      await expect(dialog).toContainText(t('checkout.otherCountry', { country: name }));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(country).toHaveValue('');
    });

    test('the free shipping hint appears below 200', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'maamoul-al-oudh');
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/shipping'));
      await open(page, '/cart');
      const fixed = { shipCity: 'KSA', shipCntry: 'KSA', destCntry: 'KSA', shipType: 'DLV', weight: '1' };
      expect((await asked).postDataJSON()).toMatchObject(fixed);
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
  });
}

/** What the fields of the address step hold, beside those of `ADDRESS`. */
async function expectTyped(page: Page, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(typed)) await expect(page.locator(`#${field}`)).toHaveValue(value);
}

for (const language of IN_ENGLISH) {
  const t = texts(language);
  const market = language === 'en' ? 'KSA' : 'UAE';
  test(`what is typed at the checkout is kept until it is ordered (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    const other = language === 'en' ? 'ar' : 'en';
    const guest = await becomeGuest(context, baseURL ?? '', language, market);
    await fillCart(page.request, guest, 'white-oudh');
    await open(page, '/checkout');
    // the region first: the city would fill it
    const { pin: _, state, ...others } = ADDRESS[market];
    const typed = { state, ...others, phone: '050 123 4567', appartment: '' };
    for (const [field, value] of Object.entries(typed)) await page.locator(`#${field}`).fill(value);

    await page.getByRole('link', { name: t(`language.${other}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await alive(page);
    await expectTyped(page, typed);
    await page
      .locator('main')
      .getByRole('link', { name: texts(other)('checkout.returnToCart') })
      .click();
    await page.waitForURL('**/cart');
    await page.getByRole('link', { name: texts(other)('cart.proceed') }).click();
    await page.waitForURL('**/checkout');
    await expectTyped(page, typed);
    await page.reload();
    await alive(page);
    await expectTyped(page, typed);
    await page.getByRole('link', { name: t(`language.${language}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await alive(page);
    await expectTyped(page, typed);

    // sent, the server keeps it; typed again and left, it ends with the order
    await page.locator('#appartment').fill('Villa 3');
    await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
    await page.waitForURL('**/shipping');
    expect(await page.evaluate(() => localStorage.getItem('checkout_draft'))).toBeNull();
    await page.getByRole('link', { name: t('shipping.returnToCheckout') }).click();
    await expectTyped(page, { ...typed, phone: '50 123 4567', appartment: 'Villa 3' });
    await page.locator('#appartment').fill('Villa 4');
    await page.reload();
    await alive(page);
    await expectTyped(page, { appartment: 'Villa 4' });
    await openPayment(page, t);
    await placeOrder(page, t).click();
    await page.waitForURL('**/orders');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout_draft'))).toBeNull();
    expect(await ordersOf(page.request, guest)).toBe(1);
  });
}

test('the chosen payment is kept in the other language, and an address of both scripts holds together', async ({
  page,
  context,
  baseURL,
}) => {
  const t = texts('en');
  const guest = await becomeGuest(context, baseURL ?? '', 'en', 'UAE');
  await fillCart(page.request, guest, 'white-oudh');
  const place = { address: 'شارع العليا', appartment: 'Villa 3', city: 'Dubai', state: 'Dubai' };
  await giveAddress(page.request, guest, 'UAE', place);
  await open(page, '/payment');
  // a part that repeats another one is written once, and each part has its own direction
  const line = page.locator('.review-box .wraps').filter({ hasText: place.address });
  await expect(line).toHaveText(`${place.address}, Villa 3, Dubai`);
  await expect(line.locator('bdi')).toHaveText([place.address, 'Villa 3', 'Dubai']);

  const cash = page.getByRole('radio', { name: t('payment.codTitle') });
  await cash.check();
  await page.getByRole('link', { name: t('language.ar') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await alive(page);
  await expect(page.getByRole('radio', { name: texts('ar')('payment.codTitle') })).toBeChecked();
});

test('the city that was chosen on a product is chosen in the form, with its region, and changes the days', async ({
  page,
  context,
  baseURL,
}) => {
  const t = texts('ar');
  const guest = await becomeGuest(context, baseURL ?? '', 'ar', 'KSA');
  await fillCart(page.request, guest, 'bakhoor-al-dar');
  await open(page, `/details/${productId('bakhoor-al-dar')}`);
  const delivery = page
    .locator('.facts dd')
    .filter({ has: page.getByRole('button', { name: t('promise.changeCity') }) });
  await expect(delivery).toContainText('–');
  await page
    .getByRole('button', { name: t('promise.changeCity') })
    .first()
    .click();
  await page.getByRole('dialog').locator('#city').fill('أبها');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('promise.take') })
    .click();
  // two days for the largest cities, the last of them for what is far
  await expect(delivery).toContainText('أبها');
  await expect(delivery).not.toContainText('–');
  await open(page, '/checkout');
  await expectTyped(page, { city: 'أبها', state: 'منطقة عسير' });
  // nothing was typed, so nothing is kept
  expect(await page.evaluate(() => localStorage.getItem('checkout_draft'))).toBeNull();
});

/** The cookies and stored values that section 3 of the specification names for an open checkout. */
const STORED = ['currency', 'currency_code', 'shipping', 'tax', 'total', 'email', 'address'];

for (const language of IN_ENGLISH) {
  const t = texts(language);
  test(`cart and steps show the parts that the specification lists (${language})`, async ({
    page,
    context,
    baseURL,
  }) => {
    const market = language === 'en' ? 'KSA' : 'UAE';
    const guest = await becomeGuest(context, baseURL ?? '', language, market);
    await fillCart(page.request, guest, 'taif-dawn');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));

    // the item: picture, title that links to the product, struck-through price, quantity, size, remove; then four amounts
    await open(page, '/cart');
    const line = page.locator('.line');
    await expect(line.locator('img')).toHaveAttribute('src', /\S/);
    const title = line.getByRole('heading').getByRole('link');
    await expect(title).toHaveAttribute('href', new RegExp(`/details/${productId('taif-dawn')}`));
    await expect(line.locator('s')).toContainText(/\d\.\d\d/);
    await expect(line.getByRole('group').getByRole('status')).toHaveText('1');
    await expect(line).toContainText(language === 'ar' ? /\d+ مل/ : /\d+ ml/);
    await expect(line.getByRole('button', { name: t('cart.remove') })).toBeVisible();
    const amounts = page.locator('aside .sum__rows');
    await expect(amounts.locator('dt')).toHaveText([
      t('cart.subtotal'),
      t('cart.vatRate', { percent: market === 'KSA' ? '15%' : '5%' }),
      t('cart.shippingCharges'),
      t('cart.orderTotal'),
    ]);
    const charged = market === 'KSA' ? ['329.00', '49.35', '378.35'] : ['335.00', '16.75', '351.75'];
    await expect(amounts.locator('dd')).toContainText([...charged.slice(0, 2), t('cart.free'), ...charged.slice(2)]);
    await expect(page.getByRole('link', { name: t('cart.proceed') })).toBeVisible();
    expect(calls.filter((path) => path === '/api/shipping')).toHaveLength(1);
    expect(calls.filter((path) => path === '/api/tax')).toHaveLength(1);

    // the first step: contact, the way in for customers, the way back, and the order beside it
    await open(page, '/checkout');
    await expect(page.locator('#email')).toBeVisible();
    await expect(page.getByText(t('checkout.haveAccount'))).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: t('checkout.returnToCart') })).toHaveAttribute(
      'href',
      /\/cart$/,
    );
    const order = page.getByRole('complementary', { name: t('checkout.yourOrder') });
    await expect(order.locator('.mini li')).toHaveCount(1);
    await expect(order.locator('.sum__rows dt')).toHaveCount(4);
    await typeAddress(page, market);
    await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();

    // the second step: contact, ship-to, both ways
    await page.waitForURL('**/shipping');
    const review = page.locator('.review-box');
    await expect(review).toContainText(ADDRESS[market].email);
    await expect(review).toContainText(ADDRESS[market].address);
    await expect(page.getByRole('link', { name: t('shipping.returnToCheckout') })).toHaveAttribute(
      'href',
      /\/checkout$/,
    );
    await page.getByRole('link', { name: t('shipping.continueToPayment') }).click();

    // the third step: contact, ship-to, the methods of the country, the way back, the note that the asterisk refers to
    await page.waitForURL('**/payment');
    await expect(review).toContainText(ADDRESS[market].email);
    await expect(review).toContainText(ADDRESS[market].address);
    const methods = {
      KSA: ['payment.codTitle', 'payment.visaMaster', 'payment.mada'],
      UAE: ['payment.codTitle', 'payment.online'],
    } as const;
    await expect(page.getByRole('radio')).toHaveCount(methods[market].length);
    for (const method of methods[market]) await expect(page.getByRole('radio', { name: t(method) })).toBeVisible();
    await expect(page.getByRole('link', { name: t('payment.returnToShipping') })).toHaveAttribute(
      'href',
      /\/shipping$/,
    );
    await expect(page.locator('form .note').filter({ hasText: '*' })).toContainText(
      t(`order.cardOnDelivery.${market}`),
    );
    await expect(order.locator('.tot dt')).toContainText('*');

    const stored = await page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), STORED);
    expect(stored.every((value) => value !== null && value !== '')).toBe(true);
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
    expect(cookies).toMatchObject({ guestid: guest, translate: language, country_code_iso3: market });
  });
}
