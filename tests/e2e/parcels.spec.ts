import { expect, type Page, test } from '@playwright/test';
import { SCAN_TYPES } from '../../src/providers/smsa/states.rules.ts';
import { texts } from '../../src/texts/texts.ts';
import { customerId, logIn, mailTo, newEmail, register } from './customer.ts';
import { AR_PHONE, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  expectAccessible,
  expectSaid,
  fillCart,
  open,
  openPayment,
  placeOrder,
  typeAddress,
  writeDownMessages,
} from './shopper.ts';

/** When a step was reached: day and month in words, then a 12-hour time. */
const IN_WORDS = /^\d{1,2} [^\d/,،]+[,،] \d{1,2}:\d\d\s(?:AM|PM|ص|م)$/;

/** Reloads a page until the check passes: a page shows new scans only when it is loaded. */
async function openUntil(page: Page, path: string, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await open(page, path);
    await seen();
  }).toPass({ timeout: 45_000 });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device], locale: language });

    test('a cash order is charged for its city, booked, tracked, confirmed by email and delivered', async ({
      page,
      context,
      baseURL,
    }) => {
      await writeDownMessages(page);
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await open(page, '/myorders');
      await page
        .locator('main')
        .getByRole('button', { name: t('auth.loginAction') })
        .click();
      await logIn(page, t, email);
      await expectSaid(page, t('auth.loggedIn'));
      const userId = await customerId(page.request);
      await fillCart(page.request, userId, 'bakhoor-al-dar');

      // a city that the courier charges more for: page and order have the amount of the policy
      await open(page, '/checkout');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('checkout.continueAnyway') })
        .click();
      await typeAddress(page, 'KSA');
      await page.locator('#email').fill(email);
      await page.locator('#city').fill('Najran');
      // the national address as it is typed on a phone: of another city, which is asked about and stops nothing
      await page.locator('#short-address').fill('raha-٣٤٤٣');
      const national = page.locator('.nat');
      await expect(
        national.getByRole('button', { name: t('address.short.otherNo', { city: 'Najran' }) }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('checkout.continueToShipping') }).click();
      await page.waitForURL('**/shipping');
      await openPayment(page, t);
      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      const [order] = (await (await page.request.get(`/api/order/${userId}`)).json()).user;
      expect(order.shippingPrice).toBe(25);
      expect(order.shippingAddress).toMatchObject({ city: 'Najran', shortAddress: 'RAHA3443' });

      // the courier has the parcel; the simulator's page moves it
      const parcel = page.getByRole('row').filter({ hasText: `${order.number}-` });
      await expect(async () => {
        await page.goto('/sandbox/smsa/parcels');
        await expect(parcel).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 45_000 });
      await expectAccessible(page);
      const scan = async (type: string) => {
        await page.goto('/sandbox/smsa/parcels');
        await parcel.getByRole('combobox').selectOption(type);
        await parcel.getByRole('button').click();
        await page.waitForURL(/parcels\/\d{12}$/);
      };
      await scan('OD');
      const words = SCAN_TYPES.OD?.[language] ?? '';
      const waybill = page.url().slice(-12);

      // My Orders without Cancel, and the details with the link to the courier's page
      await openUntil(page, '/myorders', () =>
        expect(page.locator('tbody .status')).toHaveText(words, { timeout: 2000 }),
      );
      await expect(page.getByRole('button', { name: t('orders.cancelOrder') })).toHaveCount(0);
      await page.locator('tbody .item .h3').first().click();
      await page.waitForURL('**/orderdetails/**');
      await expect(page.locator('.timeline [aria-current=step]')).toContainText(t('order.stepCourier'));
      // when it was placed, booked and handed over, and the days that it is promised for
      await expect(page.locator('.timeline small')).toHaveCount(4);
      await expect(page.locator('.timeline small').first()).toHaveText(IN_WORDS);
      await expect(page.locator('.scan li bdi').first()).toHaveText(IN_WORDS);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.headOnWay'));
      await expect(page.locator('.scan li').first()).toContainText(words);
      await expect(page.locator('main').getByText(words).first()).toBeVisible();
      await expect(page.getByText(t(`order.cardOnDelivery.KSA`))).toContainText('15.00');
      await expectAccessible(page);
      await expect(page.locator('.trk')).toContainText(waybill);
      await page.getByRole('link', { name: t('order.followCourier') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(waybill);
      await expect(page.getByRole('cell', { name: words })).toBeVisible();

      // one email that accepts the order, in its language, with the number and the link
      const confirmations = async () => (await mailTo(email)).filter(({ text }) => text.includes(waybill));
      await expect.poll(async () => (await confirmations()).length, { timeout: 30_000 }).toBe(1);
      const [mail] = await confirmations();
      expect(mail?.subject).toContain(language === 'ar' ? 'شُحن طلبك' : 'has been dispatched');
      expect(mail?.subject).toContain(`#${order.number}`);
      expect(mail?.text).toContain(`/sandbox/smsa/parcels/${waybill}`);

      // delivered: completed and paid, each shown once
      await scan('DL');
      await openUntil(page, `/orderdetails/${order._id}`, () =>
        expect(page.locator('.timeline [aria-current=step]')).toContainText(t('order.delivered'), {
          timeout: 2000,
        }),
      );
      await expect(page.locator('.timeline small')).toHaveCount(4);
      await expect(page.getByText(t(`order.cardOnDelivery.KSA`))).not.toContainText('15.00');
      await open(page, '/myorders');
      await page.getByRole('tab', { name: t('orders.completed') }).click();
      await expect(page.locator('tbody .status')).toHaveText(SCAN_TYPES.DL?.[language] ?? '');
      await expect(page.locator('.ord__s small')).toHaveText(IN_WORDS);
      await page.getByRole('tab', { name: t('orders.open') }).click();
      await expect(page.getByText(t('orders.none'))).toBeVisible();
      expect(await confirmations()).toHaveLength(1);
    });
  });
}
