import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { customerId, deliverOrdersOf, logIn, newEmail, openLoginPanel, register } from './customer.ts';
import { AR_PHONE, productId, WINDOWS } from './sample.ts';
import { becomeGuest, expectAccessible, expectSaid, fillCart, open, writeDownMessages } from './shopper.ts';

for (const { language, device } of AR_PHONE) {
  const t = texts(language);

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a customer reviews a delivered product once, and the review is published', async ({
      page,
      context,
      baseURL,
    }) => {
      await writeDownMessages(page);
      await becomeGuest(context, baseURL ?? '', language, 'KSA');
      const email = newEmail();
      await register(page.request, email);
      await openLoginPanel(page, t, '/writereview');
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
      await expect(page.getByRole('radio')).toHaveCount(5);
      await page.getByRole('button', { name: t('reviews.submit') }).click();
      await expect(page.getByText(t('error.reviewRate'))).toBeVisible();
      const words = `عطر رائع <script>alert(1)</script> ${userId.slice(-6)}`;
      await page.getByRole('radio', { name: t('reviews.star', { n: 4 }) }).check({ force: true });
      await page.getByLabel(t('reviews.text')).fill(words);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('reviews.submit') }).click();
      await expectSaid(page, t('answer.reviewWritten'));
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('button', { name: t('reviews.submit') })).toHaveCount(0);
      await expect
        .poll(async () => (await page.request.get(`/details/${productId('jeddah-nights')}`)).text())
        .toContain(userId.slice(-6));
    });
  });
}
