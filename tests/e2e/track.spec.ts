import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { mailTexts } from '../../src/shop/emails/mail-texts.ts';
import { texts } from '../../src/texts/texts.ts';
import { withStoreDatabase } from './backoffice/store-database.ts';
import { mailTo, newEmail } from './customer.ts';
import { AR_PHONE, EN_DESKTOP, WINDOWS } from './sample.ts';
import { ADDRESS, becomeGuest, expectAccessible, fillCart, giveAddress, open, orderForCash } from './shopper.ts';

/** Has the parcel of an order wait for its national address, and gives it from the look-up of the order. */
async function giveNationalAddress(page: Page, number: number): Promise<void> {
  const t = texts('en');
  // the setting of the store holds no parcel, so that the next look at all parcels books this one: it is held again until shown
  const whileHeld = (show: () => Promise<void>) =>
    expect(async () => {
      await withStoreDatabase((database) =>
        database.read.execute(sql`
          UPDATE parcels SET state = 'waiting', due_at = NULL, address_needed_at = now()
          WHERE order_id = (SELECT id FROM orders WHERE number = ${number})`),
      );
      await show();
    }).toPass();
  const AT_ONCE = { timeout: 10_000 };
  const asked = page.getByRole('heading', { level: 1 });
  await whileHeld(async () => {
    await open(page, '/track/order');
    await expect(page.getByText(t('order.status.addressNeeded'))).toBeVisible(AT_ONCE);
  });
  await expectAccessible(page);
  await whileHeld(async () => {
    await open(page, '/track/order');
    await page.getByRole('button', { name: t('address.needed.add') }).click(AT_ONCE);
    await expect(asked).toHaveText(t('address.needed.title'), AT_ONCE);
  });
  await expectAccessible(page);
  const link = new URL(page.url()).pathname.replace(/^\/[a-z]{2}-[a-z]{2}\//, '/');
  await whileHeld(async () => {
    await open(page, `/choose?language=ar&to=${link}`);
    await expect(asked).toHaveText(texts('ar')('address.needed.title'), AT_ONCE);
  });
  await expectAccessible(page);
  await whileHeld(async () => {
    await open(page, `/choose?language=en&to=${link}`);
    await page.getByLabel(t('address.short')).fill('RRRD2929', AT_ONCE);
    await page.getByRole('button', { name: t('address.needed.save') }).click(AT_ONCE);
    await expect(page.getByText(t('address.needed.done'))).toBeVisible(AT_ONCE);
  });
  await open(page, '/track/order');
  await expect(page.locator('.timeline')).toBeVisible();
  await expect(page.getByText(t('order.status.addressNeeded'))).toHaveCount(0);
}

for (const { language, device } of EN_DESKTOP) {
  const t = texts(language);
  const market = language === 'en' ? 'KSA' : 'UAE';
  const { address } = ADDRESS[market];

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('a guest finds an order by its number and mobile in another browser', async ({ page, context, baseURL }) => {
      const guest = await becomeGuest(context, baseURL ?? '', language, market);
      await fillCart(page.request, guest, 'white-oudh');
      const email = newEmail();
      await giveAddress(page.request, guest, market, { email });
      const { number } = await orderForCash(page.request, guest, market);
      await context.clearCookies();
      await becomeGuest(context, baseURL ?? '', language, market);

      await open(page, '/myorders');
      await page
        .getByRole('main')
        .getByRole('link', { name: t('track.title') })
        .click();
      await expect(page).toHaveURL(/\/track$/);
      await expectAccessible(page);
      const show = page.getByRole('button', { name: t('track.show') });
      await show.click();
      await expect(page.locator('#track-number-error')).toHaveText(t('track.emptyNumber'));
      await page.getByLabel(t('track.number')).fill(String(number));
      await page.getByLabel(t('track.contact')).fill('nobody@example.com');
      await show.click();
      await expect(page.locator('#track-contact-error')).toHaveText(t('error.orderNotMatched'));
      await expect(page.getByLabel(t('track.number'))).toHaveValue(String(number));
      await expect(page.getByText(address)).toHaveCount(0);
      await expectAccessible(page);

      // the mobile in its local form, with Arabic digits
      await page.getByLabel(t('track.contact')).fill(market === 'KSA' ? '٠٥٥ ٠٠٠ ٠٠٠٠' : '00971 50 000 0000');
      await show.click();
      await page.waitForURL('**/track/order');
      await expect(page.getByText(address).first()).toBeVisible();
      await expect(page.locator('.acct__nav')).toHaveCount(0);
      await expect(page.locator('.timeline')).toBeVisible();
      await expectAccessible(page);
      if (market === 'KSA') await giveNationalAddress(page, number);
      // the page of the same for browsers without scripts, which is checked here because the check needs scripts
      await page.goto('/api/track/page');
      await expectAccessible(page);
      await open(page, '/track/order');
      await page.getByRole('button', { name: t('track.another') }).click();
      await expect(page.getByLabel(t('track.number'))).toBeVisible();
      await open(page, '/track/order');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('track.ended'));

      // the links go to the order's own address
      await open(page, '/track');
      await page.getByText(t('track.sendLinks')).click();
      await page.getByLabel(t('auth.email'), { exact: true }).fill(email);
      await page.getByRole('button', { name: t('track.send') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('track.linksSent') })).toBeVisible();
      await expect
        .poll(
          async () =>
            (await mailTo(email)).filter(({ subject }) =>
              subject.includes(mailTexts(language).orderLinks[language].subject),
            ).length,
        )
        .toBeGreaterThan(0);
    });
  });
}

for (const { language, device } of AR_PHONE) {
  const t = texts(language);
  const { firstname } = ADDRESS.UAE;

  test.describe(`${language} ${device}`, () => {
    test.use({ viewport: WINDOWS[device] });

    test('an order is found without scripts', async ({ request, browser, baseURL }) => {
      const off = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false });
      const guest = await becomeGuest(off, baseURL ?? '', language, 'UAE');
      await fillCart(request, guest, 'white-oudh');
      await giveAddress(request, guest, 'UAE');
      const { number } = await orderForCash(request, guest, 'UAE');
      const page = await off.newPage();
      // as the form comes back after a wrong pair; a network has five wrong tries, which the journeys share
      await page.goto(`/track?answer=orderNotMatched&number=${number}`);
      await expect(page.locator('#track-contact-error')).toHaveText(t('error.orderNotMatched'));
      await expect(page.getByLabel(t('track.number'))).toHaveValue(String(number));
      await page.getByLabel(t('track.contact')).fill(ADDRESS.UAE.email);
      await page.getByRole('button', { name: t('track.show') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${number}`);
      await expect(page.getByText(firstname).first()).toBeVisible();
      await off.close();
    });
  });
}
