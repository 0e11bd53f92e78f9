import { expect, type Page, test } from '@playwright/test';
import { randomId } from '../../src/kernel/ids.ts';
import type { MarketCode } from '../../src/kernel/market.ts';
import { LENDER_CHANNELS } from '../../src/kernel/payment-method.ts';
import { insertChange } from '../../src/shop/settings/queries.ts';
import { METHOD_SETTINGS } from '../../src/shop/settings/settings.rules.ts';
import { texts } from '../../src/texts/texts.ts';
import { type RunningStore, startStore } from '../support/store.ts';
import { withStoreDatabase } from './backoffice/store-database.ts';
import { LANGUAGES, productId } from './sample.ts';
import { becomeGuest, expectAccessible, fillCart, giveAddress, open, writeDownMessages } from './shopper.ts';

/** The buttons of the simulated lenders' page. */
const ANSWERS = {
  approve: { en: 'Agree and pay the first part', ar: 'الموافقة ودفع الدفعة الأولى' },
  refuse: { en: 'Be refused', ar: 'رفض الطلب' },
  cancel: { en: 'Go back to the shop', ar: 'العودة إلى المتجر' },
} as const;

test.describe('lenders, once they are on', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  let store: RunningStore;
  test.beforeAll(async () => {
    store = await startStore();
    await withStoreDatabase(async (database) => {
      const at = new Date(Date.now() - 60_000);
      await database.transaction(async (tx) => {
        for (const lender of LENDER_CHANNELS) {
          const change = { id: randomId(), key: METHOD_SETTINGS[lender], market: 'KSA' as MarketCode, value: true };
          await insertChange(tx, { ...change, startsAt: at, setAt: at, setBy: 'Owner' });
        }
        const line = { id: randomId(), key: 'lenders.line', market: 'KSA', value: true } as const;
        await insertChange(tx, { ...line, startsAt: at, setAt: at, setBy: 'Owner' });
      });
    }, store.data);
  });
  test.afterAll(() => store.stop());

  /** Presses the key until the focus is where it is wanted. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let times = 0; times < 80; times += 1) {
      await page.keyboard.press('Tab');
      if (await page.locator(selector).evaluate((one) => one === document.activeElement)) return;
    }
    throw new Error(`the focus never reached ${selector}`);
  }

  for (const language of LANGUAGES) {
    const t = texts(language);

    test(`${language}: product and cart say what the parts would be, and the privacy page what lenders receive`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ baseURL: store.url });
      const page = await context.newPage();
      const guest = await becomeGuest(context, store.url, language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      const served = await (await page.request.get(`/details/${productId('white-oudh')}`)).text();
      expect(served.includes('data-lender="TABBY"') && served.includes('172.22')).toBe(true);
      await page.goto('/cart');
      await expect(page.locator('.two__b').getByText('172.22')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/privacy-policy');
      await expect(page.getByText(t('lenders.privacy', { lender: 'Tabby' }))).toBeVisible();
      await context.close();
    });

    for (const lender of LENDER_CHANNELS) {
      test(`${language}: ${lender} is chosen, left, chosen again and pays, by keyboard`, async ({ browser }) => {
        const context = await browser.newContext({ baseURL: store.url });
        const page = await context.newPage();
        await writeDownMessages(page);
        const guest = await becomeGuest(context, store.url, language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await giveAddress(page.request, guest, 'KSA');
        const take = async () => {
          const option = `input[value=${lender}]`;
          await expect(page.locator(option)).toBeVisible();
          await page.locator('input[name=method]:checked').focus();
          for (let times = 0; times < 6 && !(await page.locator(option).isChecked()); times += 1) {
            await page.keyboard.press('ArrowDown');
          }
          await expect(page.locator('.parts li')).toHaveCount(4);
          await expect(page.getByText(t(`pay.lender.data.${lender}`))).toBeVisible();
        };
        await open(page, '/payment');
        await take();
        await expectAccessible(page);
        await tabTo(page, '.actions .btn--gold');
        await expect(page.locator('.actions .btn--gold')).toHaveText(t(`pay.lender.go.${lender}`));
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/sandbox/${lender.toLowerCase()}/pay/*`);
        await expectAccessible(page);
        await tabTo(page, `button:text-is("${ANSWERS.cancel[language]}")`);
        await page.keyboard.press('Enter');

        await page.waitForURL('**/payment?left=*');
        await expect(page.getByText(t(`pay.lender.left.${lender}`))).toBeVisible();
        await expectAccessible(page);
        await take();
        await tabTo(page, '.actions .btn--gold');
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/sandbox/${lender.toLowerCase()}/pay/*`);
        await tabTo(page, `button:text-is("${ANSWERS.approve[language]}")`);
        await page.keyboard.press('Enter');
        await page.waitForURL('**/orders');
        const { user: orders } = await (await page.request.get(`/api/order/${guest}`)).json();
        expect(orders).toMatchObject([{ paymentMethod: lender, paymentState: 'authorised' }]);
        await context.close();
      });

      test(`${language}: ${lender} refuses, is closed with its words, and is not asked again`, async ({ browser }) => {
        const context = await browser.newContext({ baseURL: store.url });
        const page = await context.newPage();
        const guest = await becomeGuest(context, store.url, language, 'KSA');
        await fillCart(page.request, guest, 'white-oudh');
        await giveAddress(page.request, guest, 'KSA');
        await open(page, `/payment?method=${lender}`);
        await expect(page.locator('.parts li')).toHaveCount(4);
        await page.locator('.actions .btn--gold').click();
        await page.getByRole('button', { name: ANSWERS.refuse[language] }).click();
        await page.waitForURL('**/payment?refused=*');
        await expect(page.getByText(t(`pay.lender.refused.${lender}`))).toBeVisible();
        await expect(page.locator(`input[value=${lender}]`)).toBeDisabled();
        await expect(page.locator('input[name=method]:checked')).toHaveValue('MADA');
        await expectAccessible(page);
        await context.close();
      });
    }
  }
});
