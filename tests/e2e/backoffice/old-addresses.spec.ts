import { expect, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { addAsked } from '../../../src/shop/redirects/queries.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/old-addresses/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { LANGUAGES } from '../sample.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

for (const language of LANGUAGES) {
  const texts = TEXTS[language];

  test(`the keyboard imports a sheet, tries an address and takes one away: ${language}`, async ({ page }) => {
    const own = `e2e-${randomId(8)
      .replaceAll(/[^A-Za-z0-9]/g, 'x')
      .toLowerCase()}`;
    const gone = `/${own}/white-oudh`;
    const asked = { path: gone, below: false, missed: true, host: 'instagram.com', count: 9_000 };
    await withStoreDatabase((database) => addAsked(database.read, [asked], new Date()));
    await signInStaff(page, 'catalogue', { language });
    await openOffice(page, '/pages/addresses');
    await expect(page.getByText(gone)).toBeVisible();
    await expectAccessible(page);

    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
    };
    // what was asked for and not found is led on to what was probably meant
    const dialog = page.getByRole('dialog');
    await page.getByRole('listitem').filter({ hasText: gone }).getByRole('button', { name: texts.leadOn }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(texts.old)).toHaveValue(gone);
    await expect(dialog.getByLabel(texts.target)).toHaveValue(/^\/details\/[0-9a-f]{24}$/);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: gone })).toHaveCount(0);
    expect((await page.request.get(gone, { maxRedirects: 0 })).status()).toBe(301);

    await press(texts.import);
    const lines = [
      'Redirect from,Redirect to',
      `/${own}/musk,/products/white-oudh`,
      `/${own}/all/*,/products`,
      `/${own}/x,/${own}/x`,
    ];
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await expect(dialog.getByRole('row', { name: `/${own}/musk` })).toContainText(texts.outcomes.new);
    await expect(dialog.getByRole('row', { name: `/${own}/x` })).toContainText(texts.outcomes.wrong);
    await expectAccessible(page);
    await press(texts.importVerb);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(texts.imported)).toBeVisible();

    // the store leads visitors on at once
    const visitor = await page.request.get(`/${own.toUpperCase()}/Musk/?utm_source=mail&variant=1`, {
      maxRedirects: 0,
    });
    expect(visitor.status()).toBe(301);
    expect(visitor.headers().location).toMatch(/^\/[a-z]{2}-[a-z]{2}\/details\/[0-9a-f]{24}\/[^?]+\?utm_source=mail$/);
    const field = page.getByRole('textbox', { name: texts.tryLabel, exact: true });
    await field.focus();
    await page.keyboard.insertText(`shop.example/${own}/all/deep`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('301', { exact: true })).toBeVisible();

    await press(texts.add);
    await dialog.getByLabel(texts.old, { exact: true }).fill('/cart');
    await dialog.getByLabel(texts.target, { exact: true }).fill('/');
    await press(COMMON[language].save);
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await page.getByRole('searchbox').first().fill(own);
    const row = page.getByRole('row', { name: `/${own}/musk` });
    await expect(page.getByRole('row')).toHaveCount(4);
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await press(texts.remove);
    await dialog.getByRole('button', { name: texts.remove, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
    expect((await page.request.get(`/${own}/musk`, { maxRedirects: 0 })).status()).toBe(404);
  });
}
