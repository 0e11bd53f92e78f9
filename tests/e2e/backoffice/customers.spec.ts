import { expect, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { TEXTS as SETTING_TEXTS } from '../../../src/web/backoffice/routes/settings/texts.ts';
import { CUSTOMER_TEXTS } from '../../../src/web/backoffice/ui/customers/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ENGLISH, productId } from '../sample.ts';
import { ADDRESS, COUNTRY, fillCart } from '../shopper.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

for (const language of IN_ENGLISH) {
  const t = CUSTOMER_TEXTS[language];

  test.describe(`customers in the back office (${language})`, () => {
    test.describe.configure({ timeout: 240_000 });
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('finds a guest across scripts, merges two records, takes it back, copies and anonymises', async ({ page }) => {
      await signInStaff(page, 'owner', { language });
      const digits = String(Math.floor(1_000_000 + Math.random() * 8_999_999));
      const email = `${randomId(8).toLowerCase()}@example.com`;
      for (const [firstname, phone] of [
        ['نورة', `+96655${digits}`],
        ['Norah', `+96654${digits}`],
      ] as const) {
        const userId = randomId(24);
        await fillCart(page.request, userId, 'bakhoor-al-dar');
        const address = { ...ADDRESS.KSA, firstname, phone, email, country: COUNTRY.KSA, userId };
        expect((await page.request.post('/api/shippingaddress', { data: address })).status()).toBe(200);
        let totalPrice = 0;
        await expect(async () => {
          const order = { userId, paymentMethod: 'COD', country: 'KSA', totalPrice };
          const answer = await page.request.post('/api/order', { data: order });
          totalPrice = JSON.parse(await answer.text()).totals?.totalPrice ?? totalPrice;
          expect(answer.status()).toBe(200);
        }).toPass({ timeout: 120_000 });
      }
      // who waits for a sold-out product: from the products to the people
      const wish = { productId: productId('sandalwood-oil'), email };
      expect((await page.request.post('/api/stockalert', { data: wish })).status()).toBe(200);
      await openOffice(page, '/stock/alerts');
      const waits = page.getByRole('row').filter({ hasText: language === 'ar' ? 'دهن الصندل' : 'Dahn Al Sandal' });
      await expectAccessible(page);
      await waits.first().getByRole('link').click();
      // the list of people, with a search of its own
      await expect(page.locator('tbody tr').first()).toContainText('@');
      await page.getByRole('searchbox').fill(email);
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await expect(page.locator('tbody tr')).toContainText(email);
      await expectAccessible(page);

      await openOffice(page, '/customers');
      await page.getByRole('searchbox').fill('Noura');
      const row = page.getByRole('row', { name: new RegExp(email) });
      await expect(row).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole('searchbox').fill(email);
      // pressed before the search is sent: the link is followed, and the search waits behind it
      await row.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/customers\/p_/);
      await expect(page.getByRole('button', { name: t.compare })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === email);
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await page.goForward();
      await expect(page.getByRole('button', { name: t.compare })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t.compare }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: t.merge }).click();
      await expect(page.getByText(t.didMerge)).toBeVisible();
      await expect(page.locator('.cols table.t tbody tr')).toHaveCount(2);
      await page.keyboard.press('Control+z');
      await expect(page.locator('.cols table.t tbody tr')).toHaveCount(1);

      for (const name of [t.exportJson, t.exportPdf]) {
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name }).click();
        expect((await saved).suggestedFilename()).toMatch(/^customer\.(?:json|pdf)$/);
      }
      await page.getByRole('button', { name: t.anonymise }).click();
      await expect(page.getByText(t.staysUnderway(1))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: t.anonymise }).click();
      await expect(page.getByText(t.didAnonymise)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/customers$/);

      // how long the data of people is kept: on a phone, at the address that the drawing names
      const words = SETTING_TEXTS[language];
      await page.setViewportSize({ width: 390, height: 844 });
      await openOffice(page, '/settings/privacy');
      await expect(page.getByRole('link', { name: words.views.privacy })).toBeInViewport();
      const sheets = page.getByLabel(words.periods.imports);
      await expect(sheets).not.toHaveValue('');
      await sheets.fill('400');
      await page.getByRole('button', { name: COMMON[language].save }).click();
      await expect(page.getByRole('row', { name: words.periods.imports }).getByRole('alert')).toContainText('30');
      await expectAccessible(page);
      // the store is one: who saves beside somebody else would be asked which days hold
      await sheets.fill('12');
      await page.getByRole('button', { name: COMMON[language].save }).click();
      await expect(page.getByText(words.done)).toBeVisible();
      await openOffice(page, '/audit');
      await expect(page.getByText('time that imported sheets are kept').first()).toBeVisible();
    });
  });
}
