import { expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { texts } from '../../src/texts/texts.ts';
import { CARDS, choose, typeCard } from './cards.ts';
import { customerId, logIn, mailTo, newEmail, openLoginPanel, register } from './customer.ts';
import { AR_PHONE, WINDOWS } from './sample.ts';
import {
  ADDRESS,
  becomeGuest,
  COUNTRY,
  cancelOrder,
  expectAccessible,
  fillCart,
  giveAddress,
  open,
} from './shopper.ts';

/** The simulator notifies the store within seconds of what it has settled. */
const SETTLED_MS = 45_000;
/** Refunds and emails are jobs, which run every two seconds. */
const JOBS_MS = 30_000;

/** Reads the QR code on the page with another decoder. */
async function codeOn(page: Page): Promise<string | undefined> {
  const picture = PNG.sync.read(await page.locator('a.qr').screenshot({ scale: 'css' }));
  return jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data;
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a card order with a gift code is invoiced, cancelled and refunded', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await openLoginPanel(page, t);
      await logIn(page, t, email);
      await expect(page.getByText(t('orders.none'))).toBeVisible();
      const userId = await customerId(page.request);
      await fillCart(page.request, userId, 'white-oudh', 2);
      const address = { ...ADDRESS.KSA, country: COUNTRY.KSA, email, userId };
      expect((await page.request.post('/api/shippingaddress', { data: address })).status()).toBe(200);

      // the gift code, and a card payment of the total on the page
      await open(page, '/cart');
      await page.getByLabel(t('cart.giftCode')).fill('misk10');
      await page.getByRole('button', { name: t('cart.apply') }).click();
      await expect(page.locator('.sum')).toContainText('MISK10');
      const total = await choose(page, language, 'payment.mada');
      await typeCard(page, language, CARDS.mada);
      await page.waitForURL('**/orders');
      await expect(page.locator('.sumrows .tot dd')).toHaveText(total);

      // the order details: paid, and their QR code opens the invoice
      await open(page, '/myorders');
      await page.locator('tbody .item .h3').first().click();
      await page.waitForURL('**/orderdetails/**');
      await expect(page.getByText(t('order.payment.paid'), { exact: true })).toBeVisible();
      await expect(page.locator('.sumrows')).toContainText('MISK10');
      await expect(page.locator('a.qr path')).toBeAttached();
      const invoiceAddress = (await codeOn(page)) ?? '';
      expect(invoiceAddress).toMatch(new RegExp(`^${baseURL}/api/invoices/[A-Za-z0-9]{32}$`));
      const invoice = await page.request.get(invoiceAddress);
      expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');
      await expectAccessible(page);

      // cancelled: the refund, and its state on every page
      await open(page, '/myorders');
      await cancelOrder(page, t);
      await open(page, '/myorders');
      const stands = page.getByText(
        new RegExp(`^(${t('order.payment.refund_asked')}|${t('order.payment.refunded')})$`),
      );
      await expect(stands.first()).toBeVisible();
      const read = async () => (await (await page.request.get(`/api/order/${userId}`)).json()).user[0].paymentState;
      await expect.poll(read, { timeout: JOBS_MS }).toBe('refunded');
      await page.reload();
      await expect(page.getByText(t('order.payment.refunded'), { exact: true })).toBeVisible();
      await page.locator('tbody .item .h3').first().click();
      await page.waitForURL('**/orderdetails/**');
      await expect(page.getByText(t('order.payment.refunded'), { exact: true })).toBeVisible();
      await expect(page.locator('a.qr path')).toBeAttached();
      const note = await page.getByRole('link', { name: t('order.openCreditNote') }).getAttribute('href');
      expect((await (await page.request.get(note ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-');
      await expectAccessible(page);

      // one email of each kind, in the language of the shopper
      const subjects = async () => (await mailTo(email)).map(({ subject }) => subject);
      const refund = language === 'ar' ? 'ردّ مبلغ طلبك' : 'Your refund for order';
      await expect
        .poll(async () => (await subjects()).filter((one) => one.includes(refund)).length, { timeout: JOBS_MS })
        .toBe(1);
      const received = language === 'ar' ? 'تسلّمنا طلبك' : 'We have received your order';
      expect((await subjects()).filter((one) => one.includes(received))).toHaveLength(1);
    });

    test('a pending payment is shown as pending until it is paid', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await choose(page, language, 'payment.visaMaster');
      await typeCard(page, language, CARDS.visaPending);
      await page.waitForURL('**/orders');
      await expect(page.getByText(t('payment.awaitingTitle'))).toBeVisible();
      await expect(page.locator('a.qr')).toHaveCount(0);
      await expect(page.getByText(t('order.onTheWay'))).toHaveCount(0);
      const read = async () => (await (await page.request.get(`/api/order/${guest}`)).json()).user[0];
      const awaiting = await read();
      expect(awaiting).toMatchObject({ isPaid: false, paymentState: 'awaiting', order_invoice: '' });
      const refused = await page.request.post('/api/generate-invoice', { data: { orders: awaiting._id } });
      expect(refused.status()).toBe(409);
      await open(page, `/orderdetails/${awaiting._id}`);
      await expect(page.getByText(t('order.payment.awaiting'))).toBeVisible();

      const settled = await page.request.post('/sandbox/hyperpay/pending', {
        form: { reference: awaiting.transactionId },
      });
      expect(settled.status()).toBe(200);
      await expect
        .poll(async () => (await read()).paymentState, { timeout: SETTLED_MS, intervals: [1000] })
        .toBe('paid');
      await page.reload();
      await expect(page.getByText(t('order.payment.paid'), { exact: true })).toBeVisible();
      await expect(page.locator('a.qr path')).toBeAttached();
      await open(page, '/orders');
      await expect(page.locator('.joy .lead')).toContainText(t('order.onTheWay'));
    });
  });
}
