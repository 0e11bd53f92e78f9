import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { resendRegistrationEmail } from '#shop/accounts';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { mailedLink, openAccount, sendRegistrationMails } from '#support/test-customer';
import { testShop } from '#support/test-shop';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
const post = (path: string, body: unknown) => call('POST', `/api/${path}`, { country: 'KSA', body });
const form = (email: string) => ({
  firstName: 'Sara',
  lastName: 'Al Ghamdi',
  phone: '+966500000000',
  email,
  password: 'right-password',
  password2: 'right-password',
});
const asked = async (email: string) => {
  const { rows } = await database.read.execute(
    sql`SELECT FROM test_jobs WHERE job = 'resendRegistrationEmail' AND data ->> 'email' = ${email}`,
  );
  return rows.length;
};
const mails = async (email: string) =>
  (await database.read.execute(sql`SELECT FROM emails WHERE recipient = ${email}`)).rows.length;
const again = (email: string) => resendRegistrationEmail(shop, email, { language: 'en', market: 'KSA' });

let email = '';
beforeEach(() => {
  shop.clock.move(60);
  email = `${randomId(8).toLowerCase()}@example.com`;
});

it('answers alike for a registration that waits, an account and an unknown email, and so does the login', async () => {
  await post('register', form(email));
  const account = `${randomId(8).toLowerCase()}@example.com`;
  await openAccount(shop, post, form(account));
  const emails = [email, account, 'nobody@example.com'];
  const answers = [];
  for (const one of emails) answers.push((await post('register/again', { email: one })).body);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ success: true });
  const logins = [];
  for (const one of [email, 'nobody@example.com'])
    logins.push((await post('login', { email: one, password: 'right-password' })).body);
  expect(logins[0]).toEqual(logins[1]);
});

it('mails a new link that opens the account, and the earlier one no longer does', async () => {
  await post('register', form(email));
  await sendRegistrationMails(shop);
  const first = await mailedLink(shop, email);
  shop.clock.move(1);
  await again(email);
  const second = await mailedLink(shop, email);
  expect(second).not.toEqual(first);
  expect((await post('verify-email', { ...first, password: 'right-password' })).status).toBeGreaterThan(399);
  expect((await post('verify-email', { ...second, password: 'right-password' })).status).toBe(200);
});

it('mails nothing to an account or an unknown email', async () => {
  await openAccount(shop, post, form(email));
  const before = await mails(email);
  await again(email);
  await again('nobody@example.com');
  expect([await mails(email), await mails('nobody@example.com')]).toEqual([before, 0]);
});

it('counts with registering: a mailbox gets three mails an hour of one device or network', async () => {
  await post('register', form(email));
  for (let n = 0; n < 4; n++) expect((await post('register/again', { email })).status).toBe(200);
  expect(await asked(email)).toBe(2);
});
