import { expect, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { texts } from '../../src/texts/texts.ts';
import { withStoreDatabase } from './backoffice/store-database.ts';
import { AR_PHONE, productId, WALKS, WINDOWS } from './sample.ts';
import { alive, becomeGuest, expectAccessible } from './shopper.ts';

/** Three oils that the journeys make sizes of one scent; the last is sold out in both countries. */
const SIZES = ['taif-rose-oil', 'sambac-jasmine-oil', 'sandalwood-oil'] as const;

test.beforeAll(async () => {
  await withStoreDatabase(async ({ read }) => {
    await read.execute(
      sql`UPDATE products SET size_group = 'journey-oils' WHERE slug IN ${[...SIZES]} AND size_group = ''`,
    );
  });
});

for (const { language, device } of WALKS) {
  const t = texts(language);
  const prefix = language === 'en' ? 'en-ae' : 'ar-sa';
  const urlOf = (slug: string) => `/${prefix}/details/${productId(slug)}`;

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('photographs, reviews and layers of a product', async ({ page, context, baseURL }) => {
      await becomeGuest(context, baseURL ?? '', language, language === 'en' ? 'UAE' : 'KSA');
      await page.goto(urlOf('taif-dawn'));
      await alive(page);

      const photograph = page.locator('.pdp__gallery figure a').first();
      await expect(photograph).toHaveAttribute('href', /\.jpg$/);
      await photograph.click();
      const zoom = page.getByRole('dialog', {
        name: t('zoom.label', { title: language === 'en' ? 'Taif Dawn' : 'فجر الطائف' }),
      });
      const [closer, further] = language === 'en' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
      const counter = zoom.locator('[aria-live]');
      const shown = await counter.textContent();
      await page.keyboard.press(closer ?? '');
      await expect(counter).not.toHaveText(shown ?? '');
      await page.keyboard.press(further ?? '');
      await expect(counter).toHaveText(shown ?? '');
      await page.keyboard.press('+');
      await expect(zoom.locator('.zoomer__stage')).toHaveClass(/is-in/);
      await expect(zoom.locator('.zoomer__map')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('0');
      await expect(zoom.locator('.zoomer__stage')).not.toHaveClass(/is-in/);
      await zoom.locator('.zoomer__stage').click();
      await expect(zoom.locator('.zoomer__stage')).toHaveClass(/is-in/);
      await page.keyboard.press('Escape');
      await expect(zoom).toHaveCount(0);
      await expect(photograph).toBeFocused();

      // the promise names the city that the shopper chooses from the list
      const [part, city] = language === 'en' ? ['shar', 'Sharjah'] : ['جد', 'جدة'];
      await page.getByRole('button', { name: t('promise.changeCity') }).click();
      const where = page.getByRole('dialog').filter({ hasText: t('promise.where') });
      await where.locator('#city').fill(part ?? '');
      await expect(where.getByRole('option').first()).toContainText(city ?? '');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await where.getByRole('button', { name: t('promise.take') }).click();
      await expect(page.locator('.facts')).toContainText(city ?? '');
      await expect(where).toHaveCount(0);

      await page.getByRole('tab', { name: t('detail.tab.reviews') }).click();
      const reviews = page.getByRole('tabpanel', { name: t('detail.tab.reviews') });
      await expect(reviews.locator('.rv').first()).toHaveAttribute('lang', language);
      const all = await reviews.locator('.rv').count();
      await reviews.getByRole('button', { name: t('reviews.only.answered') }).click();
      await expect(reviews.locator('.rv:not(:has(.rv__a))')).toHaveCount(0);
      await expect(reviews.locator('.rv__a').first()).toContainText(t('detail.answered'));
      await expectAccessible(page);
      const five = reviews.locator('.dist button').first();
      await reviews.getByRole('button', { name: t('reviews.all') }).click();
      await five.click();
      await expect(five).toHaveAttribute('aria-pressed', 'true');
      await five.click();
      await expect(reviews.locator('.rv')).toHaveCount(all);

      const layers = page.getByRole('region', { name: t('layers.heading') });
      await expect(layers.getByRole('article')).toHaveCount(3);
      await layers.getByRole('button', { name: t('layers.addThree') }).click();
      // the drawer goes to the cart by itself
      await page.waitForURL(`**/${prefix}/cart`);
      await expect(page.locator('.line')).toHaveCount(3);

      await page.goto(`/${prefix}/concentrate?show=20`);
      await alive(page);
      const gone = page
        .locator('article.card')
        .filter({ has: page.locator(`a[href*="${productId('sandalwood-oil')}"]`) });
      await gone.getByRole('button', { name: t('stockAlert.ask') }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByLabel(t('auth.email'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);
  const prefix = language === 'en' ? 'en-ae' : 'ar-sa';
  const urlOf = (slug: string) => `/${prefix}/details/${productId(slug)}`;

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a size of a scent changes title, texts, price, stock, photograph and address, a sold-out one offers a message', async ({
      page,
    }) => {
      const [first, own, gone] = SIZES;
      // kept pages are rendered anew once the store has seen the change
      await expect
        .poll(async () => (await page.request.get(urlOf(own))).text(), { timeout: 60_000 })
        .toContain('radiogroup');
      await page.goto(urlOf(own));
      await alive(page);
      const radios = page.getByRole('radiogroup', { name: t('detail.size') }).getByRole('radio');
      await expect(radios).toHaveCount(3);
      await expect(radios.nth(1)).toBeChecked();
      const price = page.locator('.pdp__price .price__now');
      const before = await price.textContent();
      await expectAccessible(page);

      await radios.nth(0).click();
      await expect(radios.nth(0)).toBeChecked();
      await expect(price).not.toHaveText(before ?? '');
      const title = language === 'en' ? 'Taif Rose Oil' : 'دهن الورد الطائفي';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(`^${title}`));
      await expect(page.locator('#about .prose')).toContainText(language === 'en' ? 'Steam-distilled' : 'النحاس');
      await expect(page).toHaveURL(new RegExp(`/${prefix}/details/${productId(first)}/`));
      await expect(page.locator('.pdp__gallery img').first()).toHaveAttribute('alt', /\S/);

      await radios.nth(0).press('ArrowUp');
      await expect(radios.nth(2)).toBeFocused();
      await expect(radios.nth(2)).toBeChecked();
      await expect(page).toHaveURL(new RegExp(productId(gone)));
      await expect(page.locator('.pdp__out')).toHaveText(t('detail.outOfStock'));
      await expect(page.locator('.pdp__buy')).toHaveCount(0);

      const form = page.locator('.backin');
      const email = form.getByLabel(t('auth.email'));
      await email.fill('sara@nowhere');
      await form.getByRole('button', { name: t('stockAlert.ask') }).click();
      await expect(form.getByText(t('checkout.emailDomain'))).toBeVisible();
      await expect(email).toHaveValue('sara@nowhere');
      await expectAccessible(page);
      await email.fill(`sara-${language}@example.com`);
      await form.getByRole('button', { name: t('stockAlert.ask') }).click();
      await expect(form.getByText(t('stockAlert.kept'))).toBeVisible();
      await expect(email).toHaveCount(0);
    });
  });
}
