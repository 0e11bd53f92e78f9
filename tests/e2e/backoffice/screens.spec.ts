import { expect, test } from '@playwright/test';
import { SCREENS } from '../../../src/web/backoffice/screens.ts';
import { accessibilityViolations } from '../accessibility.ts';
import { LANGUAGES } from '../sample.ts';
import { expectFitting, signInStaff } from './staff.ts';

const WIDTHS = [1440, 820, 390];

/** States of screens that their address names. */
const STATES = ['payment', 'seller', 'mails', 'staff_mail', 'providers', 'privacy'].map(
  (view) => `settings?view=${view}`,
);

const ADDRESSES = [...SCREENS.map(({ sample, path }) => sample ?? path), ...STATES].filter((at) => !at.includes(':'));

/** A part of the screens in each language; in English they are also checked by axe, whose rules know no direction. */
const PARTS = LANGUAGES.flatMap((language) => [0, 1].map((part) => ({ language, part })));

for (const { language, part } of PARTS) {
  test(`every screen opens without errors, clean by axe and in every width: ${language} ${part + 1}/2`, async ({
    page,
  }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(`${page.url()} ${error.message}`));
    page.on('console', (message) => {
      // the sample store may not have the order or product that stands for a screen
      if (
        message.text().includes('status of 404') &&
        SCREENS.some(({ sample }) => sample && page.url().endsWith(sample))
      )
        return;
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`${page.url()} ${message.text()} ${message.location().url}`);
    });
    await signInStaff(page, 'owner', { language });
    for (const at of ADDRESSES.filter((_, index) => index % 2 === part)) {
      await test.step(at, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`/admin/${at}`);
        await expect(page.locator('h1')).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expect.soft(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        if (language === 'en') expect.soft(await accessibilityViolations(page), `axe at /${at}`).toEqual([]);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 1000 });
          await expectFitting(page);
          const words = page.locator('svg.ch text').first();
          if (await words.count())
            await expect.poll(async () => (await words.boundingBox())?.height, 'words of a chart').toBeGreaterThan(10);
          if (width === 390) {
            const names = page.locator('.grid .products__n, .grid td > bdi:first-child');
            const heights = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
            expect.soft(Math.max(0, ...heights), `every name on one line at /${at}`).toBeLessThan(40);
          }
          if (width === 390 && ['staff', 'reports'].includes(at)) {
            const lists = page.locator('.scroll.grid, .chart__t.grid');
            const hidden = await lists.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
            expect.soft(Math.max(0, ...hidden), `no column out of sight at /${at}`).toBe(0);
          }
          if (['stock', 'customers'].includes(at))
            expect
              .soft(await page.locator('.grid__s').evaluate((list) => list.scrollWidth - list.clientWidth), at)
              .toBe(0);
        }
      });
    }
    expect(problems).toEqual([]);
  });
}
