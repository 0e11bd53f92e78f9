import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import { testDatabase } from '#support/database';
import { type Call, testApi } from '#support/test-api';
import { testKeeping } from '#support/test-changes';
import { mailedLink, openAccount, sendRegistrationMails } from '#support/test-customer';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import { registerCalls } from './register.ts';
import { sessionsOf } from './session.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call, errors } = testApi((api) => registerCalls(api, shop, testKeeping(database)), sessionsOf(shop));
afterAll(() => expect(errors).toEqual([]));
const rose = await testProduct(shop, { slug: 'rose' });

const post = (path: string, body: unknown, more: Call = {}) =>
  call('POST', `/api/${path}`, { country: 'KSA', ...more, body });
const get = (path: string, more: Call = {}) => call('GET', `/api/${path}`, { country: 'KSA', ...more });
const form = (email: string) => ({
  firstName: 'Sara',
  lastName: 'Al Ghamdi',
  phone: '+966500000000',
  email,
  password: 'right-password',
  password2: 'right-password',
});
const cookie = (headers: Headers, name: string): string =>
  headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
const textOf = (body: unknown, field: string): string => String(Object(body)[field]);

let email = '';
beforeEach(async () => {
  // one network may open twenty accounts at once, and then one a minute
  shop.clock.move(1);
  email = `${randomId(8)}@Example.com`;
  await openAccount(shop, (path, body) => post(path, body), form(email));
});

const login = async (password = 'right-password', more: Call = {}) => post('login', { email, password }, more);
const token = async () => textOf((await login()).body, 'token');

describe('registering', () => {
  it('answers with the specified messages in both languages', async () => {
    const message = 'A verification e-mail has been sent to your address';
    expect((await post('register', form(`x-${email}`))).body).toEqual({
      success: true,
      message,
      data: { success: true, message },
    });
    const arabic = await post('register', form(`y-${email}`), { language: 'ar' });
    expect(arabic.text).toContain('تم إرسال رسالة تحقق إلى بريدك الإلكتروني');
    // an e-mail that has an account is answered no otherwise
    expect(await post('register', form(email.toUpperCase()), { language: 'ar' })).toMatchObject({
      status: 200,
      body: arabic.body,
    });
  });

  it.each([
    [{ password: 'short', password2: 'short' }, 'Please insert the password of atleast 8 character'],
    [{ password: 'iloveyou', password2: 'iloveyou' }, 'Too many people use this password. Please choose another one.'],
    [{ password2: 'other-password' }, 'Your password and confirm password is not matching'],
    [{ email: '' }, 'Email is empty'],
    [{ firstName: 'x'.repeat(5000) }, 'At most 100 characters'],
  ])('refuses %j', async (change, message) => {
    const refused = await post('register', { ...form('new@example.com'), ...change });
    expect(refused.status).toBe(422);
    expect(textOf(refused.body, 'message')).toBe(message);
  });

  it('verifies the email address by the link, once', async () => {
    const mine = form(`z-${email}`);
    await post('register', mine);
    await sendRegistrationMails(shop);
    const link = { ...(await mailedLink(shop, mine.email)), password: mine.password };
    expect(await post('verify-email', { ...link, token: 'x' })).toMatchObject({
      status: 409,
      body: { success: false, code: 'linkUsed' },
    });
    expect(await post('verify-email', { ...link, password: 'not-the-password' })).toMatchObject({
      status: 422,
      body: { success: false, code: 'notItsPassword' },
    });
    const verified = await post('verify-email', link);
    expect(verified.body).toMatchObject({ success: true });
    const [, session = ''] = /^jwt_access_token=(\w{32});/.exec(cookie(verified.headers, 'jwt_access_token')) ?? [];
    expect((await get('session', { bearer: session })).body).toMatchObject({ user: { verified: true } });
    expect((await post('verify-email', link)).status).toBe(409);
  });
});

describe('a session', () => {
  it('is set as an HttpOnly cookie and returned as a token', async () => {
    const answer = await login();
    expect(answer.body).toMatchObject({
      logined: true,
      user: expect.stringMatching(/^u_\w{24}$/),
      email: email.toLowerCase(),
      message: 'You have loggedin successfully',
    });
    const session = cookie(answer.headers, 'jwt_access_token');
    expect(session).toMatch(/HttpOnly/);
    expect(session).toMatch(/SameSite=Lax/);
    expect(session).toMatch(/Path=\/api/);
    const value = /^jwt_access_token=(\w{32});/.exec(session)?.[1] ?? '';
    expect(value).toBe(textOf(answer.body, 'token'));
    for (const how of [{ bearer: value }, { cookies: { jwt_access_token: value } }]) {
      expect((await get('session', how)).body).toMatchObject({ user: { email: email.toLowerCase() } });
    }
    expect((await get('session')).body).toEqual({ user: null, providers: [] });
  });

  it('is not returned to a browser as a token that scripts could read', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://store.example' }]) {
      const answer = await login('right-password', { headers });
      const [, value = ''] = /^jwt_access_token=(\w{32});/.exec(cookie(answer.headers, 'jwt_access_token')) ?? [];
      expect((await get('session', { bearer: value })).body).toMatchObject({ user: { email: email.toLowerCase() } });
      expect(answer.text).not.toContain(value);
      expect(answer.body).toMatchObject({ logined: true, token: 'cookie' });
    }
  });

  it('gets a new token at every login and ends at logout', async () => {
    const first = await token();
    const again = await login('right-password', { cookies: { jwt_access_token: first } });
    const second = textOf(again.body, 'token');
    expect((await get('session', { bearer: first })).body).toMatchObject({ user: null });
    const out = await post('logout', {}, { bearer: second });
    expect(out.status).toBe(200);
    expect(cookie(out.headers, 'jwt_access_token')).toMatch(/Max-Age=0/);
    expect((await get('session', { bearer: second })).body).toMatchObject({ user: null });
  });

  it('is refused for a wrong password with the specified message', async () => {
    const message = '*Please check your username and password';
    expect(await login('wrong-password')).toMatchObject({ status: 401, body: { logined: false, message } });
    expect(await post('login', { email: 'nobody@example.com', password: 'wrong-password' })).toMatchObject({
      status: 401,
      body: { logined: false, message },
    });
  });

  it('is refused with a waiting time after too many attempts', async () => {
    for (let n = 0; n < 5; n += 1) await login('wrong-password');
    const refused = await login('right-password');
    expect(refused).toMatchObject({ status: 429, body: { code: 'slowDown' } });
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('takes over the cart of the guest', async () => {
    const guestid = randomId();
    await post('cart', { userId: guestid, productId: rose, count: 2 });
    const answer = await login('right-password', { cookies: { guestid } });
    const bearer = textOf(answer.body, 'token');
    expect((await get(`cart/${textOf(answer.body, 'user')}`, { bearer })).body).toMatchObject({
      user: [{ products: [{ productId: rose, count: 2 }] }],
    });
  });
});

describe('passwords', () => {
  it('are changed with the old one, which ends every session and starts a new one', async () => {
    const [here, there] = [await token(), await token()];
    const userId = textOf((await login()).body, 'user');
    const change = (body: object) => post('change-password', { userId, email, token: here, ...body }, { bearer: here });
    expect(await change({ old_password: 'wrong', new_password: 'next-password' })).toMatchObject({ status: 422 });
    expect(await change({ old_password: 'right-password', new_password: 'short' })).toMatchObject({ status: 422 });
    expect((await change({ old_password: '', new_password: 'next-password' })).body).toMatchObject({
      message: 'current password is also required',
      field: 'old_password',
    });
    expect((await change({ old_password: 'right-password' })).body).toMatchObject({
      message: 'both new password must be filled with same password',
      field: 'new_password',
    });
    const changed = await post(
      'change-password',
      { userId, email, old_password: 'right-password', new_password: 'next-password' },
      { bearer: here, language: 'ar' },
    );
    // programs compare `msg`, people read `message`
    const renewed = textOf(changed.body, 'token');
    expect(changed.body).toEqual({
      msg: 'successfully changed password',
      message: 'تم تغيير كلمة المرور بنجاح',
      token: expect.stringMatching(/^\w{32}$/),
    });
    expect(cookie(changed.headers, 'jwt_access_token')).toContain(renewed);
    expect((await get('session', { bearer: renewed })).body).not.toMatchObject({ user: null });
    expect((await get('session', { bearer: here })).body).toMatchObject({ user: null });
    expect((await get('session', { bearer: there })).body).toMatchObject({ user: null });
  });

  it('are reset by email through either form of the call, once', async () => {
    const before = await token();
    const asked = await post('resetpass', { email });
    expect(asked.body).toEqual({ success: true, message: 'Password change link send to your mail' });
    expect((await post('resetpass', { email: 'nobody@example.com' })).body).toEqual(asked.body);
    const { sendResetLink } = await import('#shop/accounts');
    await sendResetLink(shop, email, { language: 'en', market: 'KSA' });
    const { userId: id, token: secret } = await mailedLink(shop, email, 'passwordReset');
    expect(await post(`passwordreset/${id}/${secret}`, { pass: 'short' })).toMatchObject({
      status: 422,
      body: { success: false, message: 'Please insert the password of atleast 8 character' },
    });
    expect((await post(`passwordreset/${id}/${secret}`, { pass: 'next-password' })).body).toMatchObject({
      success: true,
    });
    const again = { new_password: 'third-password', userId: id, token: secret };
    expect(await post('password-reset', again)).toMatchObject({ status: 409, body: { success: false } });
    expect((await get('session', { bearer: before })).body).toMatchObject({ user: null });
    expect((await login('next-password')).status).toBe(200);
  });
});

describe('the data of a customer', () => {
  let bearer = '';
  let userId = '';
  beforeEach(async () => {
    const { body } = await login();
    bearer = textOf(body, 'token');
    userId = textOf(body, 'user');
  });
  const send = (path: string, body: object, more: Call = {}) => post(path, { userId, ...body }, { bearer, ...more });

  it('has an address book in the specified form', async () => {
    expect((await get(`address/${userId}`, { bearer })).body).toEqual({ user: [{ userId, address: [] }] });
    const saved = { ...testAddress(), pin: '12345' };
    expect((await send('address', saved)).body).toMatchObject({ user: [{ address: [{ ...saved, userId }] }] });
    expect((await send('update-address', { ...saved, index: '1', city: 'Jeddah' })).body).toMatchObject({
      user: [{ address: [{ ...saved, city: 'Jeddah' }] }],
    });
    expect(await send('update-address', { ...saved, index: 2 })).toMatchObject({ status: 404 });
    expect((await get(`address/${userId}`, { bearer })).body).toEqual({
      user: [{ userId, address: [{ ...saved, city: 'Jeddah', userId }] }],
    });
    for (const address of ['2', '3', '4']) await send('address', { ...saved, address });
    expect(await send('address', { ...saved, address: '5' })).toMatchObject({
      status: 409,
      body: { code: 'addressBookFull' },
    });
    expect(await send('address', { ...saved, city: '' })).toMatchObject({
      status: 422,
      body: { message: 'City is empty', field: 'city' },
    });
    expect((await send('remove-address', { index: 1 }, { language: 'ar' })).body).toMatchObject({
      msg: 'address removed',
      message: 'تم حذف العنوان',
    });
    expect(await send('remove-address', { index: 4 })).toMatchObject({ status: 404 });
  });

  it('has a wishlist in the specified form', async () => {
    expect(await send('wishlist', { productId: rose })).toMatchObject({
      status: 200,
      body: { message: 'product added to wishlist' },
    });
    expect(await send('wishlist', { productId: rose })).toMatchObject({
      status: 409,
      body: { message: 'product already in wishlist' },
    });
    expect(await send('wishlist', { productId: 'f'.repeat(24) })).toMatchObject({ status: 404 });
    expect((await get(`wishlist/${userId}`, { bearer })).body).toMatchObject({
      user: [
        {
          products: [
            {
              ...{ _id: rose, productId: rose, title: 'rose', arabictitle: 'rose بالعربية', weight: 100 },
              ...{ price: { SAR: 100 }, discountprice: { SAR: 100 }, priceicon: 'SAR', image: expect.any(Array) },
              ...{ description: expect.any(String), dimensions: expect.any(String) },
            },
          ],
        },
      ],
    });
    expect((await send('wishlistdelete', { id: rose })).body).toEqual({ message: 'Product removed from wishlist' });
    expect((await get(`wishlist/${userId}`, { bearer })).body).toMatchObject({ user: [{ products: [] }] });
  });

  it('has orders to list, cancel and review', async () => {
    for (let n = 0; n < 3; n += 1) {
      await send('cart', { productId: rose, count: 3 });
      await send('shippingaddress', testAddress());
      expect((await send('order', { paymentMethod: 'COD', totalPrice: 345 })).status).toBe(200);
      shop.clock.move(1);
    }
    const ids = (body: unknown): string[] => Object(body).user.map((order: { _id: string }) => order._id);
    const first = (await get(`allorder/${userId}?limit=2`, { bearer })).body;
    const rest = (await get(`allorder/${userId}?limit=2&before=${textOf(first, 'next')}`, { bearer })).body;
    const all = [...ids(first), ...ids(rest)];
    expect(new Set(all).size).toBe(3);
    expect(rest).toMatchObject({ next: null });
    expect(first).toMatchObject({ user: [{ cancelMinutes: 119 }, { cancelMinutes: 118 }] });

    const [newest = '', middle = '', oldest = ''] = all;
    expect((await send('cancel-order', { id: newest, reason: 'cancelled' }, { language: 'ar' })).body).toEqual({
      message: 'Order cancelled successfully',
    });
    expect(await send('cancel-order', { id: newest })).toMatchObject({
      status: 409,
      body: { code: 'alreadyCancelled' },
    });
    shop.clock.move(118);
    expect(await send('cancel-order', { id: oldest })).toMatchObject({ status: 409, body: { code: 'cancelTooLate' } });
    await database.read.execute(`UPDATE orders SET delivered_at = now() WHERE id = '${middle}'`);
    const tab = async (name: string) => ids((await get(`allorder/${userId}?tab=${name}`, { bearer })).body);
    expect([await tab('open'), await tab('completed'), await tab('cancelled')]).toEqual([[oldest], [middle], [newest]]);

    const review = { review: 'عطر رائع', rate: 5, productid: rose, name: '' };
    expect((await get(`reviewables/${userId}`, { bearer })).body).toMatchObject({
      user: [{ productid: rose, written: null }],
    });
    expect(await send('review', { ...review, rate: 6 })).toMatchObject({ status: 422, body: { code: 'reviewRate' } });
    expect(await send('review', review)).toMatchObject({ status: 200, body: { user: [{ rate: 5 }] } });
    expect(await send('review', review)).toMatchObject({ status: 409, body: { code: 'alreadyReviewed' } });
    expect((await get(`review/${rose}`)).text).toContain('عطر رائع');
    expect(await send('review', { ...review, productid: 'f'.repeat(24) })).toMatchObject({ status: 403 });
  });

  it('has sessions to list and end', async () => {
    const there = await token();
    const listed = Object((await get(`sessions/${userId}`, { bearer })).body).sessions;
    const others = listed.filter((one: { current: boolean }) => !one.current);
    expect(listed.length - others.length).toBe(1);
    expect(await send('endsession', { id: others[0].id })).toMatchObject({ status: 200 });
    expect(await send('endsession', { id: others[0].id })).toMatchObject({
      status: 404,
      body: { code: 'noSuchSession' },
    });
    expect((await send('endsession', {})).status).toBe(200);
    expect((await get('session', { bearer: there })).body).toMatchObject({ user: null });
    expect((await get('session', { bearer })).body).toMatchObject({ user: { user: userId } });
  });

  it('replaces a device cookie that the store did not set', async () => {
    const planted = 'P'.repeat(32);
    const answer = await login('right-password', { cookies: { device: planted } });
    expect(cookie(answer.headers, 'device')).toMatch(/^device=\w{32};/);
    expect(cookie(answer.headers, 'device')).not.toContain(planted);
  });

  it('can be downloaded and deleted', async () => {
    expect((await get(`mydata/${userId}`, { bearer })).body).toMatchObject({ account: { email: email.toLowerCase() } });
    expect(await send('deleteaccount', { password: 'wrong-password' })).toMatchObject({ status: 422 });
    expect((await send('deleteaccount', { password: 'right-password' })).status).toBe(200);
    expect((await get('session', { bearer })).body).toMatchObject({ user: null });
    expect((await login()).status).toBe(401);
  });
});
