import { expect, type Page, test } from '@playwright/test';
import { systemClock } from '../../../src/kernel/clock.ts';
import { randomId } from '../../../src/kernel/ids.ts';
import { writeReview } from '../../../src/shop/reviews/index.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/reviews/texts.ts';
import { SCREENS } from '../../../src/web/backoffice/screens.ts';
import { IN_ENGLISH, productId } from '../sample.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';
import { withStoreDatabase } from './store-database.ts';

const HOUR_MS = 3_600_000;

/**
 * Writes four reviews that nobody has read; returns a word that is in each. They are the newest for the next hour, one after the
 * other: what shoppers of other journeys write meanwhile comes behind them.
 */
async function fourToRead(): Promise<string> {
  const word = randomId(8);
  const from = systemClock.now().getTime() + HOUR_MS;
  await withStoreDatabase(async (database) => {
    for (const [index, text] of ['Lovely', 'عطر جميل', 'Call +971 50 010 0199', 'You are idiots'].entries()) {
      const review = { customerId: `u_${randomId(24)}`, productId: productId('taif-dawn'), name: 'Sara', rate: 3 };
      const clock = { ...systemClock, now: () => new Date(from + index) };
      await database.transaction((tx) => writeReview({ clock }, tx, { ...review, text: `${text} ${word}` }));
    }
  });
  return word;
}
const publicReviews = async (page: Page) => (await page.request.get(`/api/review/${productId('taif-dawn')}`)).text();

test.describe.configure({ mode: 'default' });
for (const language of IN_ENGLISH) {
  const t = TEXTS[language];

  test.describe(`reviews in the back office (${language})`, () => {
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('F10, F15: reads four reviews in five steps, and takes the last one back in one', async ({ page }) => {
      await signInStaff(page, 'support', { language });
      const word = await fourToRead();
      await openOffice(page, '/me');
      const steps = await counted(page);
      const label = SCREENS.find(({ id }) => id === 'reviews')?.label[language] ?? '';
      await page.getByRole('link', { name: label }).click();
      const rows = page.locator('article.rev', { hasText: word });
      await expect(rows).toHaveCount(4);
      await expectAccessible(page);

      await page.keyboard.press('h');
      await expect(rows).toHaveCount(3);
      await page.keyboard.press('h');
      await expect(rows).toHaveCount(2);
      await page.keyboard.press('a');
      await expect(rows).toHaveCount(1);
      await page.keyboard.press('a');
      await expect(rows).toHaveCount(0);
      // pointing at the message keeps its Undo while what follows is looked at
      await page.locator('.toast').last().hover();
      await steps.expectAtMost(5);
      await expectAccessible(page);

      await expect(async () => {
        const shown = await publicReviews(page);
        expect(shown).toContain(`Lovely ${word}`);
        expect(shown).toContain(`عطر جميل ${word}`);
        expect(shown).not.toContain(`idiots ${word}`);
        expect(shown).not.toContain(`0199 ${word}`);
      }).toPass();
      const before = steps.count();
      await page.keyboard.press('Control+z');
      await expect(rows).toHaveCount(1);
      expect(steps.count() - before).toBe(1);
    });

    test('answers under a review in its language, and hides for a reason that is asked for', async ({ page }) => {
      await signInStaff(page, 'support', { language });
      const word = await fourToRead();
      await openOffice(page, '/reviews');
      const arabic = page.locator('article.rev', { hasText: `عطر جميل ${word}` });
      await arabic.getByRole('button', { name: t.answer }).click();
      const field = page.getByLabel(t.answerLabel);
      await expect(field).toBeFocused();
      await field.fill('Thank you');
      await page.getByRole('button', { name: t.post }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await field.fill(`شكرًا لك ${word}`);
      await page.getByRole('button', { name: t.post }).click();
      await expect(page.getByText(t.didAnswer)).toBeVisible();
      await expect(async () => {
        expect(await (await page.request.get(`/details/${productId('taif-dawn')}`)).text()).toContain(
          `شكرًا لك ${word}`,
        );
      }).toPass();

      await page
        .locator('article.rev', { hasText: `Lovely ${word}` })
        .getByRole('button', { name: t.hide })
        .click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: t.hide }).click();
      await expect(page.getByText(t.didHide(t.reason['not-about-product']))).toBeVisible();
    });
  });
}
