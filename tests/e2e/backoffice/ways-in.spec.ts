import { expect, type Page, test } from '@playwright/test';
import { randomId } from '../../../src/kernel/ids.ts';
import { SCREENS } from '../../../src/web/backoffice/screens.ts';
import { placeCashOrder } from '../shopper.ts';
import { openOffice, signInStaff } from './staff.ts';

/** The screen that an address shows. */
function screenAt(url: string): string | undefined {
  const path = new URL(url).pathname.replace(/^\/admin\/?/, '');
  const parts = path.split('/');
  const fits = (own: readonly string[]) =>
    own.length === parts.length && own.every((part, at) => part.startsWith(':') || part === parts[at]);
  const literal = SCREENS.find((screen) => screen.path === path);
  return (literal ?? SCREENS.find((screen) => fits(screen.path.split('/'))))?.id;
}

/** The addresses that links of the page lead to, and those of its buttons that only an address stands behind. */
async function linksOf(page: Page): Promise<string[]> {
  return await page
    .locator('a[href^="/admin"]')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
}

test('every screen is reached from the first one by clicks alone', async ({ page, request }) => {
  const number = await placeCashOrder(request, 'KSA', { userId: randomId(24) });
  await signInStaff(page, 'owner');
  await openOffice(page, '/');
  const reached = new Set<string>();
  const waiting: string[][] = [[]];
  // a way is a list of addresses, each of a link on the page before
  while (waiting.length > 0) {
    const way = waiting.shift() ?? [];
    await openOffice(page, '/');
    for (const href of way) await page.locator(`a[href="${href}"]`).first().click();
    await page.waitForLoadState('networkidle');
    const here = screenAt(page.url());
    if (here !== undefined) reached.add(here);
    for (const href of await linksOf(page)) {
      const id = screenAt(new URL(href, page.url()).href);
      if (id === undefined || reached.has(id)) continue;
      reached.add(id);
      waiting.push([...way, href]);
    }
  }
  // the refund is behind a button of an order that was paid
  expect(SCREENS.map(({ id }) => id).filter((id) => !reached.has(id) && id !== 'refund')).toEqual([]);
  expect(number).toBeGreaterThan(0);
});

test('the find dialog keeps what is typed at once, and opens every screen', async ({ page }) => {
  await signInStaff(page, 'owner', { language: 'ar' });
  await openOffice(page, '/');
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('0501000144');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('0501000144');
  for (const [typed, at] of [
    ['استيراد', '/admin/products/import'],
    ['Import', '/admin/products/import'],
    ['VAT return', '/admin/reports/vat'],
    ['الاعدادات', '/admin/settings'],
    ['مطابقه', '/admin/reconciliation'],
  ] as const) {
    await page.getByRole('dialog').getByRole('combobox').fill(typed);
    const screen = SCREENS.find(({ path }) => `/admin/${path}` === at);
    await page.getByRole('option', { name: screen?.label.ar ?? '', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${at}$`));
    await page.keyboard.press('Control+K');
  }
});
