import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../src/database/database.ts';
import { embeddedUrl } from '../../../src/database/embedded.ts';
import { randomId } from '../../../src/kernel/ids.ts';
import { REFUND_REASON_TEXTS } from '../../../src/shop/payments/refund-reason-words.rules.ts';
import { TEXTS as REFUND } from '../../../src/web/backoffice/routes/order/refund/texts.ts';
import { TEXTS as ORDER } from '../../../src/web/backoffice/routes/order/texts.ts';
import { TEXTS as PAYMENTS } from '../../../src/web/backoffice/routes/payments/texts.ts';
import { TEXTS as RECONCILIATION } from '../../../src/web/backoffice/routes/reconciliation/texts.ts';
import { CARDS, choose, typeCard } from '../cards.ts';
import { IN_ARABIC, IN_ENGLISH } from '../sample.ts';
import { becomeGuest, fillCart, giveAddress } from '../shopper.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

/** The card that the bank's review holds. */
const HELD = '4000000000009235';

/** Works on the store's own database. */
async function inStore<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const data = process.env.STORE_DATA;
  if (!data) throw new Error('STORE_DATA does not say where the store is');
  const database = openDatabase({ url: embeddedUrl(path.join(data, 'database')), maxConnections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Pays for two units by card as a shopper. Returns the number of the order. */
async function buy(
  page: Page,
  baseURL: string | undefined,
  language: 'en' | 'ar',
  card: string,
  slug = 'white-oudh',
): Promise<number> {
  const guest = await becomeGuest(page.context(), baseURL ?? '', language, 'KSA');
  await fillCart(page.request, guest, slug, 2);
  await giveAddress(page.request, guest, 'KSA');
  await choose(page, language, 'payment.visaMaster');
  await typeCard(page, language, card);
  await page.waitForURL('**/orders');
  return await inStore(async (database) => {
    const { rows } = await database.read.execute<{ number: string }>(
      sql`SELECT number FROM orders WHERE owner_id = ${guest}`,
    );
    return Number(rows[0]?.number);
  });
}

for (const language of IN_ENGLISH) {
  test(`F4: one unit of two is given back, and a damaged one stays out of stock: ${language}`, async ({
    page,
    baseURL,
  }) => {
    const texts = REFUND[language];
    const number = await buy(page, baseURL, language, CARDS.visa);
    await signInStaff(page, 'support', { language });
    await openOffice(page, `/orders/${number}`);
    const steps = await counted(page);
    await page.getByRole('button', { name: texts.refund, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '+' }).or(dialog.locator('tbody .btn').nth(1)).first().click();
    await expect(dialog.getByRole('switch')).toBeChecked();
    await expectAccessible(page);
    await dialog.getByLabel(texts.reason).selectOption('damaged');
    await expect(dialog.getByRole('switch')).not.toBeChecked();
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(texts.done)).toBeVisible();
    // choosing a reason is two clicks, which the browser's own list does not report
    await steps.expectAtMost(5);
    const [refund] = await inStore(async (database) => {
      const { rows } = await database.read.execute<{ reason: string; quantity: number; restock: boolean }>(sql`
        SELECT r.reason, l.quantity, l.restock FROM refunds r JOIN refund_lines l ON l.refund_id = r.id
          JOIN orders o ON o.id = r.order_id WHERE o.number = ${number}`);
      return rows;
    });
    expect(refund).toEqual({ reason: 'damaged', quantity: 1, restock: false });
  });

  test(`F6: a payment under review is accepted: ${language}`, async ({ page, baseURL }) => {
    const texts = PAYMENTS[language];
    const number = await buy(page, baseURL, language, HELD);
    await signInStaff(page, 'finance', { language });
    await openOffice(page, '');
    const steps = await counted(page);
    await page.locator('a[href="/admin/payments"]').last().click();
    await expect(page.locator('h1')).toHaveText(texts.title);
    const row = page.locator('tr', { hasText: String(number) });
    await expectAccessible(page);
    await row.getByRole('button', { name: texts.accept }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.accept }).click();
    await expect(page.getByText(texts.accepted)).toBeVisible();
    await steps.expectAtMost(4);
  });

  test(`F11: a difference is settled with a note: ${language}`, async ({ page }) => {
    const texts = RECONCILIATION[language];
    const payment = `TST${randomId(8)}`;
    await inStore((database) =>
      database.read.execute(sql`
        INSERT INTO payment_differences (id, provider, kind, payment_id, reference, ours, currency, found_at)
        VALUES (${randomId()}, 'paytabs', 'missing-payment', ${payment}, 'ref', 43050, 'AED', now())`),
    );
    await signInStaff(page, 'finance', { language });
    await openOffice(page, '');
    const steps = await counted(page);
    await page.locator('.rail a[href="/admin/reconciliation"]').click();
    const row = page.locator('tr', { hasText: payment });
    await row.getByRole('button', { name: texts.settle }).click();
    await page.getByLabel(texts.whatWasDone).fill('captured on 21/11 at 23:58');
    await expectAccessible(page);
    await page.locator('button[type=submit]').click();
    await expect(page.getByText(texts.settled, { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await steps.expectAtMost(3);
  });

  test(`F12: the VAT return of a month as XLSX: ${language}`, async ({ page }) => {
    await signInStaff(page, 'finance', { language, markets: ['KSA'] });
    await openOffice(page, '/reports/vat');
    const steps = await counted(page);
    const month = await page.locator('select option').nth(2).getAttribute('value');
    await page.locator('main select').selectOption(month ?? '');
    await expect(page).toHaveURL(/month=/);
    await expectAccessible(page);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('XLSX').click()]);
    expect(file.suggestedFilename()).toBe(`vat-KSA-${month}.xlsx`);
    // with Reports, VAT and the two clicks of choosing a month: five
    await steps.expectAtMost(1);
  });
}

for (const language of IN_ARABIC) {
  test(`a second person reads what is given back, and the order says that it waits: ${language}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const texts = REFUND[language];
    const number = await buy(page, baseURL, language, CARDS.visa, 'royal-diwan');
    await signInStaff(page, 'finance', { language, name: 'Layla Saeed' });
    await openOffice(page, `/orders/${number}`);
    // the country of an Arabic order stands in Arabic
    await expect(page.locator('main')).toContainText('المملكة العربية السعودية');
    await page.getByRole('button', { name: texts.refund, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(texts.whole, { exact: true }).click();
    await dialog.getByLabel(texts.reason).selectOption('damaged');
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(texts.waits)).toBeVisible();
    await expect(page.getByText(ORDER[language].refundWaits('Layla Saeed'))).toBeVisible();

    const second = await (await browser.newContext()).newPage();
    await signInStaff(second, 'owner', { language, name: 'Omar Hadi' });
    await openOffice(second, '/approvals');
    const row = second.getByRole('row', { name: String(number) });
    for (const words of ['2,702.50', 'ر.س', REFUND_REASON_TEXTS[language].damaged, 'Layla Saeed']) {
      await expect(row).toContainText(words);
    }
    await expect(row.getByRole('link', { name: String(number) })).toHaveAttribute('href', `/admin/orders/${number}`);
    await expectAccessible(second);
    await second.context().close();
  });
}
