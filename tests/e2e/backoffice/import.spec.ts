import path from 'node:path';
import { expect, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { MARKETS } from '../../../src/kernel/market.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/import/texts.ts';
import { IN_ARABIC } from '../sample.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

/** An export of products of Salla: twelve rows below a title, eight of them products. */
const SALLA = path.join(import.meta.dirname, '../../../src/shop/imports/samples/salla/products.xlsx');

/** Rows of the sheet of flow F8. */
const ROWS = 38;

for (const language of IN_ARABIC) {
  const texts = TEXTS[language];

  test.describe(`imports in the back office (${language})`, () => {
    test.describe.configure({ timeout: 300_000 });
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('F8: 38 prices from a sheet in five clicks, and undone', async ({ page }) => {
      await signInStaff(page, 'catalogue', { language });
      const prefix = `sheet-${randomId(6).toLowerCase()}`;
      const slugs = Array.from({ length: ROWS }, (_, index) => `${prefix}-${index}`);
      const file = (name: string, lines: readonly string[]) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\n')),
      });
      const choose = page.locator('input[type=file]');

      // drafts of its own, which no shopper sees
      await openOffice(page, '/products/import');
      await expectAccessible(page);
      await choose.setInputFiles(
        file('new.csv', ['slug,title,arabictitle,price.SAR', ...slugs.map((slug) => `${slug},${slug},عطر,100`)]),
      );
      await page.getByRole('button', { name: texts.dryRun }).click();
      await page.getByRole('button', { name: texts.importRows(ROWS) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: language === 'ar' ? 'استيراد' : 'Import', exact: true })
        .click();
      await expect(page.getByRole('button', { name: texts.undo })).toBeVisible();

      await openOffice(page, '/products/import');
      await expect(page.getByRole('link', { name: 'new.csv' }).first()).toBeVisible();
      const steps = await counted(page);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: texts.choose }).click();
      await (await chooser).setFiles(
        file('prices.csv', ['العنوان;السعر SAR', ...slugs.map((slug, index) => `${slug};١${index}٫٥٠`)]),
      );
      await page.getByRole('button', { name: texts.dryRun }).click();
      await expect(page.getByRole('button', { name: texts.importRows(ROWS) })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.importRows(ROWS) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: language === 'ar' ? 'استيراد' : 'Import', exact: true })
        .click();
      await expect(page.getByRole('button', { name: texts.undo })).toBeVisible();
      await steps.expectAtMost(5);

      await page.getByRole('button', { name: texts.undo }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.undo, exact: true }).click();
      await expect(page.getByRole('main').getByText(texts.undone)).toBeVisible();
    });

    test('an export of Salla is known, asks about VAT, and is imported in six clicks and undone', async ({ page }) => {
      await signInStaff(page, 'owner', { language });
      await openOffice(page, '/products/import');
      const steps = await counted(page);
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: texts.choose }).click();
      await (await chooser).setFiles(SALLA);
      await expect(page.getByText(texts.recognised(language === 'ar' ? 'سلة' : 'Salla', 2, 41))).toBeVisible();
      await expect(page.getByRole('button', { name: texts.dryRun })).toBeDisabled();
      await expectAccessible(page);
      // the first market of the person is that of Saudi Arabia
      await page.getByRole('radio', { name: MARKETS.KSA.name.short[language] }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('radio', { name: /345\.00 [→←] 300\.00 \+ 45\.00/ }).check();
      await page.getByRole('button', { name: texts.dryRun }).click();
      await expect(page.getByText(texts.noCounts)).toBeVisible();
      await expect(page.getByRole('row', { name: /ly-sm-50.*230\.00/ })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.importRows(8) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: language === 'ar' ? 'استيراد' : 'Import', exact: true })
        .click();
      await expect(page.getByRole('button', { name: texts.undo })).toBeVisible();
      await steps.expectAtMost(6);
      await page.getByRole('button', { name: texts.undo }).click();
      await page.getByRole('dialog').getByRole('button', { name: texts.undo, exact: true }).click();
      await expect(page.getByRole('main').getByText(texts.undone)).toBeVisible();
    });

    test('a wrong row is shown with a field to mend it, and imported after that', async ({ page }) => {
      await signInStaff(page, 'catalogue', { language });
      const slug = `mended-${randomId(6).toLowerCase()}`;
      await openOffice(page, '/products/import');
      await page.locator('input[type=file]').setInputFiles({
        name: 'one.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`slug,title,arabictitle,Neu\n${slug},Mended,مصحح,abc\n${slug}-2,Right,صحيح,90\n`),
      });
      // the file says nothing of the price: a person does
      await page.getByLabel(`${texts.means}: Neu`).selectOption('prices.SAR.price');
      await expect(page.getByLabel(`${texts.means}: Neu`)).toHaveValue('prices.SAR.price');
      // and whether it has VAT in, which is never assumed
      await expect(page.getByRole('button', { name: texts.dryRun })).toBeDisabled();
      await page.getByRole('radio', { name: new RegExp(`^${texts.vatOnTop}`) }).check();
      await expectAccessible(page);
      await page.getByRole('button', { name: texts.dryRun }).click();
      await expectAccessible(page);
      await page.getByRole('textbox', { name: new RegExp(slug) }).fill('١٢٠');
      // what would be written is not known until the cells are looked at again
      await expect(page.getByRole('button', { name: texts.importRows(1) })).toBeDisabled();
      await page.getByRole('button', { name: texts.again }).click();
      await page.getByRole('button', { name: texts.importRows(2) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: language === 'ar' ? 'استيراد' : 'Import', exact: true })
        .click();
      await expect(page.getByRole('button', { name: texts.undo })).toBeVisible();
    });
  });
}
