import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { texts } from '../../src/texts/texts.ts';
import { withStoreDatabase } from './backoffice/store-database.ts';
import { productId, WALKS, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  expectAccessible,
  fillCart,
  giveAddress,
  open,
  openPayment,
  placeOrder,
  totalShown,
} from './shopper.ts';

/** A product that no other journey buys, so that its offer changes no other total. */
const SLUG = 'white-musk-oil';
const NAME = { en: 'Third musk oil free', ar: 'دهن المسك الثالث مجانًا' } as const;

test.beforeAll(async () => {
  const scope = { products: [productId(SLUG)] };
  const parts = [
    { scope, quantity: 2 },
    { scope, quantity: 1, effect: { kind: 'percent', basisPoints: 10_000 } },
  ];
  const terms = JSON.stringify({ markets: ['UAE', 'KSA'], reward: { kind: 'sets', parts } });
  await withStoreDatabase(async ({ transaction }) => {
    await transaction(async (tx) => {
      await tx.execute(sql`
        INSERT INTO offers (id, version, state, name_en, name_ar, terms, created_at, updated_at)
        VALUES ('journey', 1, 'on', ${NAME.en}, ${NAME.ar}, ${terms}::jsonb, now(), now())
        ON CONFLICT (id) DO NOTHING`);
      await tx.execute(sql`
        INSERT INTO offer_set (version) VALUES (gen_random_uuid()::text)
        ON CONFLICT (one) DO UPDATE SET version = excluded.version`);
    });
  });
});

for (const { language, device } of WALKS) {
  const t = texts(language);
  const market = language === 'en' ? 'UAE' : 'KSA';

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('an offer is near, applies, is lost and applies again, and the order has what the cart showed', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, market);
      await fillCart(page.request, guest, SLUG, 2);
      await giveAddress(page.request, guest, market);
      await open(page, '/cart');
      const summary = page.locator('.sum');
      const near = t('offers.near.free', { n: 1 });
      await expect(summary).toContainText(near);
      const two = await summary.locator('.tot dd').innerText();

      const more = page.getByRole('button', { name: t('cart.increase') });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(summary.locator('.off')).toContainText(NAME[language]);
      await expect(summary.locator('.saved')).toContainText(t('offers.saved'));
      await expect(summary).not.toContainText(near);
      await expect(page.locator('.loff')).toContainText(NAME[language]);
      const three = await summary.locator('.tot dd').innerText();
      await expectAccessible(page);

      await page.getByRole('button', { name: t('cart.decrease') }).click();
      await expect(page.locator('.toast')).toContainText(t('offers.removedSay', { name: NAME[language] }));
      await expect(summary.locator('.off')).toHaveCount(0);
      await expect(summary.locator('.tot dd')).toHaveText(two);
      await more.click();
      await expect(summary.locator('.tot dd')).toHaveText(three);

      await openPayment(page, t);
      await expect(totalShown(page)).toHaveText(three);
      await expectAccessible(page);
      await placeOrder(page, t).click();
      await page.waitForURL('**/orders');
      await expect(page.locator('.sumrows .tot dd')).toHaveText(three);
    });

    test('amounts that changed while the payment step was open are said before the order', async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, market);
      await fillCart(page.request, guest, SLUG, 2);
      await giveAddress(page.request, guest, market);
      await open(page, '/payment');
      await expect(totalShown(page)).not.toBeEmpty();
      const seen = await totalShown(page).innerText();
      // another tab adds the third one, which is free, and a fourth
      await fillCart(page.request, guest, SLUG, 2);
      const asked = page.waitForResponse(
        (answer) => answer.url().endsWith('/api/updatemethod') && answer.request().postDataJSON().method === 'COD',
      );
      await page.getByRole('radio', { name: t('payment.codTitle') }).check();
      await asked;
      await expect(totalShown(page)).toHaveText(seen);
      await placeOrder(page, t).click();
      await expect(page.getByRole('alert').filter({ hasText: t('payment.changedTitle') })).toContainText(seen.trim());
    });

    test('a client that shows no offers pays the total of the specification', async ({ request }) => {
      const userId = `${language}`.padEnd(24, 'x');
      await fillCart(request, userId, SLUG, 3);
      await giveAddress(request, userId, market);
      const refused = await request.post('/api/order', {
        data: { userId, paymentMethod: 'COD', country: market, totalPrice: 0 },
      });
      const { totals, offers } = await refused.json();
      expect([totals.discount, offers]).toEqual([0, undefined]);
    });
  });
}
