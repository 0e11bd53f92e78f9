import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Text } from '../../src/texts/text.ts';
import { texts } from '../../src/texts/texts.ts';
import { accessibilityViolations, ONE_LOOK } from './accessibility.ts';
import { IN_ARABIC, IN_ENGLISH, LANGUAGES, productId, WINDOWS } from './sample.ts';
import { alive, open } from './shopper.ts';

/** Finding a perfume: with spelling mistakes, by keyboard, by note, without scripts. */

const cards = (page: Page) => page.locator('main article.card');
const linkTo = (slug: string) => `a[href*="${productId(slug)}"]`;

const field = (page: Page, t: Text) => page.locator('#search').getByRole('combobox', { name: t('search.field') });

/** Misspelt names, and the products they mean. */
const SLIPS = {
  en: { typed: 'saffran vail', means: 'saffron-veil' },
  ar: { typed: 'ملكه الطايف', means: 'queen-of-taif' },
} as const;

for (const language of LANGUAGES) {
  const t = texts(language);

  test(`a misspelt name is found from the header in ${language}`, async ({ page }) => {
    await open(page, `/${language}-ae/contact`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('search.title') })
      .click();
    await expect(field(page, t)).toBeFocused();
    await field(page, t).fill(SLIPS[language].typed);
    await field(page, t).press('Enter');
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(SLIPS[language].typed);
    await expect(cards(page).first().locator(linkTo(SLIPS[language].means)).first()).toBeAttached();
  });
}

for (const language of IN_ARABIC) {
  const t = texts(language);

  test(`the search panel is used by keyboard, and remembers on the device, in ${language}`, async ({ page }) => {
    await open(page, `/${language}-sa/`);
    const opener = page.getByRole('banner').getByRole('button', { name: t('search.title') });
    await opener.press('Enter');
    const panel = page.getByRole('dialog', { name: t('search.title') });
    await expect(panel.locator('.sr')).toHaveCount(4);
    await expect(panel.getByText(t('search.recent'), { exact: true })).toHaveCount(0);
    await expect.poll(() => accessibilityViolations(page), ONE_LOOK).toEqual([]);
    const words = language === 'ar' ? 'زعفرا' : 'saffr';
    const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === words);
    await field(page, t).pressSequentially(words);
    await (await answered).finished();
    const options = panel.getByRole('option');
    await expect(options.filter({ hasText: language === 'ar' ? 'زعفران' : 'Saffron' }).first()).toBeVisible();
    await expect(panel.locator('.sr mark').first()).toBeVisible();
    await expect(panel.locator('.sr .sr__p .num')).not.toHaveCount(0);
    await expect.poll(() => accessibilityViolations(page), ONE_LOOK).toEqual([]);
    const count = await options.count();
    for (let index = 0; index < count; index += 1) await field(page, t).press('ArrowDown');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(field(page, t)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page, t)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await opener.press('Enter');
    await field(page, t).fill(language === 'ar' ? 'زعفران' : 'saffron');
    await expect(options.first()).toBeVisible();
    await field(page, t).press('ArrowDown');
    const name = await options.first().locator('b').innerText();
    await field(page, t).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(panel).toBeHidden();
    await opener.press('Enter');
    const forget = panel.getByRole('button', {
      name: t('search.forget', { q: language === 'ar' ? 'زعفران' : 'saffron' }),
    });
    await forget.click();
    await expect(forget).toHaveCount(0);
  });

  test(`four questions by keyboard lead to three scents with reasons in ${language}`, async ({ page }) => {
    await open(page, `/${language}-ae/scents`);
    await page.getByRole('link', { name: t('finder.for.me'), exact: true }).press('Enter');
    const heading = page.getByRole('heading', { level: 1 });
    const next = page.getByRole('button', { name: t('finder.next') });
    await expect(heading).toHaveText(t('finder.q.world'));
    await next.press('Enter');
    await expect(page.locator('main').getByRole('alert')).toHaveText(t('finder.choose'));
    await page.getByRole('checkbox', { name: t('finder.world.dawn') }).press('Space');
    await next.press('Enter');
    await expect(heading).toHaveText(t('finder.q.when'));
    await expect(heading).toBeFocused();
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3');
    await page.getByRole('link', { name: t('finder.back') }).press('Enter');
    await expect(page.getByRole('checkbox', { name: t('finder.world.dawn') })).toBeChecked();
    await next.press('Enter');
    await page.getByRole('radio', { name: t('finder.when.day') }).press('Space');
    await next.press('Enter');
    await page.getByRole('radio', { name: t('finder.near.arm') }).press('Space');
    await next.press('Enter');
    await expect(heading).toHaveText(t('finder.result'));
    await expect(page).toHaveURL(/for=me&world=dawn&when=day&.*near=arm/);
    const three = page.locator('article.res');
    await expect(three).toHaveCount(3);
    for (const scent of await three.all()) expect(await scent.locator('.why li').count()).toBeGreaterThanOrEqual(2);
    await expect(three.first().locator('.why')).toContainText(t('finder.why.world.dawn'));
    await expect(three.first().getByRole('button')).toBeEnabled();

    await page
      .locator('.res__answers')
      .getByRole('link', { name: t('finder.when.day') })
      .press('Enter');
    await page.getByRole('radio', { name: t('finder.when.majlis') }).press('Space');
    await next.press('Enter');
    await expect(heading).toHaveText(t('finder.result'));
    await expect(page).toHaveURL(/world=dawn.*when=majlis/);
  });

  test.describe(`without scripts, ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: WINDOWS.phone });

    test('search, filters and products work', async ({ page }) => {
      await page.goto(`/${language}-sa/press-room`);
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('search.title') })
        .click();
      await field(page, t).fill('oud');
      await field(page, t).press('Enter');
      // the whole page: it is counted
      await page.waitForURL(`**/${language}-sa/search?q=oud`);
      const all = await cards(page).count();
      expect(all).toBeGreaterThan(3);
      await page.locator('.lt__sheet > summary').click();
      await page.locator('.lt__groups [data-group=category] a[href*="category=bakhoor"]').click();
      await page.waitForURL(/category=bakhoor/);
      expect(await cards(page).count()).toBeGreaterThan(0);
      expect(await cards(page).count()).toBeLessThan(all);
      await cards(page).first().locator('h3 a').click();
      await expect(page).toHaveURL(/\/details\//);
    });

    test('the scent finder works', async ({ page }) => {
      await page.goto(`/${language}-sa/scents`);
      await page.getByRole('link', { name: t('finder.for.home'), exact: true }).click();
      const next = page.getByRole('button', { name: t('finder.next') });
      await next.click();
      await expect(page.locator('main').getByRole('alert')).toHaveText(t('finder.choose'));
      for (const value of ['wood', 'majlis', 'room', 'any']) {
        await page.locator(`.qo input[value="${value}"]`).check();
        await next.click();
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('finder.result'));
      await expect(page.locator('article.res')).toHaveCount(3);
    });
  });
}

for (const language of IN_ENGLISH) {
  const t = texts(language);

  test(`a search without a result helps in ${language}`, async ({ page }) => {
    await open(page, `/${language}-ae/search?q=${language === 'ar' ? 'ديور سوفاج' : 'dior sauvage'}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('category.empty'));
    await expect(page.getByText(t('search.none.own'))).toBeVisible();
    await expect(cards(page)).toHaveCount(4);
    await expect(page.locator('.fam')).toHaveCount(8);
    await expect(page.getByRole('link', { name: t('search.none.askLink') })).toHaveAttribute('href', /wa\.me|whatsapp/);
    await expect.poll(() => accessibilityViolations(page), ONE_LOOK).toEqual([]);
    await page.locator('.none__meant a').first().click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(cards(page).first()).toBeVisible();
  });

  test(`filters and order are in the url in ${language}`, async ({ page }) => {
    await page.setViewportSize(WINDOWS.desktop);
    await open(page, `/${language}-ae/search?q=rose`);
    const all = await cards(page).count();
    expect(all).toBeGreaterThan(2);
    const tool = page.getByRole('search', { name: t('list.tool') });
    const menu = (group: string) => tool.locator('.lt__menu').filter({ has: page.locator(`[data-group=${group}]`) });
    await page
      .getByRole('navigation', { name: t('filter.label') })
      .getByRole('link')
      .nth(1)
      .click();
    await expect(page).toHaveURL(/under=1000/);
    await menu('sort').locator('summary').click();
    await menu('sort')
      .getByRole('link', { name: t('search.sort.price-up'), exact: true })
      .click();
    await expect(page).toHaveURL(/sort=price-up/);
    await expect(page).toHaveURL(/under=1000/);
    await expect(page).toHaveURL(/q=rose/);
    await expect(menu('sort').locator('summary b')).toHaveText(t('search.sort.price-up'));
    const pricesShown = async () =>
      (await cards(page).locator('.price__now .num').allTextContents()).map((price) =>
        Number(price.replaceAll(',', '')),
      );
    await expect(async () => {
      const prices = await pricesShown();
      expect(prices.length).toBeGreaterThan(0);
      expect(prices).toEqual([...prices].sort((one, other) => one - other));
      expect(Math.max(...prices)).toBeLessThan(1000);
    }).toPass();
    const prices = await pricesShown();

    await page.reload();
    await alive(page);
    await expect(menu('sort').locator('summary b')).toHaveText(t('search.sort.price-up'));
    await expect(cards(page)).toHaveCount(prices.length);
    await menu('category').locator('summary').click();
    const collection = menu('category').getByRole('link').first();
    const left = Number(await collection.locator('.num').textContent());
    await collection.click();
    await expect(page).toHaveURL(/category=/);
    await expect(cards(page)).toHaveCount(left);
    await expect(page.locator('.lt__chip')).toHaveCount(1);
    await expect.poll(() => accessibilityViolations(page), ONE_LOOK).toEqual([]);
    await page.getByRole('link', { name: t('list.clearAll') }).click();
    await expect(page).toHaveURL(/\/search\?q=rose$/);
    await expect(cards(page)).toHaveCount(all);
  });

  test(`the atlas finds a note while typing, and leads to its perfumes, in ${language}`, async ({ page }) => {
    await open(page, `/${language}-ae/scents`);
    await page.getByRole('searchbox', { name: t('finder.searchNote') }).fill(language === 'ar' ? 'زعفران' : 'saff');
    await expect(page.locator('.nt')).toHaveCount(1);
    await page.locator('a[href*="note=saffron"]').click();
    await expect(page).toHaveURL(/\/search\?note=saffron/);
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(language === 'ar' ? 'زعفران' : 'Saffron');
  });
}

test('an empty field begins on the right in Arabic, and what is typed has its own direction', async ({ page }) => {
  const t = texts('ar');
  const begins = async (input: Locator) => {
    await expect(input).toHaveCSS('direction', 'rtl');
    await input.fill('rose');
    await expect(input).toHaveCSS('direction', 'ltr');
    await input.fill('ورد');
    await expect(input).toHaveCSS('direction', 'rtl');
  };
  await open(page, '/ar-sa/no-such-page');
  await begins(page.locator('main').getByLabel(t('search.field')));
  await open(page, '/ar-sa/scents');
  await begins(page.getByRole('searchbox', { name: t('finder.searchNote') }));
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('search.title') })
    .click();
  await begins(field(page, t));
});
