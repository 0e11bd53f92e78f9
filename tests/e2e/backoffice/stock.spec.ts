import { expect, type Page, test } from '@playwright/test';
import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { TEXTS as MOVEMENTS } from '../../../src/web/backoffice/routes/movements/texts.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/stock/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ENGLISH, productId } from '../sample.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

type Row = { readonly productId: string; readonly market: string; readonly onHand: number; readonly onShelf: number };

async function stockOf(page: Page, slug: string, market: string): Promise<Row> {
  const answer = await page.request.get(`/api/admin/stock?filter[product]=${productId(slug)}&filter[market]=${market}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).items[0];
}

for (const language of IN_ENGLISH) {
  const t = TEXTS[language];
  const reasons = STOCK_REASON_TEXTS[language];
  const market = language === 'en' ? 'KSA' : 'UAE';
  const slug = language === 'en' ? 'henna-bloom-hair-mist' : 'travel-burner';

  test.describe(`stock (${language})`, () => {
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('receives 45 pieces in 5 clicks, and shows the movement', async ({ page }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const before = await stockOf(page, slug, market);
      await openOffice(page, `/stock?view=all&q=${slug}`);
      const field = page.getByRole('textbox', { name: new RegExp(t.newCount) });
      await expect(field).toBeVisible();
      await expectAccessible(page);
      await openOffice(page, '/packing');

      const steps = await counted(page);
      await page.getByRole('link', { name: t.title, exact: true }).click();
      await page.goto(`/admin/stock?view=all&q=${slug}`);
      await field.click();
      await field.fill(String(before.onShelf + 45));
      await page.getByRole('button', { name: t.saveWithReason }).click();
      await page.getByRole('combobox', { name: t.reason }).selectOption({ label: reasons.received });
      await page.getByRole('textbox', { name: t.reference }).fill('PO-2211');
      await expectAccessible(page);
      await page.getByRole('textbox', { name: t.reference }).press('Enter');
      await expect(page.getByText(t.saved(1))).toBeVisible();
      await expect.poll(async () => (await stockOf(page, slug, market)).onHand).toBe(before.onHand + 45);
      // the list of the select opens by a click and its option is another
      await steps.expectAtMost(5 - 1);

      await page.goto(`/admin/stock?view=all&q=${slug}&open=${before.productId}-${market === 'KSA' ? 'SAR' : 'AED'}`);
      await expect(page.getByText(`${reasons.received} · PO-2211`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t.movements, exact: true }).click();
      await expect(page.getByRole('heading', { name: MOVEMENTS[language].title })).toBeVisible();
      await expect(page.getByRole('cell', { name: 'PO-2211' }).first()).toBeVisible();
      await expectAccessible(page);
    });

    test('takes broken pieces away with an undo, and refuses what is not there', async ({ page }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const other = language === 'en' ? 'neroli-noon' : 'royal-diwan';
      const before = await stockOf(page, other, market);
      const currency = market === 'KSA' ? 'SAR' : 'AED';
      await openOffice(page, `/stock?view=all&q=${other}&open=${before.productId}-${currency}`);
      const form = page.locator('form').filter({ hasText: t.direction });
      await form.getByRole('button', { name: t.add }).click();
      await form.getByRole('textbox', { name: t.units }).fill('3');
      await form.getByRole('combobox', { name: t.reason }).selectOption({ label: reasons.returned });
      await form.getByRole('button', { name: t.save }).click();
      await expect.poll(async () => (await stockOf(page, other, market)).onHand).toBe(before.onHand + 3);
      await expect(page.getByRole('button', { name: new RegExp(`^${COMMON[language].undo}`) })).toBeVisible();
      await page.locator('h1').click();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await stockOf(page, other, market)).onHand).toBe(before.onHand);

      await form.getByRole('button', { name: t.take }).click();
      await form.getByRole('textbox', { name: t.units }).fill(String(before.onHand + 1));
      await form.getByRole('combobox', { name: t.reason }).selectOption({ label: reasons.broken });
      await form.getByRole('button', { name: t.save }).click();
      await expect(form.getByRole('alert').first()).toBeVisible();
      await expectAccessible(page);
      expect((await stockOf(page, other, market)).onHand).toBe(before.onHand);
    });
  });
}
