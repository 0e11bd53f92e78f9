import { expect, test } from '@playwright/test';
import { texts } from '../../src/texts/texts.ts';
import { LANGUAGES } from './sample.ts';
import { alive } from './shopper.ts';

for (const language of LANGUAGES) {
  const prefix = language === 'ar' ? 'ar-sa' : 'en-ae';

  test(`the chat is one press away on phones, in the drawer and the footer (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(`/${prefix}/products`);
    await alive(page);
    const chat = page.getByRole('link', { name: texts(language)('footer.whatsapp') });
    await expect(page.locator('.foot').getByRole('link', { name: texts(language)('footer.whatsapp') })).toBeVisible();
    await page.getByRole('button', { name: texts(language)('header.menu') }).click();
    await expect(page.locator('#drawer').and(page.locator('dialog')).locator(chat)).toBeVisible();
  });
}
