import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#database/database';
import { hashPassword } from '#shop/credentials';
import { DEFAULT_NETWORK_ATTEMPTS } from '#shop/credentials/source.rules';
import { testDatabase } from '#support/database';
import {
  checkCredentials,
  cleanUpExpired,
  consumeLink,
  createCustomer,
  createLinkToken,
  createSignInLibrary,
  endOtherSessions,
  endOwnSession,
  endSession,
  findSession,
  isEmailConflict,
  isLinkValid,
  newPasswordFault,
  openSession,
  ownSessions,
  setPassword,
} from './index.ts';

const { database } = await testDatabase();
const start = new Date();
const time = { now: start };
const clock = { now: () => time.now };
const signIn = createSignInLibrary({ database, clock, publicUrl: 'http://localhost:3000', providers: {} });
const shop = { database, clock, signIn, networkAttempts: DEFAULT_NETWORK_ATTEMPTS };
const sara = { firstName: 'Sara', lastName: 'Al Ghamdi', email: 'Sara@Example.com', phone: '+966 5' };
const from = (network: string) => ({ source: { network, device: null }, device: null });
const unknown = from('203.0.113.9');

let id = '';
const hash = await hashPassword('right-password');
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => database.transaction(work);

beforeAll(async () => {
  await signIn.open();
  id = await inTransaction((tx) => createCustomer(shop, tx, sara, hash));
});

it('creates customer ids that no guest can have', () => {
  expect(id).toMatch(/^u_[A-Za-z0-9]{24}$/);
});

it('allows one account per email, ignoring case', async () => {
  const again = inTransaction((tx) => createCustomer(shop, tx, { ...sara, email: 'sARA@example.com' }, hash));
  await expect(again.catch((error: unknown) => isEmailConflict(error))).resolves.toBe(true);
});

it('opens a session for the correct password only, and rotates its token', async () => {
  expect((await checkCredentials(shop, sara.email, 'wrong-password', unknown)).ok).toBe(false);
  expect(await checkCredentials(shop, ' SARA@example.com', 'right-password', unknown)).toEqual({
    ok: true,
    value: id,
  });
  const first = await inTransaction((tx) => openSession(shop, tx, id, { token: null, device: null }));
  expect((await findSession(shop, first.token))?.customerId).toBe(id);
  const stored = await database.read.execute<{ token: string }>('SELECT token FROM customer_sessions');
  expect(stored.rows.map((row) => row.token)).not.toContain(first.token);

  const second = await inTransaction((tx) => openSession(shop, tx, id, first));
  expect(await findSession(shop, first.token)).toBeNull();
  expect((await findSession(shop, second.token))?.customerId).toBe(id);
  await endSession(shop, second.token);
  expect(await findSession(shop, second.token)).toBeNull();
});

it('expires a session after 30 days', async () => {
  const { token } = await inTransaction((tx) => openSession(shop, tx, id, { token: null, device: null }));
  time.now = new Date(start.getTime() + 31 * 24 * 3600 * 1000);
  expect(await findSession(shop, token)).toBeNull();
  time.now = start;
});

it('expires a session after two weeks without use', async () => {
  const open = () => inTransaction((tx) => openSession(shop, tx, id, { token: null, device: null }));
  const [idle, used] = [await open(), await open()];
  const on = (day: number) => {
    time.now = new Date(start.getTime() + day * 24 * 3600 * 1000);
  };
  on(10);
  expect((await findSession(shop, used.token))?.customerId).toBe(id);
  on(15);
  expect(await findSession(shop, idle.token)).toBeNull();
  expect((await findSession(shop, used.token))?.customerId).toBe(id);
  on(28);
  expect((await findSession(shop, used.token))?.customerId).toBe(id);
  on(31);
  expect(await findSession(shop, used.token)).toBeNull();
  await cleanUpExpired(shop);
  const left = await database.read.execute(sql`SELECT 1 FROM customer_sessions WHERE customer_id = ${id}`);
  expect(left.rows).toEqual([]);
  time.now = start;
});

it("lists a customer's sessions, and ends one or all others", async () => {
  await database.read.execute('DELETE FROM customer_sessions');
  const agent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  const other = { ...sara, email: 'other@example.com' };
  const another = await inTransaction((tx) => createCustomer(shop, tx, other, hash));
  const open = (whose: string) =>
    inTransaction((tx) => openSession(shop, tx, whose, { token: null, device: null, agent }));
  const [here, there, third, theirs] = [await open(id), await open(id), await open(id), await open(another)];
  const list = () => ownSessions(shop, id, here.token);
  expect((await list()).map(({ current, browser }) => [current, browser]).sort()).toEqual([
    [false, 'Chrome, Android'],
    [false, 'Chrome, Android'],
    [true, 'Chrome, Android'],
  ]);
  const session = await findSession(shop, there.token);
  expect(await endOwnSession(shop, another, session?.id ?? '')).toBe(false);
  expect(await endOwnSession(shop, id, session?.id ?? '')).toBe(true);
  expect(await findSession(shop, there.token)).toBeNull();
  await endOtherSessions(shop, id, here.token);
  expect(await findSession(shop, third.token)).toBeNull();
  expect((await list()).map(({ current }) => current)).toEqual([true]);
  expect(await findSession(shop, theirs.token)).not.toBeNull();
});

it('creates a device token of its own and never accepts a planted one', async () => {
  const planted = 'P'.repeat(32);
  const { device } = await inTransaction((tx) => openSession(shop, tx, id, { token: null, device: planted }));
  expect(device).not.toBe(planted);
  for (let guess = 0; guess < 6; guess += 1) await checkCredentials(shop, sara.email, 'wrong', unknown);
  const attempt = (mark: string) =>
    checkCredentials(shop, sara.email, 'right-password', { ...from('203.0.113.77'), device: mark });
  expect(await attempt(planted)).toMatchObject({ error: { code: 'slowDown' } });
  expect((await attempt(device)).ok).toBe(true);
  time.now = new Date(start.getTime() + 1000_000);
  expect((await attempt(planted)).ok).toBe(true);
  time.now = start;
});

it('recognises common passwords, ignoring case', async () => {
  for (const password of ['password', 'PassWord1', '12345678', 'qwertyuiop'])
    expect(await newPasswordFault(password), password).toBe('passwordCommon');
  for (const password of ['Rose-and-oud-7', 'right-password', 'كلمة-مرور-طويلة'])
    expect(await newPasswordFault(password), password).toBeNull();
  expect(await newPasswordFault('1234567')).toBe('passwordTooShort');
});

it("throttles guesses from unknown devices, not the owner's device, and never permanently", async () => {
  const owner = await inTransaction((tx) => openSession(shop, tx, id, { token: null, device: null }));
  let refusals = 0;
  for (let guess = 0; guess < 12; guess += 1) {
    const answer = await checkCredentials(shop, sara.email, `guess-${guess}`, from(`198.51.100.${guess}`));
    if (!answer.ok && answer.error.code === 'slowDown') refusals += 1;
  }
  expect(refusals).toBe(7);
  expect((await checkCredentials(shop, sara.email, 'right-password', unknown)).ok).toBe(false);
  const known = await checkCredentials(shop, sara.email, 'right-password', { ...unknown, device: owner.device });
  expect(known.ok).toBe(true);
  time.now = new Date(start.getTime() + 61_000);
  expect((await checkCredentials(shop, sara.email, 'right-password', unknown)).ok).toBe(true);
  time.now = start;
});

it('allows only a few of many concurrent attempts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      checkCredentials(shop, 'nobody@example.com', 'guess-1234', from(`192.0.2.${n}`)),
    ),
  );
  expect(answers.filter((answer) => !answer.ok && answer.error.code === 'badCredentials')).toHaveLength(5);
});

it('creates links that work once, for their customer, until they expire', async () => {
  const make = () => inTransaction((tx) => createLinkToken(shop, tx, 'reset', id));
  const spend = (token: string, whose = id) =>
    inTransaction((tx) => consumeLink(shop, tx, { kind: 'reset', customerId: whose, token }));
  const token = await make();
  expect(await isLinkValid(shop, { kind: 'reset', customerId: id, token })).toBe(true);
  expect(await isLinkValid(shop, { kind: 'verify', customerId: id, token })).toBe(false);
  expect(await isLinkValid(shop, { kind: 'reset', customerId: 'u_000000000000000000000000', token })).toBe(false);
  expect((await Promise.all([spend(token), spend(token), spend(token)])).filter(Boolean)).toHaveLength(1);

  const late = await make();
  time.now = new Date(start.getTime() + 3601 * 1000);
  expect(await isLinkValid(shop, { kind: 'reset', customerId: id, token: late })).toBe(false);
  expect(await spend(late)).toBe(false);
  time.now = start;
});

it('ends every session when the password changes', async () => {
  const open = () => inTransaction((tx) => openSession(shop, tx, id, { token: null, device: null }));
  const [one, other] = [await open(), await open()];
  const next = await hashPassword('next-password');
  await inTransaction((tx) => setPassword(shop, tx, id, next));
  expect(await findSession(shop, one.token)).toBeNull();
  expect(await findSession(shop, other.token)).toBeNull();
  expect((await checkCredentials(shop, sara.email, 'right-password', unknown)).ok).toBe(false);
  expect((await checkCredentials(shop, sara.email, 'next-password', unknown)).ok).toBe(true);
});
