import { expect, test } from '@playwright/test';
import type { MarketCode } from '../../../src/kernel/market.ts';
import { texts } from '../../../src/texts/texts.ts';
import { TEXTS as ORDER } from '../../../src/web/backoffice/routes/order/texts.ts';
import { TEXTS } from '../../../src/web/backoffice/routes/order-new/texts.ts';
import { TEXTS as ORDERS } from '../../../src/web/backoffice/routes/orders/texts.ts';
import { COMMON } from '../../../src/web/backoffice/ui/texts.ts';
import { CARDS, cardForm, PAY } from '../cards.ts';
import { IN_ARABIC } from '../sample.ts';
import { ADDRESS } from '../shopper.ts';
import { expectAccessible, openOffice, signInStaff } from './staff.ts';

/** The language of the shopper, as the form has it at first. */
const shopperLanguage = 'ar';

const FIELDS = ['firstname', 'lastname', 'email', 'address', 'appartment', 'city', 'state', 'pin'] as const;

for (const language of IN_ARABIC) {
  const t = TEXTS[language];
  const market: MarketCode = language === 'en' ? 'KSA' : 'UAE';

  test.describe(`an order by phone (${language})`, () => {
    test.use({ viewport: { width: 1440, height: 1000 }, locale: language });

    test('shows what is wrong, then the sum, then places the order', async ({ page, browser }) => {
      await signInStaff(page, 'support', { language, markets: [market] });
      await openOffice(page, '/orders');
      await page.getByRole('link', { name: ORDERS[language].newOrder }).click();
      await expect(page.getByRole('heading', { name: t.title })).toBeVisible();
      await expect(page.getByRole('button', { name: t.price })).toBeDisabled();
      await page.getByLabel(COMMON[language].findProduct).fill('bakhoor');
      await page.getByRole('listitem').getByRole('button').first().click();
      const { phone: right, ...address } = ADDRESS[market];
      const phone = page.getByLabel(t.fields.phone, { exact: true });
      for (const field of FIELDS) {
        // an optional field says so in its label
        await page.getByLabel(t.fields[field], { exact: field !== 'pin' }).fill(address[field]);
      }
      await phone.fill('none');
      await page.getByRole('button', { name: t.price }).click();
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
      // the field says what to mend: no number of the request stands beside it
      await expect(page.getByText('req_')).toHaveCount(0);
      await expectAccessible(page);

      // a session may end while it is typed, or the page is read again
      await page.reload();
      await expect(page.getByText(COMMON[language].draft)).toBeVisible();
      await expect(phone).toHaveValue('none');
      await expect(page.getByRole('combobox')).toHaveValue('1');
      await phone.fill(right);
      await page.getByRole('button', { name: t.price }).click();
      await expect(page.getByText(t.total, { exact: true })).toBeVisible();
      await expectAccessible(page);
      // the sum holds for exactly what was asked for
      await page.getByRole('combobox').selectOption('2');
      await expect(page.getByRole('button', { name: t.place })).toHaveCount(0);
      const byLink = market === 'KSA';
      if (byLink) await page.getByRole('radio', { name: t.payments.link }).check();
      await page.getByRole('button', { name: t.price }).click();
      await page.getByRole('button', { name: byLink ? t.placeLink : t.place }).click();
      await expect(page.locator('.tl')).toContainText(ORDER[language].events.created_by_staff?.('') ?? '');
      await expect(page.locator('h1')).toHaveText(/^\d+$/);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('order.new')))).toEqual(
        [],
      );
      if (!byLink) return;

      // the shopper's own browser: the link, the card, and what became of it
      const url = await page.locator('.plink__url').innerText();
      await expectAccessible(page);
      const shopper = await (await browser.newContext({ locale: language })).newPage();
      const say = texts(shopperLanguage);
      await shopper.goto(new URL(url).pathname);
      await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(say('pay.title'));
      await expectAccessible(shopper);
      await shopper.getByRole('link', { name: say('payment.mada') }).click();
      await shopper.waitForURL('**/card');
      const form = cardForm(shopper);
      await form.locator('[name=number]').fill(CARDS.mada);
      await form.locator('[name=expiry]').fill('12/39');
      await form.locator('[name=cvv]').fill('123');
      await form.getByRole('button', { name: PAY[shopperLanguage] }).click();
      await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(say('pay.paid'));
      await expectAccessible(shopper);
      await shopper.context().close();
      await page.reload();
      await expect(page.locator('.tl')).toContainText(ORDER[language].events.captured?.('') ?? '');
    });
  });
}
