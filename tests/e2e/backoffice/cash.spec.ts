import { expect, type Locator, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { CASH_TEXTS } from '../../../src/web/backoffice/routes/reconciliation/cash-texts.ts';
import { IN_ARABIC } from '../sample.ts';
import { placeCashOrder } from '../shopper.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

/** Goes to a control by Tab and presses a key on it. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 150 && !(await isThere()); step += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await page.keyboard.press(key);
}

/** Types into a field that Tab reaches. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await press(page, field, 'Control+A');
  await page.keyboard.type(text);
}

/** A cash order that the courier delivered under a waybill of its own. Returns both, and its total as a file names it. */
async function delivered(page: Page) {
  const number = await placeCashOrder(page.request, 'KSA');
  const waybill = `77${number}`;
  const total = await withStoreDatabase(async ({ read }) => {
    await read.execute(sql`
      UPDATE parcels SET waybill = ${waybill}, state = 'delivered', due_at = NULL, cash_asked = NULL
        FROM orders WHERE orders.id = order_id AND number = ${number}`);
    const { rows } = await read.execute<{ total: string }>(sql`
      UPDATE orders SET delivered_at = now(), payment_state = 'paid', paid_at = now() WHERE number = ${number} RETURNING total`);
    return Number(rows[0]?.total) / 100;
  });
  return { number, waybill, total };
}

for (const language of IN_ARABIC) {
  const texts = CASH_TEXTS[language];

  test.describe(`cash from couriers (${language})`, () => {
    test.describe.configure({ timeout: 300_000 });
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('a file is compared, taken, undone, taken again and closed by a second person, by keyboard', async ({
      page,
      browser,
    }) => {
      const { number, waybill, total } = await delivered(page);
      const statement = `ST-${number}`;
      const file = {
        name: `${statement}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(`AWB,COD\n${waybill},${total}\n99${number},50.00\nTotal,${total + 50}`),
      };
      const name = `Tariq ${number}`;
      await signInStaff(page, 'finance', { language, markets: ['KSA'], name });
      const button = (text: string) => page.getByRole('button', { name: text });
      const batch = page.locator('section', { hasText: statement });

      async function take(): Promise<void> {
        await openOffice(page, '/reconciliation?view=cash-upload');
        const chooser = page.waitForEvent('filechooser');
        await press(page, button(texts.file));
        await (await chooser).setFiles(file);
        await expect(page.getByText(texts.sums(1))).toBeVisible();
        await type(page, page.getByLabel(texts.reference), statement);
        await type(page, page.getByLabel(texts.bankAmount), String(total + 50));
        await press(page, button(texts.bankDate));
        await expect(page.locator('.cal__d:focus')).toBeVisible();
        await page.keyboard.press('Enter');
        await expectAccessible(page);
        await press(page, button(texts.compare));
        await expect(page.locator('tr', { hasText: waybill })).toContainText(texts.results.matched);
        await expect(page.locator('tr', { hasText: `99${number}` })).toContainText(texts.results.unknown);
      }

      await take();
      // a result is a filter of the rows
      const filter = button(texts.results.unknown);
      await press(page, filter);
      await expect(filter).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('tr', { hasText: waybill })).toHaveCount(0);
      await expectAccessible(page);
      await press(page, button(texts.take(1, 1)));
      await expect(page.getByText(texts.taken(1))).toBeVisible();

      await openOffice(page, '/reconciliation?view=cash-batches');
      await expectAccessible(page);
      await expect(batch.getByRole('button', { name: texts.closeTitle })).toBeDisabled();
      await press(page, batch.getByRole('button', { name: texts.undo }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: texts.undo }));
      await expect(batch).toHaveCount(0);

      await take();
      await press(page, button(texts.take(1, 1)));
      await expect(page.getByText(texts.taken(1))).toBeVisible();
      await openOffice(page, '/reconciliation?view=cash-differences');
      await expect(page.locator('tr', { hasText: `99${number}` })).toContainText(statement);
      await expectAccessible(page);

      const second = await browser.newPage({ locale: language });
      await signInStaff(second, 'finance', { language });
      await openOffice(second, '/reconciliation?view=cash-batches');
      const theirs = second.locator('section', { hasText: statement });
      await expect(theirs).toContainText(name);
      // who works for both markets reads on whose clock a time is
      const clock = language === 'ar' ? 'بتوقيت السعودية' : 'KSA time';
      await expect(theirs).toContainText(clock);
      await press(second, theirs.getByRole('button', { name: texts.closeTitle }));
      const dialog = second.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectAccessible(second);
      await press(second, dialog.getByRole('button', { name: texts.closeTitle }));
      await expect(dialog).toHaveCount(0);
      await expect(theirs).toContainText(texts.closed);
      await expect(theirs.locator('dd', { hasText: clock })).toHaveCount(2);
      await expect(theirs.getByRole('button')).toHaveCount(0);
      await second.close();
    });
  });
}
