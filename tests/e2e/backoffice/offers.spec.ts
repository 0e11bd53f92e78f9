import { expect, type Locator, type Page, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { MARKET_CODES, MARKETS } from '../../../src/kernel/market.ts';
import { TEXTS as EDITOR } from '../../../src/web/backoffice/routes/offers/offer/texts.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/offers/texts.ts';
import { TRY_TEXTS } from '../../../src/web/backoffice/routes/offers/try-texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { LANGUAGES } from '../sample.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

/** A product of the sample store. */
const SOLD = { name: { en: 'Taif Dawn', ar: 'فجر الطائف' } };

/** Acts on a control with a key, as a person at the keyboard does. */
async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Types into a field, one key after the other. */
async function type(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language];
  const editor = EDITOR[language];

  test(`an owner makes the third one free in nine acts and ends it in two, by keyboard: ${language}`, async ({
    page,
  }) => {
    const name = `Third ${randomId(6)}`;
    await signInStaff(page, 'owner', { language });
    await openOffice(page, '/');
    const acts = await counted(page);
    await press(page.getByRole('navigation').getByRole('link', { name: texts.title, exact: true }));
    await press(page.getByRole('link', { name: texts.new }));
    const said = page.locator('section', { has: page.getByRole('heading', { name: editor.says }) });
    await expect(said).toContainText('the cheapest of each 3 is free');
    await expect(said).toContainText('تصبح الأرخص من كل 3 قطع مجانًا');
    await expect(page.getByText(editor.checksFine)).toBeVisible();
    await type(page, page.getByRole('textbox', { name: editor.name }).first(), name);
    await type(page, page.getByRole('textbox', { name: editor.name }).last(), `الثالثة ${name.slice(6)}`);
    await press(page.getByRole('switch', { name: editor.on }), 'Space');
    await press(page.getByRole('button', { name: COMMON[language].save }));
    await expect(page.getByRole('main').getByText(texts.stateOf.live, { exact: true })).toBeVisible();
    await acts.expectAtMost(9);

    const before = acts.count();
    await press(page.getByRole('button', { name: texts.endNow }));
    await expect(page.getByRole('dialog')).toContainText(texts.endConfirm);
    await press(page.getByRole('dialog').getByRole('button', { name: texts.endNow }));
    await expect(page.getByRole('main').getByText(texts.stateOf.ended, { exact: true })).toBeVisible();
    expect(acts.count() - before).toBeLessThanOrEqual(2);
    await expectAccessible(page);
  });

  test(`what is wrong with an offer is said at its field, and nothing is kept: ${language}`, async ({ page }) => {
    await signInStaff(page, 'owner', { language });
    await openOffice(page, '/offers/new');
    await page.getByRole('radio', { name: texts.kinds.forPrice }).check();
    await page.getByLabel(editor.items, { exact: true }).fill('1.5');
    await page.getByRole('button', { name: COMMON[language].save }).click();
    await expect(page.getByText(COMMON[language].notACount, { exact: true })).toHaveCount(1);
    await expect(page.getByText(editor.fault.missing, { exact: true })).toHaveCount(MARKET_CODES.length);
    await expectAccessible(page);
    await page.getByLabel(editor.items, { exact: true }).fill('11');
    for (const market of MARKET_CODES) {
      const label = [editor.setPrice, MARKETS[market].name.short[language]].join(language === 'ar' ? '، ' : ', ');
      await page.getByLabel(label, { exact: true }).fill('250');
    }
    await page.getByRole('button', { name: COMMON[language].save }).click();
    // the store's own words: names are missing, and eleven are too many
    await expect(page.locator('.f .e')).toHaveCount(3);
    await openOffice(page, '/offers');
    await expect(page.getByRole('row', { name: texts.kinds.forPrice })).toHaveCount(0);
  });

  test(`a cart is tried by keyboard, and its link shows the same: ${language}`, async ({ page }) => {
    const words = TRY_TEXTS[language];
    await signInStaff(page, 'owner', { language });
    await openOffice(page, '/offers');
    await press(page.getByRole('link', { name: texts.tryCart }));
    await expect(page.getByText(words.empty)).toBeVisible();
    await type(page, page.getByRole('searchbox', { name: COMMON[language].findProduct }), SOLD.name[language]);
    await press(page.getByRole('button', { name: SOLD.name.en }));
    const count = page.getByLabel(words.count(SOLD.name[language]), { exact: true });
    await expect(count).toHaveValue('1');
    await count.fill('2');
    const paid = page.locator('tfoot');
    const pieces = page.getByRole('row', { name: words.subtotal });
    await expect(pieces).toContainText(words.units(2));
    await expectAccessible(page);
    const total = await paid.innerText();
    await openOffice(page, page.url().split('/admin')[1] ?? '');
    await expect(paid).toHaveText(total, { useInnerText: true });
  });
}

test('an offer that somebody else saved meanwhile is shown beside the own one', async ({ page, browser }) => {
  const name = `Both ${randomId(6)}`;
  await signInStaff(page, 'owner');
  await openOffice(page, '/offers/new');
  const nameField = (on: Page, half: 'first' | 'last') => on.getByRole('textbox', { name: EDITOR.en.name })[half]();
  const save = (on: Page) => on.keyboard.press('Control+s');
  await nameField(page, 'first').fill(name);
  await nameField(page, 'last').fill('معًا');
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const second = await (await browser.newContext()).newPage();
  await signInStaff(second, 'owner');
  await openOffice(second, new URL(page.url()).pathname.replace('/admin', ''));
  await second.getByLabel(EDITOR.en.usesPerShopper, { exact: true }).fill('3');
  await save(second);
  await expect(second.getByRole('button', { name: COMMON.en.save })).toHaveCount(0);
  await second.context().close();

  await page.getByLabel(EDITOR.en.uses, { exact: true }).fill('100');
  await save(page);
  await expect(page.getByRole('dialog')).toContainText(EDITOR.en.usesPerShopper);
  await expectAccessible(page);
});
