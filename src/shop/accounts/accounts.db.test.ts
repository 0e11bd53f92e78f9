import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { decimal } from '#kernel/money';
import { readAddressBook, saveAddress } from '#shop/addresses';
import { addToCart, readCart } from '#shop/cart';
import { cancelOrder, placeOrder, saveShippingAddress } from '#shop/checkout';
import { hashPassword } from '#shop/credentials';
import { createCustomer, endSession, findSession, loginMethods } from '#shop/customers';
import { listEmailsTo } from '#shop/emails';
import { readOrderById, readOrdersOf } from '#shop/orders';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { testCoupon } from '#support/test-coupon';
import { mailedLink, sendRegistrationMails } from '#support/test-customer';
import { type TestShop, testAddress, testProduct, testShop } from '#support/test-shop';
import {
  type Browser,
  changePassword,
  deleteAccount,
  logIn,
  personalData,
  register,
  requestPasswordReset,
  resetPassword,
  reviewProduct,
  sendRegistrationEmail,
  sendResetLink,
  signIn as signInCustomer,
  verifyEmail,
} from './index.ts';

const { database } = await testDatabase();
const locale = { language: 'ar', market: 'KSA' } as const;
const browser: Browser = { source: { network: '203.0.113.1', device: null }, token: null, device: null, guestId: null };
let shop: TestShop;
let musk = '';
let oud = '';

beforeAll(async () => {
  shop = await testShop(database);
  musk = await testProduct(shop, { slug: 'musk', stock: 7 });
  oud = await testProduct(shop, { slug: 'oud' });
});

let email = '';
let id = '';
beforeEach(async () => {
  email = `${randomId(8).toLowerCase()}@example.com`;
  const customer = { firstName: 'Sara', lastName: 'Al Ghamdi', phone: '+966', password: 'right-password', email };
  await register(shop, customer, locale, { network: '203.0.113.1', device: null });
  await sendRegistrationMails(shop);
  const opened = await verifyEmail(shop, await proof(), browser, locale);
  id = opened.ok ? opened.value.customerId : '';
});

/** The newest verification link, with a password. */
const proof = async (password = 'right-password', to = email) => ({ ...(await mailedLink(shop, to)), password });

/** The token of the customer's newest emailed link. */
const token = async (kind: string): Promise<string> => {
  const sent = (await listEmailsTo(database.read, email)).find((one) => one.kind === kind);
  return /[A-Za-z0-9]{32}$/.exec(String(Object(sent?.data).link))?.[0] ?? '';
};
const signIn = async (from: Partial<Browser> = {}, password = 'right-password') => {
  const answer = await logIn(shop, { email, password }, { ...browser, ...from }, locale);
  return answer.ok ? answer.value : null;
};
const order = async (ownerId: string, to = email, more = {}, transactionId = randomId()) => {
  await addToCart(shop, { ownerId, market: MARKETS.KSA, productId: oud, count: 3 });
  const address = { ...testAddress(), ...more, email: to };
  await saveShippingAddress(shop, { ownerId, market: MARKETS.KSA, address });
  const placed = await placeOrder(shop, {
    ownerId,
    market: MARKETS.KSA,
    fallbackMarket: MARKETS.KSA,
    language: 'ar',
    method: 'COD',
    seen: { total: decimal(345), tax: null, shipping: null },
    transactionId,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.id;
};

const form = { firstName: 'S', lastName: 'A', phone: '', password: 'their-password' };
const lastRegistration = async () =>
  Object((await shop.queued()).filter(({ job }) => job === 'sendRegistrationEmail').at(-1)?.data);
const mailKinds = async (to: string) => (await listEmailsTo(database.read, to)).map(({ kind }) => kind);

it('answers alike for an email that has an account, and emails its owner', async () => {
  const fresh = `new-${email}`;
  for (const [to, kind] of [
    [email.toUpperCase(), 'accountExists'],
    [fresh, 'verifyEmail'],
  ] as const) {
    expect(await register(shop, { ...form, email: to }, locale, { network: '203.0.113.2', device: null })).toEqual({
      ok: true,
      value: null,
    });
    const { registration } = await lastRegistration();
    await sendRegistrationMails(shop);
    await sendRegistrationEmail(shop, registration, locale);
    expect((await mailKinds(to.toLowerCase())).filter((one) => one === kind)).toHaveLength(1);
  }
  expect(await signIn({}, 'their-password')).toBeNull();
  expect(await signIn()).not.toBeNull();
});

it('runs the same statements for both before it answers', async () => {
  const statements: string[][] = [];
  for (const to of [email, `new-${email}`]) {
    const seen: string[] = [];
    const watched: typeof database = {
      ...database,
      transaction: (work, ...rest) =>
        database.transaction(
          (tx) => {
            seen.push('transaction');
            return work(tx);
          },
          ...rest,
        ),
    };
    await register({ ...shop, database: watched }, { ...form, email: to }, locale, {
      network: '203.0.113.2',
      device: null,
    });
    statements.push(seen);
  }
  expect(statements[0]).toEqual(statements[1]);
});

it("opens an account by link and password only, not by the link of another person's registration", async () => {
  const victim = `victim-${email}`;
  const theirs = await order(randomId(24), victim);
  await register(shop, { ...form, email: victim }, locale, { network: '203.0.113.2', device: null });
  await sendRegistrationMails(shop);
  const planted = await proof('another-password', victim);
  expect(await verifyEmail(shop, planted, browser, locale)).toMatchObject({ error: { code: 'notItsPassword' } });
  const guess = await logIn(shop, { email: victim, password: 'their-password' }, browser, locale);
  expect(guess).toMatchObject({ error: { code: 'badCredentials' } });

  shop.clock.move(1);
  await register(shop, { ...form, email: victim, password: 'owners-password' }, locale, {
    network: '203.0.113.3',
    device: null,
  });
  await sendRegistrationMails(shop);
  const opened = await verifyEmail(shop, await proof('owners-password', victim), browser, locale);
  expect((await readOrderById(shop, theirs))?.ownerId).toBe(opened.ok ? opened.value.customerId : '');
  const late = await verifyEmail(shop, { ...planted, password: 'their-password' }, browser, locale);
  expect(late).toMatchObject({ error: { code: 'linkUsed' } });
});

it('opens an account by a link that works once, within 24 hours', async () => {
  const to = `once-${email}`;
  await register(shop, { ...form, email: to }, locale, { network: '203.0.113.2', device: null });
  await sendRegistrationMails(shop);
  const link = await proof('their-password', to);
  const wrong = { ...link, userId: `u_${randomId(24)}` };
  expect(await verifyEmail(shop, wrong, browser, locale)).toMatchObject({ error: { code: 'linkUsed' } });
  shop.clock.move(24 * 60 - 1);
  const answers = await Promise.all([1, 2].map(() => verifyEmail(shop, link, browser, locale)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);

  const late = `late-${email}`;
  await register(shop, { ...form, email: late }, locale, { network: '203.0.113.2', device: null });
  await sendRegistrationMails(shop);
  shop.clock.move(24 * 60 + 1);
  expect((await verifyEmail(shop, await proof('their-password', late), browser, locale)).ok).toBe(false);
});

it('sends no email for the fourth registration of an hour from one network, and a few of all networks', async () => {
  const to = `flood-${email}`;
  const registerFrom = (network: string) => register(shop, { ...form, email: to }, locale, { network, device: null });
  for (let n = 0; n < 6; n += 1) await registerFrom('198.51.100.1');
  await sendRegistrationMails(shop);
  expect(await mailKinds(to)).toHaveLength(3);
  for (let n = 0; n < 20; n += 1) await registerFrom(`198.51.100.${n}`);
  await sendRegistrationMails(shop);
  expect(await mailKinds(to)).toHaveLength(12);
});

it("sends the owner's own registration after a stranger has used up theirs", async () => {
  const to = `wanted-${email}`;
  for (let n = 0; n < 9; n += 1)
    await register(shop, { ...form, email: to }, locale, { network: '198.51.100.7', device: null });
  const queued = async () => (await shop.queued()).filter(({ job }) => job === 'sendRegistrationEmail').length;
  const before = await queued();
  await register(shop, { ...form, email: to }, locale, { network: '203.0.113.7', device: null });
  expect(await queued()).toBe(before + 1);
});

it('emails no typed text to an unverified mailbox', async () => {
  const to = `words-${email}`;
  const typed = { ...form, firstName: 'Prize', lastName: 'https://evil.example', email: to };
  await register(shop, typed, locale, { network: '203.0.113.2', device: null });
  await sendRegistrationMails(shop);
  await order(randomId(24), to, {
    firstname: 'Call evil.example',
    address: 'WIN at evil.example',
    phone: '+966500000001',
  });
  const sent = JSON.stringify((await listEmailsTo(database.read, to)).map(({ data }) => data));
  expect(sent).not.toMatch(/Prize|evil|WIN|\+9665/);
  expect(await mailKinds(to)).toContain('orderAcknowledgement');
  await order(id);
  const own = JSON.stringify((await listEmailsTo(database.read, email)).map(({ data }) => data));
  expect(own).toContain(testAddress().address);
});

describe('an account with an unverified email', () => {
  /** An account opened with Facebook, or before registrations waited for the verification of their email. */
  const unverified = async (ways: readonly ('credential' | 'facebook')[]) => {
    const to = `unverified-${email}`;
    const hash = await hashPassword('their-password');
    const customerId = await database.transaction((tx) => createCustomer(shop, tx, { ...form, email: to }, hash));
    await database.read.execute(sql`UPDATE customers SET email_verified = false WHERE id = ${customerId}`);
    if (!ways.includes('credential'))
      await database.read.execute(sql`DELETE FROM customer_sign_ins WHERE customer_id = ${customerId}`);
    if (ways.includes('facebook'))
      await database.read.execute(sql`
        INSERT INTO customer_sign_ins (id, account_id, provider_id, customer_id)
        VALUES (${randomId(24)}, ${randomId(24)}, 'facebook', ${customerId})`);
    return { to, customerId };
  };
  const enter = (customerId: string, from: Partial<Browser> = {}) =>
    signInCustomer(shop, customerId, { ...browser, ...from }, locale);
  const ways = (customerId: string) => loginMethods(shop, customerId);

  it('gets no orders of a guest, nor those of its own device', async () => {
    const { to, customerId } = await unverified(['credential']);
    const guest = randomId(24);
    const placed = [await order(guest, to), await order(randomId(24), to)];
    await enter(customerId, { guestId: guest });
    expect(await readOrdersOf(shop, customerId)).toEqual([]);
    const opened = await verifyEmail(shop, await proof('their-password', to), { ...browser, guestId: guest }, locale);
    expect(opened.ok).toBe(true);
    expect((await readOrdersOf(shop, customerId)).map((one) => one.id).sort()).toEqual(placed.sort());
  });

  it('is verified with a new password, which ends every session and removes social logins', async () => {
    const { to, customerId } = await unverified(['facebook']);
    const earlier = await enter(customerId);
    const opened = await verifyEmail(shop, await proof('owners-password', to), browser, locale);
    expect(opened.ok).toBe(true);
    expect(await findSession(shop, earlier.token)).toBeNull();
    expect(await ways(customerId)).toEqual(['password']);
  });

  it('retains its social login when the browser that verifies it is signed in', async () => {
    const { to, customerId } = await unverified(['facebook']);
    const mine = await enter(customerId);
    await verifyEmail(shop, await proof('my-password', to), { ...browser, token: mine.token }, locale);
    expect([...(await ways(customerId))].sort()).toEqual(['facebook', 'password']);
  });

  it('belongs to the owner of the mailbox after a password reset', async () => {
    const { to, customerId } = await unverified(['credential', 'facebook']);
    const earlier = await enter(customerId);
    await sendResetLink(shop, to, locale);
    const { token } = await mailedLink(shop, to, 'passwordReset');
    expect((await resetPassword(shop, customerId, token, 'owners-password')).ok).toBe(true);
    expect(await findSession(shop, earlier.token)).toBeNull();
    expect(await ways(customerId)).toEqual(['password']);
  });
});

it("merges the guest's cart at login once, up to ten units and the stock", async () => {
  const guest = randomId(24);
  const add = (ownerId: string, productId: string, count: number) =>
    addToCart(shop, { ownerId, market: MARKETS.KSA, productId, count });
  await add(id, musk, 4);
  await add(id, oud, 6);
  await add(guest, musk, 5);
  await add(guest, oud, 9);
  await signIn({ guestId: guest });
  await signIn({ guestId: guest });
  const cart = await readCart(shop, { ownerId: id, market: MARKETS.KSA, fallbackMarket: MARKETS.KSA });
  expect(cart.lines.map(({ listing, count }) => [listing.productId, count])).toEqual([
    [musk, 7],
    [oud, 10],
  ]);
  const left = await readCart(shop, { ownerId: guest, market: MARKETS.KSA, fallbackMarket: MARKETS.KSA });
  expect(left.lines).toEqual([]);
});

it('moves the orders of this device and of the email to the account at login', async () => {
  const guest = randomId(24);
  const here = await order(guest, 'another@example.com');
  const there = await order(randomId(24), email.toUpperCase());
  await signIn({ guestId: guest });
  expect((await readOrdersOf(shop, id)).map((one) => one.id).sort()).toEqual([here, there].sort());
});

it('keeps the address of a guest order in the address book that it joins, when that is empty', async () => {
  await order(randomId(24), email, { address: 'Olaya Street', city: 'Riyadh' });
  await signIn();
  expect(await readAddressBook(shop, id)).toMatchObject([{ address: 'Olaya Street', city: 'Riyadh', email }]);
  await order(randomId(24), email, { address: 'Tahlia Street' });
  await signIn();
  expect(await readAddressBook(shop, id)).toHaveLength(1);
});

it('moves guest orders whose submissions have the same key', async () => {
  const own = await order(id, email, {}, '2');
  const placed = [await order(randomId(), email, {}, '1'), await order(randomId(), email, {}, '1')];
  placed.push(await order(randomId(), email, {}, '2'));
  expect(await signIn()).not.toBeNull();
  const joined = await readOrdersOf(shop, id);
  expect(joined.map((one) => one.id).sort()).toEqual([own, ...placed].sort());
  const keys = joined.map((one) => [one.id, one.payment.transactionId]);
  expect(Object.fromEntries(keys)).toEqual({
    [own]: '2',
    [placed[0] ?? '']: '1',
    [placed[1] ?? '']: '',
    [placed[2] ?? '']: '',
  });
});

it("never moves one customer's orders to another", async () => {
  const other = `u_${randomId(24)}`;
  const theirs = await order(other, email);
  await signIn({ guestId: other });
  expect((await readOrderById(shop, theirs))?.ownerId).toBe(other);
});

it('resets a password by email and ends every session', async () => {
  const before = await signIn();
  await requestPasswordReset(shop, email.toUpperCase(), locale, { network: '203.0.113.1', device: null });
  await requestPasswordReset(shop, 'nobody@example.com', locale, { network: '203.0.113.1', device: null });
  const asked = (await shop.queued()).filter(({ job }) => job === 'sendResetLink').map(({ data }) => data);
  expect(asked).toContainEqual({ email, ...locale });
  expect(asked).toContainEqual({ email: 'nobody@example.com', ...locale });
  await sendResetLink(shop, 'nobody@example.com', locale);
  await sendResetLink(shop, email, locale);
  const old = await token('passwordReset');
  shop.clock.move(1);
  await sendResetLink(shop, email, locale);
  const link = await token('passwordReset');

  expect((await resetPassword(shop, id, old, 'new-password')).ok).toBe(false);
  expect(await resetPassword(shop, id, link, 'short')).toMatchObject({ error: { code: 'passwordTooShort' } });
  expect(await resetPassword(shop, id, link, 'sunshine')).toMatchObject({ error: { code: 'passwordCommon' } });
  const answers = await Promise.all([1, 2].map(() => resetPassword(shop, id, link, 'new-password')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findSession(shop, before?.token ?? '')).toBeNull();
  expect(await signIn()).toBeNull();
  expect((await signIn({}, 'new-password'))?.customer.emailVerified).toBe(true);
});

it('signs the owner in after a reset while other people guess passwords', async () => {
  for (let n = 0; n < 8; n += 1) await signIn({ source: { network: `198.51.100.${n}`, device: null } }, 'guess-guess');
  expect(await signIn()).toBeNull();
  await sendResetLink(shop, email, locale);
  await resetPassword(shop, id, await token('passwordReset'), 'new-password');
  expect(await signIn({}, 'new-password')).not.toBeNull();
});

it('changes a password, ends every session and opens a new one', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const change = (old: string, next: string) => changePassword(shop, id, { old, next });
  expect(await change('wrong-password', 'new-password')).toMatchObject({ error: { code: 'wrongPassword' } });
  expect(await change('right-password', 'Password123')).toMatchObject({ error: { code: 'passwordCommon' } });
  const changed = await change('right-password', 'new-password');
  for (const session of [here, there]) expect(await findSession(shop, session?.token ?? '')).toBeNull();
  const token = changed.ok ? changed.value.token : '';
  expect((await findSession(shop, token))?.customerId).toBe(id);
  await endSession(shop, token);
  expect(await findSession(shop, token)).toBeNull();
});

it('requires a recent login to delete an account without a password', async () => {
  await database.read.execute(sql`UPDATE customer_sign_ins SET provider_id = 'google' WHERE customer_id = ${id}`);
  const began = async () => (await findSession(shop, session.token))?.startedAt ?? null;
  const session = await signInCustomer(shop, id, browser, locale);
  const refusal = { error: { code: 'signInAgain' } };
  expect(await deleteAccount(shop, id, '')).toMatchObject(refusal);
  shop.clock.move(16);
  expect(await deleteAccount(shop, id, '', await began())).toMatchObject(refusal);
  const again = await signInCustomer(shop, id, { ...browser, token: session.token }, locale);
  expect((await deleteAccount(shop, id, '', (await findSession(shop, again.token))?.startedAt)).ok).toBe(true);
});

it('throttles wrong passwords of an open session, not correct ones', async () => {
  const change = (old: string) => changePassword(shop, id, { old, next: 'right-password' });
  for (let n = 0; n < 4; n += 1) expect(await change('wrong')).toMatchObject({ error: { code: 'wrongPassword' } });
  for (let n = 0; n < 3; n += 1) expect((await change('right-password')).ok).toBe(true);
  for (let n = 0; n < 5; n += 1) expect(await change('wrong')).toMatchObject({ error: { code: 'wrongPassword' } });
  expect(await change('right-password')).toMatchObject({ error: { code: 'slowDown' } });
});

it('cancels an order once, within two hours, and releases its stock once', async () => {
  const onHand = async () => (await stockOf(database.read, MARKETS.KSA, [oud])).get(oud) ?? 0;
  const before = await onHand();
  const placed = await order(id);
  expect(await onHand()).toBe(before - 3);
  expect(await cancelOrder(shop, `u_${randomId(24)}`, placed)).toMatchObject({ error: { code: 'orderNotFound' } });
  const answers = await Promise.all([1, 2, 3].map(() => cancelOrder(shop, id, placed)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await onHand()).toBe(before);
  expect((await listEmailsTo(database.read, email)).filter(({ kind }) => kind === 'cancellation')).toMatchObject([
    { data: { paid: 'no' } },
  ]);

  const late = await order(id);
  shop.clock.move(121);
  expect(await cancelOrder(shop, id, late)).toMatchObject({ error: { code: 'cancelTooLate' } });
});

it('accepts one review per delivered product', async () => {
  const review = () => reviewProduct(shop, id, { productId: oud, rate: 5, text: 'عطر رائع', name: '' });
  const placed = await order(id);
  expect(await review()).toMatchObject({ error: { code: 'notBought' } });
  await database.read.execute(`UPDATE orders SET delivered_at = now() WHERE id = '${placed}'`);
  expect((await review()).ok).toBe(true);
  expect(await review()).toMatchObject({ error: { code: 'alreadyReviewed' } });
});

it("exports a customer's data, and deletes it", async () => {
  await saveAddress(shop, id, testAddress());
  const onTheWay = await order(id);
  const delivered = await order(id);
  await database.read.execute(`UPDATE orders SET delivered_at = now() WHERE id = '${delivered}'`);
  await reviewProduct(shop, id, { productId: oud, rate: 4, text: 'Lovely', name: 'Sara of Riyadh' });
  await addToCart(shop, { ownerId: id, market: MARKETS.KSA, productId: oud, count: 2 });
  const session = await signIn();
  const data = await personalData(shop, id);
  expect(data?.account).toMatchObject({ email, signsInBy: ['password'] });
  expect(data?.sessions).toHaveLength(2);
  expect(data?.cart).toEqual([{ productId: oud, title: { en: 'oud', ar: expect.any(String) }, count: 2 }]);
  expect(data?.checkoutAddress).toEqual({ ...testAddress(), email });
  expect([data?.addresses.length, data?.orders.length, data?.reviews.length]).toEqual([1, 2, 1]);
  expect(JSON.stringify(data)).not.toMatch(/scrypt|token/);

  expect(await deleteAccount(shop, id, 'wrong-password')).toMatchObject({ error: { code: 'wrongPassword' } });
  expect((await deleteAccount(shop, id, 'right-password')).ok).toBe(true);
  expect(await findSession(shop, session?.token ?? '')).toBeNull();
  expect(await personalData(shop, id)).toBeNull();
  expect(await readAddressBook(shop, id)).toEqual([]);
  expect((await readOrderById(shop, onTheWay))?.address.email).toBe(email);
  const over = await readOrderById(shop, delivered);
  expect(over?.address).toMatchObject({ email: '', firstName: '', phone: '', city: 'Riyadh' });
  const left = await database.read.execute(`SELECT 1 FROM reviews WHERE name = 'Sara of Riyadh' OR user_id = '${id}'`);
  expect(left.rows).toEqual([]);
  expect(await listEmailsTo(database.read, email)).toEqual([]);
});

it('forgets with an account who used a gift code as a guest', async () => {
  const code = await testCoupon(database, 'FORGOTTEN');
  const placed = await order(randomId());
  await database.read.execute(sql`
    INSERT INTO coupon_uses (cart_id, code, owner_id, email, mailbox, phone, used_at)
    SELECT cart_id, ${code}, owner_id, email, email, phone, now() FROM orders WHERE id = ${placed}`);
  await signIn();
  expect((await deleteAccount(shop, id, 'right-password')).ok).toBe(true);
  const uses = await database.read.execute(sql`SELECT email, mailbox, phone FROM coupon_uses WHERE code = ${code}`);
  expect(uses.rows).toEqual([{ email: '', mailbox: '', phone: '' }]);
});

it('forgets with an account the mailbox and phone of who used an offer', async () => {
  const placed = await order(id);
  await database.read.execute(sql`
    INSERT INTO offers (id, version, state, name_en, name_ar, terms, created_at, updated_at)
    VALUES ('forgotten', 1, 'ended', 'n', 'n', '{}', now(), now())`);
  await database.read.execute(sql`
    INSERT INTO offer_uses (offer_id, identity, nth, cart_id)
    SELECT 'forgotten', who, 1, cart_id FROM orders, unnest(ARRAY['cart:' || cart_id, 'id:' || owner_id, 'mail:' || email, 'phone:' || phone]) AS who
    WHERE id = ${placed}`);
  await signIn();
  expect((await deleteAccount(shop, id, 'right-password')).ok).toBe(true);
  const left = await database.read.execute(sql`SELECT split_part(identity, ':', 1) AS kind FROM offer_uses ORDER BY 1`);
  expect(left.rows).toEqual([{ kind: 'cart' }, { kind: 'id' }]);
});
