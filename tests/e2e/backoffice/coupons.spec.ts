import { expect, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/coupons/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ENGLISH } from '../sample.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

for (const language of IN_ENGLISH) {
  test(`a large gift code says whom it waits for, and exists once they approved it: ${language}`, async ({
    page,
    browser,
  }) => {
    const texts = TEXTS[language];
    const code = `E2E${randomId(6)
      .replaceAll(/[^A-Za-z0-9]/g, 'X')
      .toUpperCase()}`;
    const second = await (await browser.newContext()).newPage();
    await signInStaff(second, 'owner', { language, name: 'Omar Hadi' });
    await signInStaff(page, 'owner', { language, name: 'Layla Saeed' });
    await openOffice(page, '/coupons');
    await page.getByRole('button', { name: texts.new }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(texts.code).fill(code);
    await dialog.getByLabel(texts.share).fill('60');
    await dialog.getByLabel(texts.allowed).fill('20');
    await dialog.getByRole('button', { name: COMMON[language].save }).click();
    await expect(dialog.getByRole('heading', { name: texts.asked(code) })).toBeVisible();
    await expect(dialog).toContainText('Omar Hadi');
    await expectAccessible(page);
    await dialog.getByText(COMMON[language].close, { exact: true }).click();
    await expect(page.locator('.note', { hasText: code })).toContainText(texts.newWaits);
    await expect(page.getByRole('row', { name: code })).toHaveCount(0);

    await openOffice(second, '/approvals');
    const row = second.getByRole('row', { name: code });
    await expect(row).toContainText('60%');
    await expect(row).toContainText('20');
    const approve = language === 'en' ? 'Approve' : 'موافقة';
    await row.getByRole('button', { name: approve }).click();
    await second.getByRole('dialog').getByRole('button', { name: approve }).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await openOffice(page, '/coupons');
    await expect(page.getByRole('row', { name: code })).toContainText('60%');
    await second.context().close();
  });
}
