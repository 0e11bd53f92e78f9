import { expect, type Page, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import type { MarketCode } from '../../../src/kernel/market.ts';
import { TEXTS as EDIT } from '../../../src/web/backoffice/routes/order/edit/texts.ts';
import { TEXTS as ORDER } from '../../../src/web/backoffice/routes/order/texts.ts';
import { TEXTS as ORDERS } from '../../../src/web/backoffice/routes/orders/texts.ts';
import { JOB_TEXTS as JOBS } from '../../../src/web/backoffice/ui/job-texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { IN_ENGLISH } from '../sample.ts';
import { placeCashOrder } from '../shopper.ts';
import { counted, expectAccessible, openOffice, signInStaff } from './staff.ts';

/** Waits until the parcel of an order is in a state. */
async function whenParcelIs(page: Page, number: number, state: string): Promise<void> {
  await expect(async () => {
    const { parcel } = await (await page.request.get(`/api/admin/orders/${number}`)).json();
    expect(parcel?.state).toBe(state);
  }).toPass({ timeout: 120_000 });
}

for (const language of IN_ENGLISH) {
  const grid = ORDERS[language];
  const t = ORDER[language];
  const market: MarketCode = language === 'en' ? 'KSA' : 'UAE';

  test.describe(`orders in the back office (${language})`, () => {
    test.describe.configure({ timeout: 300_000 });
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('F2: labels and slips of six chosen orders in four clicks', async ({ page, context }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const numbers: number[] = [];
      // a name of its own: other journeys place and cancel orders meanwhile
      const lastname = `Six ${randomId(8)}`;
      for (let made = 0; made < 6; made += 1)
        numbers.push(await placeCashOrder(page.request, market, { address: { lastname } }));
      for (const number of numbers) await whenParcelIs(page, number, 'booked');
      await openOffice(page, `/orders?view=to_pack&sort=-placed&q=${encodeURIComponent(lastname)}`);
      const boxes = page.locator('tbody input[type=checkbox]');
      await expect(boxes).toHaveCount(6);

      const steps = await counted(page);
      await boxes.first().click();
      await boxes.nth(5).click({ modifiers: ['Shift'] });
      const paper = context.waitForEvent('page');
      const printed = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/parcels/print'));
      await page.getByRole('button', { name: grid.print }).click();
      const { results } = await (await printed).json();
      expect(results).toHaveLength(6);
      await (await paper).close();
      // the browser's own print dialog is one more
      await steps.expectAtMost(4 - 1);
      await expectAccessible(page);

      // the same with 200 more, which do not exist: it is a job, whose bar stays on other pages and has the papers
      await page.route('**/api/admin/parcels/print', async (route) => {
        const orders = [...numbers, ...Array.from({ length: 200 }, (_, n) => 90_000_000 + n)];
        await route.continue({ postData: JSON.stringify({ orders, expected: orders.length }) });
      });
      await page.getByRole('button', { name: grid.print }).click();
      const bar = page.getByRole('region', { name: JOBS[language].list });
      await expect(bar.getByRole('status')).toHaveText(JOBS[language].done('6', '200'));
      await expect(bar.getByRole('link', { name: JOBS[language].papers.labels('1') })).toBeVisible();
      await openOffice(page, '/stock');
      await expect(bar.getByRole('status')).toHaveText(JOBS[language].done('6', '200'));
      await expectAccessible(page);
      await bar.getByRole('button', { name: JOBS[language].rows }).click();
      await expect(page.getByRole('dialog')).toContainText('90000000');
    });

    test('shows the first order on a phone at once, and filters by courier and by what stands in the menu', async ({
      page,
    }) => {
      await signInStaff(page, 'fulfilment', { language, markets: [market] });
      const number = await placeCashOrder(page.request, market);
      await whenParcelIs(page, number, 'booked');
      await page.setViewportSize({ width: 390, height: 844 });
      await openOffice(page, `/orders?view=all&q=${number}`);
      await expect(page.getByRole('link', { name: String(number), exact: true })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);

      await page.getByRole('button', { name: grid.courier }).click();
      const { couriers } = await (await page.request.get('/api/admin/order-views')).json();
      await page.getByRole('checkbox', { name: couriers[0].title }).check();
      await expect(page).toHaveURL(/courier=smsa/);
      await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible();
      await page.keyboard.press('Escape');

      // two ticks before the address has followed the first
      await page.getByRole('button', { name: grid.payment, exact: true }).click();
      const methods = page.locator('.pop__l').getByRole('checkbox');
      await methods.evaluateAll((boxes) =>
        boxes.slice(0, 2).forEach((box) => void (box instanceof HTMLElement && box.click())),
      );
      await expect(page).toHaveURL(/method=\w+%2C\w+/);
      await page.keyboard.press('Escape');

      // one from the menu opens at once, and stays while it limits the list
      await page.getByRole('button', { name: COMMON[language].moreFilters }).click();
      await page.getByRole('menuitem', { name: grid.tag }).click();
      await page.getByRole('textbox', { name: grid.tag }).fill('nobody has this tag');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/tag=nobody/);
      await expect(page.getByRole('link', { name: String(number), exact: true })).toBeHidden();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('button', { name: `${grid.tag}: nobody has this tag` })).toBeVisible();
    });

    test('F3: one order by its phone number in two', async ({ page }) => {
      await signInStaff(page, 'support', { language });
      const phone = `05${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      const number = await placeCashOrder(page.request, market, { address: { phone } });
      await openOffice(page, '/orders');

      const steps = await counted(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      // as the shopper says it, in another notation than it is kept in
      await page.keyboard.type(`+966 ${phone.slice(1)}`);
      await page.keyboard.press('Enter');
      await expect(page.locator('h1')).toContainText(String(number));
      await steps.expectAtMost(2);
      await expectAccessible(page);
    });

    test('J and K on an order follow the list that it came from', async ({ page }) => {
      await signInStaff(page, 'support', { language, markets: [market] });
      const lastname = `Of${randomId(8)}`;
      const older = await placeCashOrder(page.request, market, { address: { lastname } });
      await placeCashOrder(page.request, market);
      const newer = await placeCashOrder(page.request, market, { address: { lastname } });
      await openOffice(page, `/orders?view=all&q=${lastname}`);
      await page.getByRole('link', { name: String(newer), exact: true }).click();
      await expect(page.locator('h1')).toHaveText(String(newer));
      await expect(page.getByRole('button', { name: t.older })).toBeDisabled();
      await page.keyboard.press('j');
      await expect(page.locator('h1')).toHaveText(String(older));
      await expect(page.getByRole('button', { name: t.newer })).toBeDisabled();
      await page.keyboard.press('k');
      await expect(page.locator('h1')).toHaveText(String(newer));
    });

    test('F5: a refused address corrected and booked again in three', async ({ page }) => {
      await signInStaff(page, 'support', { language, markets: [market] });
      // the checkout takes this phone, the courier does not
      const number = await placeCashOrder(page.request, market, { address: { phone: '12345' } });
      await whenParcelIs(page, number, 'refused');
      await openOffice(page, '/orders');
      await expect(page.getByRole('link', { name: new RegExp(grid.view.wants_person) })).toBeVisible();

      const steps = await counted(page);
      await page.getByRole('link', { name: new RegExp(grid.view.wants_person) }).click();
      await page
        .getByRole('row')
        .filter({ hasText: String(number) })
        .click();
      await expect(page.locator('h1')).toContainText(String(number));
      await expect(page.getByLabel(t.fields.phone, { exact: true })).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel(t.fields.phone, { exact: true }).fill('+966 55 000 0001');
      await page.getByRole('button', { name: t.bookAgain }).click();
      await expect(page.getByText(t.bookedAgain)).toBeVisible();
      await steps.expectAtMost(3);
      await whenParcelIs(page, number, 'booked');
    });

    test('notes and tags are taken back, items are changed, and an order is cancelled with what follows', async ({
      page,
    }) => {
      await signInStaff(page, 'support', { language, markets: [market] });
      // the courier takes no parcel with this phone: the order stays as it is
      const number = await placeCashOrder(page.request, market, { address: { phone: '12345' } });
      await whenParcelIs(page, number, 'refused');
      await openOffice(page, `/orders/${number}`);
      await page.getByLabel(t.note).fill('Wrap it as a gift');
      // a session may end while it is typed, or the page is read again
      await page.reload();
      await expect(page.getByLabel(t.note)).toHaveValue('Wrap it as a gift');
      await page.getByRole('button', { name: t.add, exact: true }).first().click();
      await expect(page.locator('.tl')).toContainText('Wrap it as a gift');
      await expect(page.getByLabel(t.note)).toHaveValue('');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: language === 'en' ? 'Undo' : 'تراجع' })
        .first()
        .click();
      await expect(page.locator('.tl')).not.toContainText('Wrap it as a gift');

      // one more of the same and another product, told before it is saved
      const edit = EDIT[language];
      await page.getByRole('button', { name: edit.edit, exact: true }).click();
      await page.getByRole('table', { name: edit.title }).getByRole('combobox').selectOption('2');
      await page.getByLabel(COMMON[language].findProduct).fill('taif');
      await page.getByRole('listitem').getByRole('button').first().click();
      await page.getByLabel(edit.gift).check();
      await page.getByLabel(edit.giftNote).fill('مبروك يا نورة');
      await page.getByRole('button', { name: edit.show }).click();
      await expect(page.getByRole('table', { name: edit.sums })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: edit.save }).click();
      // each product on a line of its own, and separated where it is read aloud
      const changes = page.locator('.tl .order__c');
      await expect(changes).toHaveText([/^; .+ 1 → 2$/, /^; .+ 0 → 1$/]);
      await expect(page.locator('.order__gift')).toContainText('مبروك يا نورة');

      await page.getByRole('button', { name: t.cancel }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t.followsStock(3));
      await expect(dialog.getByRole('button', { name: t.keep, exact: true })).toBeVisible();
      await expect(dialog.getByRole('button', { name: COMMON[language].cancel, exact: true })).toHaveCount(0);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t.cancel }).click();
      await expect(page.getByText(t.cancelled)).toBeVisible();
      await expect(page.getByRole('button', { name: t.cancel })).toHaveCount(0);
    });

    test('the list finds a name in the other script, keeps its filters on Back, and fits a tablet', async ({
      page,
    }) => {
      await signInStaff(page, 'support', { language });
      const address = { firstname: 'Noura', lastname: 'Al Otaibi' };
      const number = await placeCashOrder(page.request, market, { address });
      await openOffice(page, '/orders?view=all');
      await page.getByRole('searchbox').fill('نورة العتيبي');
      // the newest order is in the list before the search as well: what was found is in the address
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'نورة العتيبي');
      await expect(page.locator('tbody')).toContainText('Noura Al Otaibi');
      await expectAccessible(page);
      await page
        .getByRole('row')
        .filter({ hasText: String(number) })
        .click();
      await expect(page.locator('h1')).toContainText(String(number));
      await expect(page.locator('.tl')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('searchbox')).toHaveValue('نورة العتيبي');
      await page.setViewportSize({ width: 820, height: 1180 });
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectAccessible(page);
    });
  });
}
