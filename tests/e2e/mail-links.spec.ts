import { expect, type Page, test } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/database/database.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { minor } from '../../src/kernel/money.ts';
import { maskedAddress } from '../../src/shop/addresses/mask.rules.ts';
import { sellerNow } from '../../src/shop/content/index.ts';
import { compose } from '../../src/shop/emails/compose.ts';
import { linesForMail, listEmailsTo, queueOrderEmail, queuePaymentReturned } from '../../src/shop/emails/index.ts';
import { MAIL_KINDS } from '../../src/shop/emails/mails.rules.ts';
import { getOrder } from '../../src/shop/orders/index.ts';
import { askForAddress, dispatchDetails, getParcel } from '../../src/shop/parcels/index.ts';
import { openLink } from '../../src/shop/payment-links/open-link.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { sendStockAlerts } from '../../src/shop/stock-alerts/index.ts';
import type { TextKey } from '../../src/texts/text.ts';
import { texts } from '../../src/texts/texts.ts';
import { withStoreDatabase } from './backoffice/store-database.ts';
import { mailTo, newEmail, PASSWORD, register } from './customer.ts';
import { LANGUAGES, productId } from './sample.ts';
import { becomeGuest, fillCart, giveAddress, orderForCash } from './shopper.ts';

/** The mails to shoppers. Those of the sign-in of the back office are followed by its journeys, those with news by their test. */
const TO_SHOPPERS = MAIL_KINDS.filter((kind) => !kind.startsWith('staff'));

/** What a product whose alert is sent is called; one a language, since a product's alerts are sent in turns. */
const BACK = { en: 'jeddah-nights', ar: 'taif-dawn' } as const;

/**
 * The pages that mails lead to by their path, with the heading of each; null for any but that of a link that is over. The
 * order is one for cash, which has nothing left to pay.
 */
const PAGES: readonly (readonly [path: RegExp, says: TextKey | null])[] = [
  [/^\/(?:en|ar)-sa$/, null],
  [/^\/(?:en|ar)-sa\/orderdetails\/\w+$/, 'order.headWrapping'],
  [/^\/(?:en|ar)-sa\/delivery-and-return$/, null],
  [/^\/(?:en|ar)-sa\/contact$/, 'nav.contactUs'],
  [/^\/(?:en|ar)-sa\/pay\/\w+$/, 'pay.paid'],
  [/^\/(?:en|ar)-sa\/my-address\/\w+$/, 'address.needed.title'],
  [/^\/(?:en|ar)-sa\/details\/[^/]+\/[^/]+$/, null],
  [/^\/(?:en|ar)-sa\/track$/, 'track.title'],
  [/^\/verify-email\/\w+\/\w+$/, 'verify.title'],
  [/^\/reset-password\/\w+\/\w+$/, 'password.reset'],
  [/^\/myorders$/, null],
  [/\/parcels\/\d+$/, null],
];

type Read = { readonly kind: string; readonly links: readonly string[] };

/** The mails of an order as the store writes them, without sending them, with the links of each. */
async function mailsOfOrder(database: Database, publicUrl: string, orderId: string, email: string): Promise<Read[]> {
  const jobs: Shop['jobs'] = { send: async () => undefined, countGivenUp: async () => 0 };
  const deps = { database, clock: systemClock, jobs, publicUrl };
  await database.transaction(async (tx) => {
    const order = await getOrder(tx, orderId);
    const parcel = await getParcel(tx, orderId);
    if (!order || !parcel) throw new Error('the order has no parcel');
    const { lines, amounts, language, market } = order;
    const staff = { kind: 'staff', id: 's', name: 'Sara', role: 'support', session: 's', request: 'r' } as const;
    const total = { total: amounts.total };
    await askForAddress(deps, tx, order, null, '');
    await openLink(deps, tx, { ...staff, markets: [market] }, order, { mail: true, again: '', before: null });
    await queueOrderEmail(deps, tx, order, 'paymentLinkOver', total);
    await queueOrderEmail(deps, tx, order, 'paymentFailed', total);
    const address = maskedAddress(order.address);
    await queueOrderEmail(deps, tx, order, 'addressChanged', { changed: ['street'], from: address, to: address });
    await queueOrderEmail(deps, tx, order, 'cancellation', total);
    await queueOrderEmail(deps, tx, order, 'refund', { amount: minor(100), refundMethod: 'card' });
    await queueOrderEmail(deps, tx, order, 'dispatchConfirmation', dispatchDetails(deps, order, parcel));
    await queueOrderEmail(deps, tx, order, 'delivered', { ...total, lines: linesForMail(lines) });
    const money = { currency: order.currency, amount: minor(100), reference: 'P-1', reason: 'duplicate' } as const;
    const to = { key: orderId, recipient: email, language, market };
    await queuePaymentReturned(deps, tx, to, { ...money, firstName: 'Sara' });
    // a product's alerts are sent in turns; those of another journey may have had theirs
    await tx.execute(sql`DELETE FROM stock_alert_turns WHERE product_id = ${productId(BACK[language])}`);
    await tx.execute(sql`INSERT INTO stock_alerts (id, product_id, market, email, language, created_at, expires_at)
      VALUES (${orderId}, ${productId(BACK[language])}, ${market}, ${email}, ${language}, now(), now() + interval '1 day')`);
  });
  await sendStockAlerts(deps);
  const waiting = (await listEmailsTo(database.read, email)).filter(({ state }) => state === 'waiting');
  return await Promise.all(
    waiting.map(async (row) => {
      const { html } = await compose({ ...row, seller: await sellerNow(deps, row.market) }, publicUrl);
      return { kind: row.kind, links: linksIn(html) };
    }),
  );
}

/** The addresses that an email links to. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
  return [...new Set(found)];
}

/** What a journey allows a page that may change before it is shown, and is then opened again. */
const AT_ONCE = { timeout: 10_000 };

/** Opens a link of a mail and expects its own page, in the language of its address: English where it has none. */
async function follow(
  page: Page,
  kind: string,
  link: string,
  patience: { readonly timeout?: number } = {},
): Promise<void> {
  const { pathname } = new URL(link);
  if (/^\/api\/invoices\/\w+$/.test(pathname)) {
    const paper = await page.request.get(link);
    expect([paper.status(), paper.headers()['content-type']], `${kind}: ${link}`).toEqual([200, 'application/pdf']);
    return;
  }
  const known = PAGES.find(([path]) => path.test(pathname));
  expect(known, `${kind}: ${link} leads to a page that mails lead to`).toBeDefined();
  // another device, which knows no language yet
  await page.context().clearCookies();
  const answer = await page.goto(link);
  expect(answer?.status(), `${kind}: ${link}`).toBe(200);
  // a touch, since a page that is not touched comes alive only when the browser is idle
  await page.mouse.move(5, 5);
  const heading = page.locator('h1').first();
  const t = texts(pathname.startsWith('/ar-') ? 'ar' : 'en');
  const [, says] = known ?? [];
  if (says) await expect(heading, `${kind}: ${link}`).toHaveText(t(says), patience);
  else await expect(heading, `${kind}: ${link}`).not.toHaveText(new RegExp(`^(?:${t('link.over')})?$`), patience);
  expect(new URL(page.url()).pathname, `${kind}: ${link} stays`).toBe(pathname);
}

for (const language of LANGUAGES) {
  test(`every link of every mail to a shopper opens its page on another device (${language})`, async ({
    page,
    context,
    browser,
    request,
    baseURL,
  }) => {
    const publicUrl = baseURL ?? '';
    const email = newEmail();
    const guest = await becomeGuest(context, publicUrl, language, 'KSA');
    await fillCart(page.request, guest, 'white-oudh');
    await giveAddress(page.request, guest, 'KSA', { email });
    const { id } = await orderForCash(page.request, guest, 'KSA');
    // booked at once, so that its mail has the courier's own address; then as orders are that wait for address and payment
    await withStoreDatabase(async (database) => {
      await database.read.execute(sql`UPDATE parcels SET due_at = now() - interval '1 day' WHERE order_id = ${id}`);
      await expect
        .poll(async () => (await getParcel(database.read, id))?.trackingUrl, { timeout: 120_000 })
        .toMatch(/^http/);
    });
    const mails = await withStoreDatabase((database) => mailsOfOrder(database, publicUrl, id, email));
    const other = await (await browser.newContext()).newPage();
    // most mails share the links of their frame: an address opens one page, whatever mail it is in
    const known = new Set<string>();
    const newOnes = (links: readonly string[]) => links.filter((link) => !known.has(link) && known.add(link));
    for (const { kind, links } of mails) {
      for (const link of newOnes(links)) {
        if (!/\/my-address\//.test(link)) {
          await follow(other, kind, link);
          continue;
        }
        await expect(async () => {
          // the store books what nothing holds, so that it waits again until its page is shown
          await withStoreDatabase(async ({ read }) => {
            await read.execute(sql`UPDATE parcels SET state = 'waiting', due_at = NULL, address_needed_at = now()
              WHERE order_id = ${id}`);
          });
          await follow(other, kind, link, AT_ONCE);
        }).toPass();
      }
    }
    // the mails of an account, asked for by somebody who is not this guest, and the one of who looks for an order
    const customer = newEmail();
    await register(request, customer);
    const again = {
      ...{ firstName: 'Sara', lastName: 'Al Ghamdi', phone: '+966500000000' },
      ...{ password: PASSWORD, password2: PASSWORD },
    };
    await request.post('/api/register', { data: { ...again, email: customer } });
    await request.post('/api/resetpass', { data: { email: customer } });
    const unverified = newEmail();
    await request.post('/api/register', { data: { ...again, email: unverified } });
    await request.post('/api/track/links', { data: { email } });
    const asked = [
      { kind: 'orderAcknowledgement', recipient: email, link: '/delivery-and-return' },
      { kind: 'verifyEmail', recipient: unverified, link: '/verify-email/' },
      { kind: 'accountExists', recipient: customer, link: '/myorders' },
      { kind: 'passwordReset', recipient: customer, link: '/reset-password/' },
      { kind: 'orderLinks', recipient: email, link: '/track' },
    ];
    for (const { kind, recipient, link } of asked) {
      const found = async () => (await mailTo(recipient)).find(({ html }) => html.includes(link))?.html ?? '';
      await expect.poll(found, { message: kind }).not.toBe('');
      for (const one of newOnes(linksIn(await found()))) await follow(other, kind, one);
    }
    const followed = new Set([...mails, ...asked].map(({ kind }) => kind));
    expect([...followed].toSorted()).toEqual(TO_SHOPPERS.toSorted());
  });
}
