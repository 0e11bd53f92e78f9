import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

const TIMEOUT = 60_000;

test('a text, a price and a picture are changed, and the store shows them', async ({ page, context }) => {
  await signInStaff(page, 'catalogue');
  await openOffice(page, '/products?q=jeddah nights');
  await page.getByRole('link', { name: 'Jeddah Nights', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jeddah Nights' })).toBeVisible();

  // a script in a text stays a text
  const script = 'Dusk <script>document.title="gone"</script> by the sea.';
  await page.getByLabel('Short note, English').fill(script);
  await page.getByLabel('Discount price, KSA').fill('٣٩٩٫٥');
  await expect(page.getByRole('row', { name: /KSA/ })).toContainText('459.43');
  await page.getByLabel('Base, English').fill('Musk, oudh, cedar, amber');
  await expect(page.getByText('4 notes in English')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByLabel('Discount price, KSA').fill('four hundred');
  // saved from a field far from the one that is wrong
  await page.getByLabel('Dimensions').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByLabel('Discount price, KSA')).toBeFocused();
  await expect(page.getByRole('row', { name: /KSA/ }).getByRole('alert')).toBeInViewport();
  await page.getByLabel('Short note, English').fill(script);
  await page.getByLabel('Discount price, KSA').fill('399.50');

  // what it is worn with is found and shown by its name, not by its address
  const layers = page.getByRole('group', { name: 'Worn with' });
  await layers.getByLabel(COMMON.en.findProduct).fill('silk musk');
  await layers
    .getByRole('button', { name: /Silk Musk/ })
    .first()
    .click();
  await expect(layers.locator('.chip', { hasText: 'Silk Musk' })).toBeVisible();
  await expect(layers).not.toContainText('silk-musk');

  const picture = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Drop pictures here, or choose' }).click();
  await (await chooser).setFiles([
    { name: 'night.jpg', mimeType: 'image/jpeg', buffer: picture },
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  await expect(page.getByText('words.jpg: This file is not a picture')).toBeVisible({ timeout: TIMEOUT });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel(/^Alt text of .*, English/).fill('Blue night');
  await page.getByLabel(/^Alt text of .*, Arabic/).fill('ليل أزرق');
  const focal = page.getByRole('button', { name: /^Focal point of/ }).last();
  await focal.press('ArrowRight');
  await expect(focal).toHaveAccessibleName(/51 %, 50 %/);
  // Alt and an arrow order it to the front
  const count = await page.getByRole('button', { name: /^Focal point of/ }).count();
  for (let place = count; place > 1; place -= 1) {
    await page.getByRole('button', { name: /51 %, 50 %/ }).press('Alt+ArrowLeft');
  }
  await expect(page.getByRole('button', { name: /^Focal point of Cover: 51 %/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden();

  const store = await context.newPage();
  const link = page.getByRole('link', { name: 'See in the store' });
  // a page shows a change within a second of it (docs/caching.md)
  const url = (await link.getAttribute('href')) ?? '';
  await expect(async () => {
    await store.goto(url);
    expect(await store.getByRole('img', { name: 'Blue night' }).count()).toBeGreaterThan(0);
  }).toPass({ timeout: TIMEOUT });
  await expect(store.getByRole('img', { name: 'Blue night' }).first()).toBeVisible();
  await expect(store).toHaveTitle(/Jeddah Nights/);
  await store.close();

  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog')).toContainText('Dusk <script>');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put back Short note, English' }).first().click();
  await expect(page.getByText('Put back', { exact: true }).last()).toBeVisible();
});

test('two people who change different fields lose nothing', async ({ browser }) => {
  const [mine, theirs] = await Promise.all([browser.newPage(), browser.newPage()]);
  await signInStaff(mine, 'catalogue', { name: 'Yousef' });
  await signInStaff(theirs, 'owner', { name: 'Layla' });
  for (const page of [mine, theirs]) {
    await openOffice(page, '/products?q=amber majlis');
    await page.getByRole('link', { name: 'Amber Majlis', exact: true }).click();
    await expect(page.getByLabel('Dimensions')).toBeVisible();
  }
  const save = (page: typeof mine) => page.getByRole('button', { name: 'Save', exact: true }).click();
  await theirs.getByLabel('Dimensions').fill('9 x 9 x 9 cm');
  await save(theirs);
  await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await mine.getByLabel('Shelf').fill('b-07');
  await save(mine);
  const dialog = mine.getByRole('dialog');
  await expect(dialog).toContainText('9 x 9 x 9 cm');
  await expect(dialog).toContainText('Layla');
  await expectAccessible(mine);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog).toBeHidden();
  await save(mine);
  await expect(mine.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
  await expect(mine.getByLabel('Dimensions')).toHaveValue('9 x 9 x 9 cm');
  await expect(mine.getByLabel('Shelf')).toHaveValue('B-07');
});

test('a sheet of prices is pasted, tried and saved; many products are put away and shown again', async ({ page }) => {
  await signInStaff(page, 'catalogue', { language: 'ar' });
  await openOffice(page, '/products?edit=sheet&q=pearl');
  const cell = page.getByRole('textbox', { name: /السعودية.*غواص اللؤلؤ/ }).first();
  await cell.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '٤٠٠\t350.5');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  // the bar of the sheet covers neither its headings nor what is wrong with a cell
  const bar = page.locator('.save');
  const below = async (): Promise<number> => {
    const [top, head] = [await bar.boundingBox(), await page.getByRole('columnheader').first().boundingBox()];
    return (top?.y ?? 0) - ((head?.y ?? 0) + (head?.height ?? 0));
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await cell.fill('نص');
  await page.getByRole('button', { name: 'تحقّق' }).click();
  await expect(page.getByRole('cell').filter({ has: cell }).first()).toContainText('مبلغ');
  await cell.fill('400');
  await page.getByRole('button', { name: 'تحقّق' }).click();
  await expect(page.getByText('سيتغيّر منتج واحد.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'حفظ منتج واحد' }).click();
  await expect(page.getByText('حُفظ منتج واحد')).toBeVisible();
  await openOffice(page, '/products?q=pearl');
  await expect(page.getByRole('row', { name: /غواص اللؤلؤ/ })).toContainText('350.50');
  await page.getByRole('checkbox', { name: /غواص اللؤلؤ/ }).check();
  await page.getByRole('button', { name: 'أرشفة' }).click();
  await expect(page.getByRole('row', { name: /غواص اللؤلؤ/ })).toContainText('مؤرشف');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('row', { name: /غواص اللؤلؤ/ })).not.toContainText('مؤرشف');
  await expectAccessible(page);
});
