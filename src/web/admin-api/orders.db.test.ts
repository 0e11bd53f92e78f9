import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { processParcels } from '#shop/parcels';
import { runStaffJob } from '#shop/staff';
import { courierShop } from '#support/courier-shop';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testAddress } from '#support/test-shop';
import { STAFF_JOBS } from '../../jobs/staff-jobs.ts';
import { COURIERS } from '../../providers/couriers.ts';
import { registerFind } from './find.ts';
import { registerJobs } from './jobs.ts';
import { registerOrders } from './orders.ts';
import { registerOrdersBulk } from './orders-bulk.ts';
import { registerPhoneOrders } from './phone-orders.ts';

const { database } = await testDatabase();
const shop = await courierShop(database);
afterAll(() => shop.harness.close());
const { call, errors } = testAdmin(shop, (admin) => {
  registerOrdersBulk(admin, shop);
  registerPhoneOrders(admin, shop);
  registerOrders(admin, shop);
  registerFind(admin, shop);
  registerJobs(admin, shop);
});
const support = await testStaff(shop, 'support');
const catalogue = await testStaff(shop, 'catalogue');
const uaeOnly = await testStaff(shop, 'support', { markets: ['UAE'] });

const numbersIn = (body: unknown) => Object(body).items.map((row: { number: number }) => row.number);
const onHand = async (product: string) => {
  const { rows } = await database.read.execute<{ on_hand: number }>(
    sql`SELECT on_hand FROM product_stock WHERE product_id = ${product} AND currency = 'SAR'`,
  );
  return rows[0]?.on_hand ?? 0;
};
/** Who moved the stock of a product for its last two movements. */
const movedBy = async (product: string) => {
  const { rows } = await database.read.execute<{ actor: string }>(
    sql`SELECT actor FROM stock_movements WHERE product_id = ${product} ORDER BY id DESC LIMIT 2`,
  );
  return rows.map(({ actor }) => actor).toReversed();
};
const actions = async (number: number) => {
  const { rows } = await database.read.execute<{ action: string }>(
    sql`SELECT action FROM audit WHERE subject = ${`order:${number}`} ORDER BY at`,
  );
  return rows.map(({ action }) => action);
};

describe('the list of orders', () => {
  it('has views with their counts, pages by cursors, and finds people in either script', async () => {
    const made = [await shop.order(), await shop.order(), await shop.order({ market: 'UAE' })];
    const { body } = await call('GET', '/api/admin/orders?filter[view]=open&limit=2', { as: support });
    expect(Object(body)).toMatchObject({
      page: { count: 3, counted: 'exact' },
      views: { open: 3 },
    });
    const second = await call('GET', `/api/admin/orders?filter[view]=open&limit=2&after=${Object(body).page.next}`, {
      as: support,
    });
    expect([...numbersIn(body), ...numbersIn(second.body)]).toEqual(made.map(({ number }) => number).reverse());
    const back = await call(
      'GET',
      `/api/admin/orders?filter[view]=open&limit=2&after=${Object(second.body).page.previous}`,
      { as: support },
    );
    expect(numbersIn(back.body)).toEqual(numbersIn(body));
    for (const q of ['نورة', 'nora', '0500000000', '+966 50 000 0000', 'noura@example.com', String(made[0]?.number)]) {
      const found = await call('GET', `/api/admin/orders?q=${encodeURIComponent(q)}`, { as: support });
      expect(numbersIn(found.body), q).toContain(made[0]?.number);
    }
  });

  it('names the neighbours of an order in the list that it was opened from', async () => {
    const [first, other, second] = [await shop.order(), await shop.order({ market: 'UAE' }), await shop.order()];
    for (const { number } of [first, second])
      await call('POST', `/api/admin/orders/${number}/tags`, { as: support, body: { tag: 'eid', on: true } });
    const beside = async (number: number, list: string) => {
      const asked = `?list=${encodeURIComponent(list)}`;
      const { body } = await call('GET', `/api/admin/orders/${number}${list === '' ? '' : asked}`, { as: support });
      return [Object(body).newer, Object(body).older];
    };
    expect(await beside(second.number, '')).toEqual([null, other.number]);
    expect(await beside(second.number, 'filter[tag]=eid&sort=-placed')).toEqual([null, first.number]);
    expect(await beside(second.number, 'filter[tag]=eid&sort=placed')).toEqual([first.number, null]);
    // one that has left the list keeps its place in it; a list that is unknown is all orders
    expect(await beside(other.number, 'filter[tag]=eid')).toEqual([second.number, first.number]);
    expect(await beside(second.number, 'filter[nothing]=1')).toEqual([null, other.number]);
  });

  it('shows a person the markets they work for, and no shopper to who may not see persons', async () => {
    const order = await shop.order();
    const limited = await call('GET', '/api/admin/orders', { as: uaeOnly });
    expect(Object(limited.body).items.every((row: { market: string }) => row.market === 'UAE')).toBe(true);
    expect((await call('GET', `/api/admin/orders/${order.number}`, { as: uaeOnly })).status).toBe(404);
    const plain = await call('GET', `/api/admin/orders/${order.number}`, { as: catalogue });
    expect(plain.body).toMatchObject({ number: order.number, customer: null, address: null });
    expect(plain.text).not.toContain('noura@example.com');
    const list = await call('GET', '/api/admin/orders', { as: catalogue });
    expect(list.text).not.toContain('Noura');
    expect(numbersIn((await call('GET', '/api/admin/orders?q=noura', { as: catalogue })).body)).toContain(order.number);
  });

  it('is limited to a courier of the list, and names the courier of each parcel', async () => {
    const [ours, other] = [await shop.order(), await shop.order()];
    await database.read.execute(sql`UPDATE parcels SET courier = 'camel' WHERE order_id = ${other.id}`);
    const list = await call('GET', '/api/admin/orders?filter[courier]=camel', { as: support });
    expect(numbersIn(list.body)).toEqual([other.number]);
    // one that is no longer listed is called by its name
    expect(Object(list.body).items[0].courier).toBe('camel');
    const both = await call('GET', '/api/admin/orders?filter[courier][in]=smsa,camel&limit=2', { as: support });
    expect(Object(both.body).items).toMatchObject([
      { number: other.number, courier: 'camel' },
      { number: ours.number, courier: 'SMSA Express' },
    ]);
    const { body } = await call('GET', '/api/admin/order-views', { as: support });
    expect(Object(body).couriers).toEqual(COURIERS.map(({ name, title }) => ({ name, title: title.en })));
  });

  it('refuses filters and sorts that it does not know', async () => {
    for (const query of ['filter[nothing]=1', 'sort=city', 'filter[status]=lost', 'filter[total][gte]=many'])
      expect((await call('GET', `/api/admin/orders?${query}`, { as: support })).status, query).toBe(422);
  });
});

describe('the page of an order', () => {
  it('has notes and tags that can be taken back, in a timeline with the facts', async () => {
    const { number } = await shop.order();
    const path = `/api/admin/orders/${number}`;
    const note = await call('POST', `${path}/notes`, {
      as: support,
      body: { text: ' Wrap it ', mentions: [catalogue.id, 'nobody'] },
    });
    await call('POST', `${path}/tags`, { as: support, body: { tag: 'gift  wrap', on: true } });
    const { body } = await call('GET', path, { as: support });
    expect(body).toMatchObject({ tags: ['gift wrap'], status: 'shopper_may_cancel' });
    const kinds = Object(body).timeline.map((entry: { kind: string }) => entry.kind);
    expect(kinds).toEqual(expect.arrayContaining(['note', 'tag_added', 'placed']));
    expect(Object(body).timeline.find((entry: { kind: string }) => entry.kind === 'note').text).toBe('Wrap it');
    const remove = `${path}/notes/${Object(note.body).id}/remove`;
    expect((await call('POST', remove, { as: uaeOnly, body: {} })).status).toBe(404);
    expect((await call('POST', remove, { as: support, body: {} })).status).toBe(200);
    const without = Object((await call('GET', path, { as: support })).body).timeline;
    expect(without.some((entry: { kind: string }) => entry.kind === 'note')).toBe(false);
    await call('POST', remove, { as: support, body: { back: true } });
    const named = await call('GET', '/api/admin/orders?filter[naming]=me', { as: catalogue });
    expect(numbersIn(named.body)).toEqual([number]);
    expect((await actions(number)).toSorted()).toEqual([
      'order.note.add',
      'order.note.put-back',
      'order.note.remove',
      'order.tag.add',
    ]);
  });

  it('corrects a refused address by the version that was seen, and books the parcel again', async () => {
    const { id, number } = await shop.order();
    await database.read.execute(
      sql`UPDATE parcels SET state = 'refused', due_at = NULL, last_error = 'Unknown street' WHERE order_id = ${id}`,
    );
    const path = `/api/admin/orders/${number}`;
    const wants = await call('GET', '/api/admin/orders?filter[view]=wants_person', { as: support });
    expect(numbersIn(wants.body)).toContain(number);
    const { body } = await call('GET', path, { as: support });
    expect(body).toMatchObject({
      status: 'address_refused',
      parcel: { courier: 'SMSA Express', lastError: 'Unknown street' },
    });
    const ifMatch = Object(body).version;
    expect((await call('POST', `${path}/address`, { as: support, body: { city: 'Taif' } })).status).toBe(428);
    const wrong = await call('POST', `${path}/address`, { as: support, ifMatch, body: { phone: 'call me', city: '' } });
    expect(wrong.status).toBe(422);
    expect(Object(wrong.body).fields.map((field: { path: string }) => field.path)).toEqual(['city', 'phone']);
    const mended = await call('POST', `${path}/address`, {
      as: support,
      ifMatch,
      body: { address: 'King Faisal Road 3' },
    });
    expect(mended).toMatchObject({ status: 200, body: { bookedAgain: true } });
    const stale = await call('POST', `${path}/address`, { as: support, ifMatch, body: { address: 'Other Road' } });
    expect(stale).toMatchObject({
      status: 412,
      body: { version: ifMatch + 1, current: { address: 'King Faisal Road 3' } },
    });
    expect(Object((await call('GET', path, { as: support })).body)).toMatchObject({
      parcel: { state: 'waiting' },
      address: { address: 'King Faisal Road 3' },
    });
  });

  it('is booked now when staff say so, and sends emails again', async () => {
    const { number } = await shop.order();
    const path = `/api/admin/orders/${number}`;
    expect((await call('POST', `${path}/book-now`, { as: support })).status).toBe(200);
    await processParcels(shop);
    expect(Object((await call('GET', path, { as: support })).body).parcel.state).toBe('booked');
    expect((await call('POST', `${path}/book-now`, { as: support })).status).toBe(409);
    expect((await call('POST', `${path}/mails`, { as: support, body: { kind: 'orderAcknowledgement' } })).status).toBe(
      200,
    );
    expect((await call('POST', `${path}/mails`, { as: support, body: { kind: 'cancellation' } })).status).toBe(409);
  });
});

describe('cancelling', () => {
  it('gives the stock back once, says what follows beforehand, and refuses a second time', async () => {
    const { number, lines } = await shop.order();
    const path = `/api/admin/orders/${number}`;
    const before = await onHand(lines[0]?.productId ?? '');
    const { body } = await call('GET', path, { as: support });
    expect(body).toMatchObject({ cancelling: { refund: 0, units: 1, creditNote: false, recall: false } });
    const cancel = { as: support, body: { reason: 'shopper_asked', note: 'By phone' } };
    expect((await call('POST', `${path}/cancel`, cancel)).status).toBe(200);
    expect(await call('POST', `${path}/cancel`, cancel)).toMatchObject({
      status: 409,
      body: { code: 'alreadyCancelled' },
    });
    expect(await onHand(lines[0]?.productId ?? '')).toBe(before + 1);
    expect(await movedBy(lines[0]?.productId ?? '')).toEqual(['shopper', `staff:${support.id}`]);
    expect(Object((await call('GET', path, { as: support })).body)).toMatchObject({
      status: 'cancelled',
      cancelling: null,
    });
    expect(await actions(number)).toEqual(['order.cancel']);
  });

  it('answers for each order of a bulk act, and refuses a list that has changed', async () => {
    const [one, other] = [await shop.order(), await shop.order()];
    await call('POST', `/api/admin/orders/${one.number}/cancel`, { as: support, body: { reason: 'other' } });
    const orders = [one.number, other.number, 1];
    const { body } = await call('POST', '/api/admin/orders/cancel', {
      as: support,
      body: { orders, expected: 3, reason: 'duplicate' },
    });
    expect(Object(body).results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, false]);
    const query = `filter[number][in]=${one.number},${other.number}`;
    const tagged = await call('POST', '/api/admin/orders/tags', {
      as: support,
      body: { query, expected: 2, tag: 'twice', on: true },
    });
    expect(Object(tagged.body).results).toHaveLength(2);
    const changed = await call('POST', '/api/admin/orders/tags', {
      as: support,
      body: { query, expected: 3, tag: 'twice', on: true },
    });
    expect(changed).toMatchObject({ status: 409, body: { code: 'countChanged' } });
    const many = { orders: Array.from({ length: 21 }, (_, n) => n + 1), expected: 21, reason: 'other' };
    expect((await call('POST', '/api/admin/orders/cancel', { as: support, body: many })).status).toBe(422);
    await database.read.execute(sql`UPDATE orders SET offers = '[
      {"saving": 100, "name": {"en": "Third one free", "ar": ""}}, {"saving": 0, "name": {"en": "Gone", "ar": ""}}
    ]' WHERE number = ${other.number}`);
    const sheet = await call('POST', '/api/admin/orders/export', {
      as: support,
      body: { query, expected: 2, format: 'csv' },
    });
    expect(errors).toEqual([]);
    expect(sheet.status).toBe(200);
    expect(sheet.text).toContain(String(other.number));
    expect(sheet.text).toContain('Cash on delivery');
    expect(sheet.text).toContain('Third one free');
    expect(sheet.text).not.toContain('Gone');
    expect(sheet.text).not.toMatch(/,COD,|on_delivery|to_pack|shopper_may_cancel/);
  });
});

describe('views of a person, and finding', () => {
  it('are saved by name, replaced, and removed by their owner alone', async () => {
    const body = { name: 'Cash over 500', query: 'method=COD&total.gte=500' };
    const saved = await call('POST', '/api/admin/order-views', { as: support, body });
    await call('POST', '/api/admin/order-views', { as: support, body: { ...body, query: 'method=COD' } });
    const list = await call('GET', '/api/admin/order-views', { as: support });
    expect(Object(list.body).views).toEqual([
      { id: Object(saved.body).id, name: 'Cash over 500', query: 'method=COD' },
    ]);
    const path = `/api/admin/order-views/${Object(saved.body).id}`;
    expect((await call('DELETE', path, { as: catalogue })).status).toBe(404);
    expect((await call('DELETE', path, { as: support })).status).toBe(200);
  });

  it('finds an order by its phone, a product by its title, and no shopper for a person who may not see any', async () => {
    const { number } = await shop.order();
    const byPhone = await call('GET', `/api/admin/find?q=${encodeURIComponent('+966 50 000 0000')}`, { as: support });
    expect(Object(byPhone.body).items[0]).toMatchObject({
      kind: 'order',
      path: `/orders/${number}`,
      title: String(number),
    });
    // a guest is found too, and the path is that of the person
    const guest = Object(byPhone.body).items.find(({ kind }: { kind: string }) => kind === 'customer');
    const { rows } = await database.read.execute(
      sql`SELECT '/customers/' || l.person_id AS path FROM people_orders l JOIN orders o ON o.id = l.order_id WHERE o.number = ${number}`,
    );
    expect(rows).toContainEqual({ path: guest.path });
    const product = await call('GET', '/api/admin/find?q=parcel', { as: catalogue });
    expect(Object(product.body).items[0]?.kind).toBe('product');
    const hidden = await call('GET', '/api/admin/find?q=noura', { as: catalogue });
    expect(Object(hidden.body).items).toEqual([]);
  });
});

describe('an order by phone', () => {
  it('is told with its sum first, then placed by the rules of the checkout, in cash', async () => {
    const { lines } = await shop.order();
    const productId = lines[0]?.productId ?? '';
    const { country: _, ...address } = testAddress('KSA');
    const order = {
      market: 'KSA',
      language: 'ar',
      lines: [{ productId, quantity: 2 }],
      address: { ...address, country: 'Kingdom of Saudi Arabia' },
      gift: true,
      giftNote: 'Eid Mubarak',
      total: null,
    };
    const before = await onHand(productId);
    const reply = await call('POST', '/api/admin/orders', { as: support, body: order });
    expect(reply.body).toMatchObject({ number: null, currency: 'SAR', amounts: { subtotal: 50_000, total: 57_500 } });
    expect(await onHand(productId)).toBe(before);
    const wrong = await call('POST', '/api/admin/orders', { as: support, body: { ...order, total: 57_400 } });
    expect(wrong.body).toMatchObject({ number: null, amounts: { total: 57_500 } });
    const placed = await call('POST', '/api/admin/orders', { as: support, body: { ...order, total: 57_500 } });
    const { number } = Object(placed.body);
    expect(await onHand(productId)).toBe(before - 2);
    const page = await call('GET', `/api/admin/orders/${number}`, { as: support });
    expect(page.body).toMatchObject({ gift: true, giftNote: 'Eid Mubarak', payment: { method: 'COD', total: 57_500 } });
    expect(Object(page.body).timeline.map((entry: { kind: string }) => entry.kind)).toContain('created_by_staff');
    expect(await actions(number)).toEqual(['order.create']);
  });

  it('is refused with words at the field, and places nothing', async () => {
    const { lines } = await shop.order();
    const productId = lines[0]?.productId ?? '';
    const address = { ...testAddress('KSA'), phone: 'none', city: '' };
    const order = { market: 'KSA', language: 'en', lines: [{ productId, quantity: 1 }], address, total: null };
    const wrong = await call('POST', '/api/admin/orders', { as: support, body: order });
    expect(wrong.status).toBe(422);
    expect(Object(wrong.body).fields.map((field: { path: string }) => field.path)).toEqual([
      'address.city',
      'address.phone',
    ]);
    const coded = { ...order, address: testAddress('KSA'), coupon: 'NOSUCHCODE' };
    const refused = await call('POST', '/api/admin/orders', { as: support, body: coded });
    expect(Object(refused.body).fields).toMatchObject([{ path: 'coupon', code: 'couponUnknown' }]);
    expect((await call('POST', '/api/admin/orders', { as: uaeOnly, body: order })).status).toBe(404);
    const none = await call('POST', '/api/admin/orders', {
      as: support,
      body: { ...coded, coupon: '', lines: [{ productId: 'none', quantity: 1 }] },
    });
    expect(Object(none.body).fields).toMatchObject([{ path: 'lines[0]' }]);
  });
});

describe('an act on more than 200 orders', () => {
  it('is a job, which does each order once however often it runs, and tells why it left some out', async () => {
    const made = [await shop.order(), await shop.order()];
    const known = made.map(({ number }) => number);
    const orders = [...known, ...Array.from({ length: 199 }, (_, n) => 900_000 + n)];
    const body = { orders, expected: orders.length, text: 'Call before delivery' };
    const started = await call('POST', '/api/admin/orders/notes', { as: support, body });
    expect(started.status).toBe(202);
    const { job } = Object(started.body);
    const run = () =>
      runStaffJob(shop, job, (kind, running) => STAFF_JOBS[kind]?.(shop, running) ?? Promise.reject(new Error(kind)));
    await run();
    await database.read.execute(sql`UPDATE staff_jobs SET state = 'running' WHERE id = ${job}`);
    await run();
    const reply = await call('GET', `/api/admin/jobs/${job}`, { as: support });
    expect(reply.body).toMatchObject({ state: 'done', total: 201, done: 201, refusedCount: 199 });
    expect(Object(reply.body).refused[0]).toMatchObject({
      code: 'orderNotFound',
      words: 'Order not found.',
    });
    for (const { number } of made) {
      const { timeline } = Object((await call('GET', `/api/admin/orders/${number}`, { as: support })).body);
      expect(timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toHaveLength(1);
    }
    expect((await call('GET', `/api/admin/jobs/${job}`, { as: catalogue })).status).toBe(404);
  });
});
