import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Language, MarketCode } from '#kernel/market';
import { sendRegistrationEmail } from '#shop/accounts';
import { listEmailsTo } from '#shop/emails';
import type { TestShop } from './test-shop.ts';

type Waiting = { readonly registration: string; readonly language: Language; readonly market: MarketCode };

/** Runs every waiting job that sends a registration email. */
export async function sendRegistrationMails(shop: TestShop): Promise<void> {
  const { rows } = await shop.database.read.execute<{ data: Waiting }>(
    sql`DELETE FROM test_jobs WHERE job = 'sendRegistrationEmail' RETURNING data`,
  );
  for (const { data } of rows) await sendRegistrationEmail(shop, data.registration, data);
}

/** Returns the values in the newest emailed link of a kind. */
export async function mailedLink(
  shop: TestShop,
  email: string,
  kind: 'verifyEmail' | 'passwordReset' = 'verifyEmail',
): Promise<{ readonly userId: string; readonly token: string }> {
  const sent = (await listEmailsTo(shop.database.read, email.toLowerCase())).find((one) => one.kind === kind);
  const found = /\/(u_\w{24})\/(\w{32})$/.exec(String(Object(sent?.data).link));
  return { userId: found?.[1] ?? '', token: found?.[2] ?? '' };
}

type Send = (path: string, body: object) => Promise<{ readonly status: number; readonly body: unknown }>;

/** Registers through the API and verifies the email. Returns the customer's id. */
export async function openAccount(
  shop: TestShop,
  send: Send,
  form: { readonly email: string; readonly password: string },
): Promise<string> {
  const person = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '', password2: form.password, ...form };
  expect((await send('register', person)).status).toBe(200);
  await sendRegistrationMails(shop);
  const link = await mailedLink(shop, form.email);
  expect((await send('verify-email', { ...link, password: form.password })).status).toBe(200);
  return link.userId;
}
