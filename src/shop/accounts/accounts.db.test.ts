import { beforeAll, beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { readAddressBook, saveAddress } from '#shop/addresses';
import { addToCart, readCart } from '#shop/cart';
import { cancelOrder, placeOrder, saveShippingAddress } from '#shop/checkout';
import { endSession, findSession } from '#shop/customers';
import { noticesTo } from '#shop/notices';
import { readOrderById, readOrdersOf } from '#shop/orders';
import { stockOf } from '#shop/stock';
import { testDatabase } from '#support/database';
import { type TestShop, testAddress, testProduct, testShop } from '#support/test-shop';
import {
  askForReset,
  type Browser,
  changePassword,
  deleteAccount,
  logIn,
  personalData,
  register,
  resetPassword,
  reviewProduct,
  SEND_RESET_LINK,
  sendResetLink,
  verifyEmail,
} from './index.ts';

const { database } = await testDatabase();
const locale = { language: 'ar', market: 'KSA' } as const;
const browser: Browser = { address: '203.0.113.1', token: null, device: null, guestId: null };
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
  const registered = await register(shop, customer, locale, '203.0.113.1');
  id = registered.ok ? registered.value : '';
});

/** The token of the newest link mailed to the customer. */
const token = async (kind: string): Promise<string> => {
  const notice = (await noticesTo(database.read, email)).find((one) => one.kind === kind);
  return /[A-Za-z0-9]{32}$/.exec(String(Object(notice?.data).link))?.[0] ?? '';
};
const signIn = async (from: Partial<Browser> = {}, password = 'right-password') => {
  const answer = await logIn(shop, { email, password }, { ...browser, ...from }, locale);
  return answer.ok ? answer.value : null;
};
const order = async (ownerId: string, to = email) => {
  await addToCart(shop, { ownerId, market: MARKETS.KSA, productId: oud, count: 3 });
  const address = { ...testAddress(), email: to };
  await saveShippingAddress(shop, { ownerId, market: MARKETS.KSA, address });
  const placed = await placeOrder(shop, {
    ownerId,
    market: MARKETS.KSA,
    otherwise: MARKETS.KSA,
    language: 'ar',
    method: 'COD',
    seen: { total: minor(345_00), tax: null, shipping: null },
    transactionId: randomId(),
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return placed.value.id;
};

it('refuses a second account for the address, also when two register at once', async () => {
  const again = { firstName: 'S', lastName: 'A', phone: '', password: 'other-password', email: email.toUpperCase() };
  expect(await register(shop, again, locale, '203.0.113.2')).toMatchObject({ error: { code: 'emailTaken' } });
  const fresh = { ...again, email: `new-${email}` };
  const both = await Promise.all([1, 2, 3].map(() => register(shop, fresh, locale, '203.0.113.2')));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

it('verifies an address by a link that works once', async () => {
  const link = await token('verifyEmail');
  expect((await verifyEmail(shop, `u_${randomId(24)}`, link)).ok).toBe(false);
  const answers = await Promise.all([1, 2].map(() => verifyEmail(shop, id, link)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

it('writes again to who signs in with an address that was never verified and whose link ran out', async () => {
  const first = await token('verifyEmail');
  await signIn();
  expect(await token('verifyEmail')).toBe(first);
  shop.clock.move(25 * 60);
  expect((await verifyEmail(shop, id, first)).ok).toBe(false);
  await signIn();
  const second = await token('verifyEmail');
  expect(second).not.toBe(first);
  expect((await verifyEmail(shop, id, second)).ok).toBe(true);
});

it('merges the bag of the guest who signs in: summed, capped at ten and at the stock, once', async () => {
  const guest = randomId(24);
  const add = (ownerId: string, productId: string, count: number) =>
    addToCart(shop, { ownerId, market: MARKETS.KSA, productId, count });
  await add(id, musk, 4);
  await add(id, oud, 6);
  await add(guest, musk, 5);
  await add(guest, oud, 9);
  await signIn({ guestId: guest });
  await signIn({ guestId: guest });
  const bag = await readCart(shop, { ownerId: id, market: MARKETS.KSA, otherwise: MARKETS.KSA });
  expect(bag.lines.map(({ offer, count }) => [offer.productId, count])).toEqual([
    [musk, 7],
    [oud, 10],
  ]);
  const left = await readCart(shop, { ownerId: guest, market: MARKETS.KSA, otherwise: MARKETS.KSA });
  expect(left.lines).toEqual([]);
});

it('joins the orders of this device at once and those of the address once it is verified', async () => {
  const guest = randomId(24);
  const here = await order(guest, 'another@example.com');
  const elsewhere = await order(randomId(24), email.toUpperCase());
  await signIn({ guestId: guest });
  const mine = async () => (await readOrdersOf(shop, id)).map((one) => one.id);
  expect(await mine()).toEqual([here]);
  await verifyEmail(shop, id, await token('verifyEmail'));
  expect((await mine()).sort()).toEqual([here, elsewhere].sort());
});

it('never gives one customer the orders of another', async () => {
  const other = `u_${randomId(24)}`;
  const theirs = await order(other, email);
  await verifyEmail(shop, id, await token('verifyEmail'));
  await signIn({ guestId: other });
  expect((await readOrderById(shop, theirs))?.ownerId).toBe(other);
});

it('resets a password by mail and ends every session', async () => {
  const before = await signIn();
  await askForReset(shop, email.toUpperCase(), locale, '203.0.113.1');
  await askForReset(shop, 'nobody@example.com', locale, '203.0.113.1');
  const asked = (await shop.queued()).filter(({ job }) => job === SEND_RESET_LINK).map(({ data }) => data);
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
  const answers = await Promise.all([1, 2].map(() => resetPassword(shop, id, link, 'new-password')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findSession(shop, before?.token ?? '')).toBeNull();
  expect(await signIn()).toBeNull();
  expect((await signIn({}, 'new-password'))?.customer.emailVerified).toBe(true);
});

it('lets the owner in after a reset although strangers keep guessing', async () => {
  for (let n = 0; n < 8; n += 1) await signIn({ address: `198.51.100.${n}` }, 'guess-guess');
  expect(await signIn()).toBeNull();
  await sendResetLink(shop, email, locale);
  await resetPassword(shop, id, await token('passwordReset'), 'new-password');
  expect(await signIn({}, 'new-password')).not.toBeNull();
});

it('changes a password and keeps only the session that did it', async () => {
  const [here, there] = [await signIn(), await signIn()];
  const change = (old: string, next: string) => changePassword(shop, id, { old, next }, here?.token ?? '');
  expect(await change('wrong-password', 'new-password')).toMatchObject({ error: { code: 'wrongPassword' } });
  expect((await change('right-password', 'new-password')).ok).toBe(true);
  expect(await findSession(shop, here?.token ?? '')).not.toBeNull();
  expect(await findSession(shop, there?.token ?? '')).toBeNull();
  await endSession(shop, here?.token ?? '');
  expect(await findSession(shop, here?.token ?? '')).toBeNull();
});

it('slows down who guesses the password of an open session, not who knows it', async () => {
  const change = (old: string) => changePassword(shop, id, { old, next: 'right-password' }, '');
  for (let n = 0; n < 4; n += 1) expect(await change('wrong')).toMatchObject({ error: { code: 'wrongPassword' } });
  for (let n = 0; n < 3; n += 1) expect((await change('right-password')).ok).toBe(true);
  for (let n = 0; n < 5; n += 1) expect(await change('wrong')).toMatchObject({ error: { code: 'wrongPassword' } });
  expect(await change('right-password')).toMatchObject({ error: { code: 'slowDown' } });
});

it('cancels an order once, within two hours, and puts the pieces back once', async () => {
  const onHand = async () => (await stockOf(database.read, MARKETS.KSA, [oud])).get(oud) ?? 0;
  const before = await onHand();
  const placed = await order(id);
  expect(await onHand()).toBe(before - 3);
  expect(await cancelOrder(shop, `u_${randomId(24)}`, placed)).toMatchObject({ error: { code: 'orderNotFound' } });
  const answers = await Promise.all([1, 2, 3].map(() => cancelOrder(shop, id, placed)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await onHand()).toBe(before);
  expect((await noticesTo(database.read, email)).filter(({ kind }) => kind === 'cancellation')).toHaveLength(1);

  const late = await order(id);
  shop.clock.move(121);
  expect(await cancelOrder(shop, id, late)).toMatchObject({ error: { code: 'cancelTooLate' } });
});

it('takes reviews of what was delivered, one a product', async () => {
  const review = () => reviewProduct(shop, id, { productId: oud, rate: 5, text: 'عطر رائع', name: '' });
  const placed = await order(id);
  expect(await review()).toMatchObject({ error: { code: 'notBought' } });
  await database.read.execute(`UPDATE orders SET delivered_at = now() WHERE id = '${placed}'`);
  expect((await review()).ok).toBe(true);
  expect(await review()).toMatchObject({ error: { code: 'alreadyReviewed' } });
});

it('hands over what is kept about a customer, and forgets it', async () => {
  await saveAddress(shop, id, testAddress());
  const onTheWay = await order(id);
  const delivered = await order(id);
  await database.read.execute(`UPDATE orders SET delivered_at = now() WHERE id = '${delivered}'`);
  await reviewProduct(shop, id, { productId: oud, rate: 4, text: 'Lovely', name: 'Sara of Riyadh' });
  await addToCart(shop, { ownerId: id, market: MARKETS.KSA, productId: oud, count: 2 });
  const session = await signIn();
  const data = await personalData(shop, id);
  expect(data?.account).toMatchObject({ email, signsInBy: ['password'] });
  expect(data?.bag).toEqual([{ productId: oud, title: { en: 'oud', ar: expect.any(String) }, count: 2 }]);
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
  expect(await noticesTo(database.read, email)).toEqual([]);
});
