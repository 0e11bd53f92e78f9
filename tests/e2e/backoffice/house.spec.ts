import { expect, test } from '@playwright/test';
import { TEXTS } from '../../../src/web/backoffice/routes/pages/house-texts.ts';
import { CONTENT_TEXTS } from '../../../src/web/backoffice/ui/content/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { LANGUAGES } from '../sample.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

// there is one house: one draft at a time
test.describe.configure({ mode: 'serial' });

for (const language of LANGUAGES) {
  const content = CONTENT_TEXTS[language];

  test(`the keyboard drafts a house with a readable accent and sees it before shoppers do: ${language}`, async ({
    page,
  }) => {
    await signInStaff(page, 'owner', { language });
    await openOffice(page, '/pages?page=house');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TEXTS[language].title);
    await expectAccessible(page);
    const accent = page.getByLabel(content.fields.accent ?? '', { exact: true });
    await accent.fill('#8A3B52');
    const use = page.getByRole('button', { name: /#[0-9A-F]{6}$/ });
    await expectAccessible(page);
    const offered = ((await use.textContent()) ?? '').slice(-7);
    await use.focus();
    await page.keyboard.press('Enter');
    await expect(accent).toHaveValue(offered);
    await expect(use).toHaveCount(0);

    await page
      .getByLabel(new RegExp(`^${content.fields.name}`))
      .first()
      .fill('Layali');
    const save = page.getByRole('button', { name: COMMON[language].save, exact: true });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(save).toHaveCount(0);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveCSS('--gold', offered);
    const shoppers = await (await page.request.get('/en-sa')).text();
    expect(shoppers).not.toContain('Layali');
    await page.getByRole('button', { name: content.discard, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(content.didDiscard)).toBeVisible();
  });
}
