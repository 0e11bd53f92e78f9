import { expect, test } from '@playwright/test';
import { IN_ARABIC } from '../sample.ts';
import { chooseLaterDay, counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

const WORDS = {
  en: {
    schedule: 'Schedule a price',
    offer: 'Discount price optional',
    from: /^From/,
    save: 'Save',
    scheduled: 'Scheduled',
    time: 'Time',
    midnight: '12:00 am',
  },
  ar: {
    schedule: 'جدولة سعر',
    offer: 'السعر المخفّض',
    from: /^من/,
    save: 'حفظ',
    scheduled: 'مجدول',
    time: 'الوقت',
    midnight: '12:00 ص',
  },
} as const;
/** A product each, so that both languages can run at once. */
const PRODUCTS = { en: ['Royal Diwan', 'الديوان الملكي'], ar: ['White Oudh', 'العود الأبيض'] } as const;

for (const language of IN_ARABIC) {
  test(`F7, a new price for one product and market from a day, in at most 5 steps: ${language}`, async ({ page }) => {
    const words = WORDS[language];
    const name = PRODUCTS[language][language === 'en' ? 0 : 1];
    await signInStaff(page, 'catalogue', { language });
    await openOffice(page, `/products?q=${encodeURIComponent(name)}`);
    const row = page.getByRole('link', { name, exact: true });
    await expect(row).toBeVisible();
    const steps = await counted(page);
    await row.click();
    await page.getByRole('button', { name: words.schedule }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.type('555.50');
    await dialog.getByRole('button', { name: words.from }).click();
    const more = await chooseLaterDay(page);
    // the time beside it speaks the person's language, not the browser's
    const time = dialog.getByRole('combobox', { name: words.time });
    await expect(time.locator('option:checked')).toHaveText(words.midnight);
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog).toBeHidden();
    await steps.expectAtMost(5 + more);
    const planned = page.locator('.foot', { hasText: words.scheduled }).filter({ hasText: '555.50' });
    await expect(planned).toBeVisible();
    await expectAccessible(page);
    await openOffice(page, '/products?edit=calendar');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
    await expectAccessible(page);
  });
}
