import { readdir, readFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMessage } from '../src/providers/mail-folder/read-message.ts';
import { call } from './checkout.ts';
import type { Started } from './processes.ts';

const PATIENCE_MS = 60_000;

type Account = { readonly email: string; readonly password: string };

/** Registers and opens the link of the email in the data folder. Returns the new customer's id. */
export async function openAccount(agent: Agent, store: Started, { email, password }: Account): Promise<string> {
  const form = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '', email, password, password2: password };
  await call(agent, 'POST', `${store.url}/api/register`, form);
  const [userId = '', token] = await linkTo(path.join(store.dataDir, 'mail'), email);
  const { status } = await call(agent, 'POST', `${store.url}/api/verify-email`, { userId, token, password });
  if (status !== 200) throw new Error(`an account was not opened: ${status}`);
  return userId;
}

async function linkTo(folder: string, email: string): Promise<readonly string[]> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    for (const name of (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml'))) {
      const message = await readMessage(await readFile(path.join(folder, name)));
      const [, userId, token] = /\/verify-email\/(\w+)\/(\w+)/.exec(message.text) ?? [];
      if (message.to === email && userId && token) return [userId, token];
    }
    await pause(200);
  }
  throw new Error('the mail that verifies an e-mail did not come');
}
