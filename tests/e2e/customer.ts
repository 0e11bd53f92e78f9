import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { embeddedUrl } from '../../src/database/embedded.ts';
import { randomId } from '../../src/kernel/ids.ts';
import { type ReadMessage, readMessage } from '../../src/providers/mail-folder/read-message.ts';
import type { Text } from '../../src/texts/text.ts';
import { open } from './shopper.ts';

export const PASSWORD = 'Rose-and-oud-7';

/** Returns the data folder of the store under test. */
function dataFolder(): string {
  const folder = process.env.STORE_DATA;
  if (!folder) throw new Error('STORE_DATA does not say where the store keeps its data');
  return folder;
}

/** Returns an unused email address. */
export function newEmail(): string {
  return `${randomId(10).toLowerCase()}@example.com`;
}

type Mail = { readonly at: number; readonly message: ReadMessage };

/** Emails by their file, which appears when it is whole and does not change: each is read once. */
const mails = new Map<string, Promise<Mail>>();

function mailIn(file: string): Promise<Mail> {
  const reading = mails.get(file) ?? readMail(file);
  mails.set(file, reading);
  return reading;
}

async function readMail(file: string): Promise<Mail> {
  return { at: (await stat(file)).mtimeMs, message: await readMessage(await readFile(file)) };
}

/** Returns the emails sent to an address, oldest first. */
export async function mailTo(email: string): Promise<ReadMessage[]> {
  const folder = path.join(dataFolder(), 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.map((name) => mailIn(path.join(folder, name))));
  return files
    .sort((one, other) => one.at - other.at)
    .map(({ message }) => message)
    .filter(({ to }) => to === email);
}

/** Waits for an email with this subject and returns the path of its link that begins with `start`. */
export async function linkFrom(email: string, subject: string, start: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const message = (await mailTo(email)).findLast((one) => one.subject.includes(subject));
        found = message?.text.split(/[\s\u2069]/).find((word) => word.startsWith('http') && word.includes(start));
        return found;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return new URL(found ?? '').pathname;
}

/** Registers an account over the API and follows the link of the email. Does not log in. */
export async function register(request: APIRequestContext, email: string): Promise<void> {
  const names = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '+966500000000' };
  const answer = await request.post('/api/register', {
    data: { ...names, email, password: PASSWORD, password2: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const [userId, token] = (await linkFrom(email, '', '/verify-email/')).split('/').slice(-2);
  const verified = await request.post('/api/verify-email', { data: { userId, token, password: PASSWORD } });
  expect(verified.status(), await verified.text()).toBe(200);
  await request.post('/api/logout', { data: {} });
}

/** Opens the login panel on a page that asks guests to log in. */
export async function openLoginPanel(page: Page, t: Text, path = '/myorders'): Promise<void> {
  await open(page, path);
  await page
    .locator('main')
    .getByRole('button', { name: t('auth.loginAction') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Logs in through the open panel. */
export async function logIn(page: Page, t: Text, email: string, password = PASSWORD): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByLabel(t('auth.email')).fill(email);
  await panel.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await panel.getByRole('button', { name: t('auth.loginAction'), exact: true }).click();
}

/** Returns the id of the customer logged in in this browser. */
export async function customerId(request: APIRequestContext): Promise<string> {
  return (await (await request.get('/api/session')).json()).user?.user ?? '';
}

/** Marks all orders of a customer as delivered. */
export async function deliverOrdersOf(userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(path.join(dataFolder(), 'database')) });
  await client.connect();
  await client.query('UPDATE orders SET delivered_at = now() WHERE owner_id = $1', [userId]);
  await client.end();
}
