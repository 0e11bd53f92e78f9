import { expect, test } from '@playwright/test';
import { MARKETS } from '../../src/kernel/market.ts';
import { WALLET_TAPS } from '../../src/providers/hyperpay/simulator/cards.ts';
import { TEXTS as SHEET } from '../../src/providers/hyperpay/simulator/texts.ts';
import { texts } from '../../src/texts/texts.ts';
import { TEXTS as OFFICE } from '../../src/web/backoffice/routes/settings/texts.ts';
import { expectAccessible as expectAccessibleOffice, signInStaff } from './backoffice/staff.ts';
import { cardForm } from './cards.ts';
import { WALKS, WINDOWS } from './sample.ts';
import {
  becomeGuest,
  expectAccessible,
  expectSaid,
  fillCart,
  giveAddress,
  open,
  totalShown,
  writeDownMessages,
} from './shopper.ts';

const DOMAIN_FILE = '/.well-known/apple-developer-merchantid-domain-association';

/** Acts a device with Apple Pay: what such a browser has. */
function haveApplePay(): void {
  Object.assign(window, { ApplePaySession: { canMakePayments: () => true } });
}

test.describe.configure({ mode: 'serial' });

for (const { language, device } of WALKS) {
  const t = texts(language);
  const words = OFFICE[language];
  const market = MARKETS.KSA.name.short[language];

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test(`an owner turns Apple Pay on by keyboard and pastes its domain file: ${language}`, async ({ page }) => {
      const file = `7b22706964223a22${language}`.repeat(300);
      await page.setViewportSize(WINDOWS.desktop);
      await signInStaff(page, 'owner', { language });
      await page.goto('/admin/settings?view=payment');
      const way = page.getByRole('switch', { name: new RegExp(`^Apple Pay.*${market}$`) });
      await expect(way).toBeVisible();
      if (!(await way.isChecked())) {
        await way.focus();
        await page.keyboard.press('Space');
      }
      await expect(way).toBeChecked();
      const field = page.getByRole('textbox', { name: new RegExp(`^${words.domainFile}`) });
      await field.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(file);
      await expectAccessibleOffice(page);
      await page.keyboard.press('Control+s');
      await expect(page.getByText(words.done)).toBeVisible();
      const answer = await page.request.get(DOMAIN_FILE, { maxRedirects: 0 });
      expect([answer.status(), await answer.text()]).toEqual([200, file]);
      expect((await page.request.get(`/${language}-sa${DOMAIN_FILE}`)).status()).toBe(404);
    });

    test(`the keyboard pays by Apple Pay, after its sheet was closed once: ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await writeDownMessages(page);
      await page.addInitScript(haveApplePay);
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await open(page, '/payment');
      const pay = page.getByRole('button', { name: t('pay.withApplePay') });
      await expect(pay).toBeVisible();
      await expect(totalShown(page)).not.toBeEmpty();
      const total = await totalShown(page).innerText();
      // it stands above the list, and is none of it
      const first = page.getByRole('radio').first();
      const [above, below] = [await pay.boundingBox(), await first.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
      await expect(page.getByRole('radio')).toHaveCount(MARKETS.KSA.methods.length);
      await expectAccessible(page);
      await pay.focus();
      await page.keyboard.press('Enter');

      await page.waitForURL('**/checkouts?type=APPLE_PAY');
      const headersOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy'];
      expect(await headersOf('/checkouts?type=APPLE_PAY')).toContain('payment=(self)');
      for (const path of ['/payment', '/checkouts?type=MADA']) expect(await headersOf(path)).toContain('payment=()');
      const close = cardForm(page).getByRole('button', { name: SHEET.close[language] });
      await close.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('pay.applePayClosed'))).toBeVisible();
      await expectAccessible(page);
      const paid = cardForm(page).getByRole('button', {
        name: WALLET_TAPS.get('paid')?.means[language] ?? '',
        exact: true,
      });
      await paid.focus();
      await page.keyboard.press('Enter');

      await page.waitForURL('**/orders');
      await expectSaid(page, t('payment.success'));
      await expect(page.locator('.sumrows .tot dd')).toHaveText(total);
      const answer = await page.request.get(`/api/order/${guest}`);
      expect((await answer.json()).user).toMatchObject([
        { isPaid: true, paymentMethod: 'APPLE_PAY', paymentState: 'paid' },
      ]);
    });

    test(`a device without Apple Pay has no button, and its form says so: ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, 'KSA');
      await fillCart(page.request, guest, 'white-oudh');
      await giveAddress(page.request, guest, 'KSA');
      await open(page, '/payment');
      await expect(totalShown(page)).not.toBeEmpty();
      await expect(page.locator('.wallet')).toHaveCount(0);
      await page.goto('/checkouts?type=APPLE_PAY');
      await expect(page.getByText(t('pay.noApplePay'))).toBeVisible();
      await expect(cardForm(page).getByText(SHEET.noWallet[language].slice(0, 20))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('payment.backToPayment') }).click();
      await page.waitForURL('**/payment');
    });
  });
}
