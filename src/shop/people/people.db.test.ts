import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { parseListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { saveAddress } from '#shop/addresses';
import type { Actor } from '#shop/audit';
import { getCustomer } from '#shop/customers';
import { claimOrdersOfEmail, listOldAddresses, recordOrderEvent } from '#shop/orders';
import { wishlistOf } from '#shop/wishlist';
import { testDatabase } from '#support/database';
import { testAddress, testProduct, testShop } from '#support/test-shop';
import {
  anonymisePerson,
  exportPerson,
  exportPersonPaper,
  forgetOldMerges,
  mergePeople,
  previewAnonymising,
  readPeople,
  readPerson,
  readPersonAddresses,
  undoMerge,
} from './index.ts';
import { PEOPLE_LIST } from './people-list.rules.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const rose = await testProduct(shop, { slug: 'rose' });
const musk = await testProduct(shop, { slug: 'musk' });
const BOTH: readonly MarketCode[] = ['KSA', 'UAE'];
const layla = {
  kind: 'staff',
  id: 'layla',
  name: 'Layla',
  role: 'owner',
  session: 's',
  request: 'r',
  markets: BOTH,
} as const satisfies Actor;

type Given = {
  readonly owner?: string;
  readonly name: readonly [string, string];
  readonly phone: string;
  readonly email: string;
  readonly market?: MarketCode;
  readonly returned?: boolean;
  readonly delivered?: boolean;
};

/** Writes an order as checkout does, of one line. Returns its id. */
async function order(given: Given): Promise<string> {
  const { owner = randomId(24), name, phone, email, market = 'KSA' } = given;
  const [id, cart] = [randomId(24), randomId(24)];
  shop.clock.move(1);
  const at = shop.clock.now().toISOString();
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO carts (id, owner_id, status) VALUES (${cart}, ${owner}, 'ordered')`);
    await tx.execute(sql`
      INSERT INTO orders (id, owner_id, cart_id, market, currency, language, payment_method, payment_state, subtotal, vat,
                          vat_basis_points, shipping, total, email, first_name, last_name, address, apartment, city, country,
                          state, zip, phone, seller, created_at, delivered_at)
      VALUES (${id}, ${owner}, ${cart}, ${market}, ${market === 'KSA' ? 'SAR' : 'AED'}, 'ar', 'COD', 'on_delivery', 10000, 1500,
              1500, 0, 11500, ${email}, ${name[0]}, ${name[1]}, 'King Road 1', '2', 'Riyadh', 'Kingdom of Saudi Arabia',
              'Riyadh', '', ${phone}, ${JSON.stringify(sellers[market])}::jsonb, ${at}::timestamptz, ${given.delivered ? at : null}::timestamptz)`);
    await tx.execute(sql`
      INSERT INTO order_lines (id, order_id, position, product_id, title_en, title_ar, list_price, unit_price, count)
      VALUES (${randomId()}, ${id}, 0, ${rose}, 'Rose', 'ورد', 10000, 10000, 1)`);
    if (given.returned) {
      await tx.execute(sql`
        INSERT INTO parcels (order_id, reference, state, waybill, created_at, ended_at, changed_at)
        VALUES (${id}, ${id}, 'returned', ${id}, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`);
    }
  });
  return id;
}

async function account(first: string, last: string, phone = ''): Promise<string> {
  const id = `u_${randomId(24)}`;
  await database.read.execute(sql`
    INSERT INTO customers (id, name, first_name, last_name, email, email_verified, phone, created_at)
    VALUES (${id}, ${`${first} ${last}`}, ${first}, ${last}, ${`${id.toLowerCase()}@example.com`}, true, ${phone},
            ${shop.clock.now().toISOString()}::timestamptz)`);
  return id;
}

async function list(query: string, markets = BOTH) {
  const parsed = parseListQuery(PEOPLE_LIST, new URLSearchParams(query), () => null);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return await readPeople(shop, parsed.value, markets);
}
const names = async (query: string, markets = BOTH) =>
  (await list(query, markets)).page.rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
const personOf = async (q: string) =>
  (await list(new URLSearchParams({ q }).toString())).page.rows[0] ?? expect.fail(q);
const found = async (id: string) => (await readPerson(shop, id, BOTH)) ?? expect.fail(id);

describe('the list of customers', () => {
  it('has accounts and guests once each, guests by their phone in any notation', async () => {
    await order({ name: ['Khalid', 'Al Mansoori'], phone: '+971 50 010 2231', email: 'k1@example.com', market: 'UAE' });
    await order({ name: ['Khalid', 'Mansoori'], phone: '0500102231', email: 'k2@example.com', market: 'UAE' });
    const khalid = await personOf('050 010 2231');
    expect(khalid).toMatchObject({ customerId: null, lastName: 'Mansoori', orders: 2, market: 'UAE' });
    expect(khalid.spent).toEqual([{ currency: 'AED', total: 23000, orders: 2 }]);
    const id = await account('Maryam', 'Al Kaabi');
    expect(await personOf('Maryam')).toMatchObject({ customerId: id, orders: 0, market: null });
    const { views } = await list('');
    expect(views).toMatchObject({ all: 2, accounts: 1, guests: 1, refused: 0 });
  });

  it('finds names across scripts', async () => {
    await account('Noura', 'Al Otaibi');
    await order({ name: ['Nora', 'Hassan'], phone: '0551111111', email: 'nora@example.com' });
    await order({ name: ['نورة', 'العتيبي'], phone: '0552222222', email: 'noura@example.com' });
    await order({ name: ['Norah', 'S'], phone: '0553333333', email: 'norah@example.com' });
    expect((await names(new URLSearchParams({ q: 'نورة' }).toString())).toSorted()).toEqual(
      ['Noura Al Otaibi', 'Nora Hassan', 'نورة العتيبي', 'Norah S'].toSorted(),
    );
    expect(await names('q=norah@example.com')).toEqual(['Norah S']);
    expect(await names('q=nobody-of-this-name')).toEqual([]);
  });

  it('counts cash that was refused at the door, and limits everything to the markets of the person who asks', async () => {
    await order({ name: ['Abdulrahman', 'Z'], phone: '0544444444', email: 'z@example.com', returned: true });
    await order({ name: ['Abdulrahman', 'Z'], phone: '0544444444', email: 'z@example.com', market: 'UAE' });
    expect(await names('filter[view]=refused')).toEqual(['Abdulrahman Z']);
    expect(await personOf('0544444444')).toMatchObject({ orders: 2, cash: 2, refused: 1 });
    const [inUae] = (await list('q=0544444444', ['UAE'])).page.rows;
    expect(inUae).toMatchObject({ orders: 1, refused: 0 });
    const khalid = await personOf('0500102231');
    expect(await readPerson(shop, khalid.id, ['KSA'])).toBeNull();
    expect(await names('q=0500102231', ['KSA'])).toEqual([]);
    expect(await names('filter[market]=UAE&filter[language]=ar&q=0544444444')).toEqual(['Abdulrahman Z']);
  });

  it('goes on after a page, newest first', async () => {
    const whole = await list('limit=200');
    const first = await list('limit=3');
    expect(first.page.next).not.toBeNull();
    const parsed = parseListQuery(PEOPLE_LIST, new URLSearchParams('limit=200&after=x'), () => first.page.next);
    const rest = parsed.ok ? await readPeople(shop, parsed.value, BOTH) : expect.fail();
    const ids = [...first.page.rows, ...rest.page.rows].map(({ id }) => id);
    expect(ids).toEqual(whole.page.rows.map(({ id }) => id));
  });

  it('follows the orders of a guest who opens an account', async () => {
    const email = 'later@example.com';
    await order({ name: ['Later', 'Guest'], phone: '0555000111', email });
    const guest = await personOf('0555000111');
    const id = await account('Later', 'Guest');
    await database.transaction((tx) => claimOrdersOfEmail(tx, email, id));
    expect(await readPerson(shop, guest.id, BOTH)).toBeNull();
    expect(await personOf('0555000111')).toMatchObject({ customerId: id, orders: 1 });
  });

  it('shows fulfilment the addresses alone', async () => {
    const { id } = await personOf('0544444444');
    const seen = await readPersonAddresses(shop, id, BOTH);
    expect(Object.keys(seen ?? {})).toEqual(['id', 'addresses']);
    expect(seen?.addresses).toMatchObject([{ address: 'King Road 1', city: 'Riyadh' }]);
  });
});

describe('merging', () => {
  async function pair() {
    const phone = `055${String(Math.floor(1_000_000 + (shop.clock.now().getTime() % 8_000_000))).slice(0, 7)}`;
    const into = await account('Hessa', 'Al Shamsi');
    const from = await account('حصة', 'الشامسي', phone);
    const orderId = await order({ owner: from, name: ['حصة', 'الشامسي'], phone, email: 'h@example.com' });
    await saveAddress(shop, from, testAddress());
    for (const product of [rose, musk]) {
      await database.read.execute(
        sql`INSERT INTO wishlist_items (customer_id, product_id, added_at) VALUES (${from}, ${product}, now())`,
      );
    }
    await database.read.execute(
      sql`INSERT INTO wishlist_items (customer_id, product_id, added_at) VALUES (${into}, ${rose}, now())`,
    );
    await database.read.execute(sql`
      INSERT INTO reviews (id, product_id, user_id, name, rate, review, language)
      VALUES (${randomId()}, ${rose}, ${from}, 'حصة', 5, 'رائع', 'ar')`);
    const id = async (customer: string): Promise<string> => {
      const { rows } = await database.read.execute<{ id: string }>(
        sql`SELECT id FROM people WHERE customer_id = ${customer}`,
      );
      return rows[0]?.id ?? expect.fail();
    };
    return { into, from, phone, orderId, intoId: await id(into), fromId: await id(from) };
  }

  it('moves orders, addresses, wishlist and reviews, takes the chosen fields, and is taken back', async () => {
    const { into, from, phone, intoId, fromId } = await pair();
    const { person } = await found(intoId);
    const done = await mergePeople(shop, {
      actor: layla,
      id: intoId,
      version: person.version,
      other: fromId,
      take: ['phone'],
    });
    const merge = done.ok ? done.value.merge : expect.fail();
    const after = await found(intoId);
    expect(after.person).toMatchObject({ firstName: 'Hessa', phone, orders: 1 });
    expect([after.addresses.length, after.reviews.length, after.merges.length]).toEqual([2, 1, 1]);
    expect(await readPerson(shop, fromId, BOTH)).toBeNull();
    expect((await wishlistOf(shop, into)).toSorted()).toEqual([rose, musk].toSorted());
    expect(
      await mergePeople(shop, { actor: layla, id: intoId, version: person.version, other: fromId, take: [] }),
    ).toEqual({
      ok: false,
      error: { code: 'unknownPerson' },
    });

    expect((await undoMerge(shop, { actor: layla, id: intoId, merge })).ok).toBe(true);
    expect((await found(intoId)).person).toMatchObject({ firstName: 'Hessa', phone: '', orders: 0 });
    const back = await found(fromId);
    expect(back.person).toMatchObject({ customerId: from, orders: 1 });
    expect([back.reviews.length, await wishlistOf(shop, from)]).toEqual([1, expect.arrayContaining([rose, musk])]);
    expect(await wishlistOf(shop, into)).toEqual([rose]);
    expect(await undoMerge(shop, { actor: layla, id: intoId, merge })).toMatchObject({
      error: { code: 'mergeTooOld' },
    });
  });

  it('moves a guest into an account, which then owns the orders, and never the other way', async () => {
    const owner = await account('Latifa', 'M', '0566000222');
    await order({ name: ['Latifa', 'Mansoori'], phone: '+966566000222', email: 'l@example.com' });
    const guest = (await list('q=l@example.com')).page.rows[0] ?? expect.fail();
    const { rows } = await database.read.execute<{ id: string }>(
      sql`SELECT id FROM people WHERE customer_id = ${owner}`,
    );
    const id = rows[0]?.id ?? expect.fail();
    expect((await found(id)).alike.map((one) => one.id)).toEqual([guest.id]);
    const wrong = { actor: layla, id: guest.id, version: guest.version, other: id, take: [] };
    expect(await mergePeople(shop, wrong)).toMatchObject({ error: { code: 'guestKeepsNoAccount' } });
    const stale = { actor: layla, id, version: 99, other: guest.id, take: [] };
    expect(await mergePeople(shop, stale)).toMatchObject({ error: { code: 'stale' } });
    const done = await mergePeople(shop, { ...stale, version: 1 });
    expect(done.ok).toBe(true);
    const { rows: owners } = await database.read.execute<{ owner: string }>(
      sql`SELECT owner_id AS owner FROM orders WHERE email = 'l@example.com'`,
    );
    expect(owners).toEqual([{ owner }]);
    shop.clock.move(31 * 24 * 60);
    await forgetOldMerges(shop);
    const merge = done.ok ? done.value.merge : '';
    expect(await undoMerge(shop, { actor: layla, id, merge })).toMatchObject({ error: { code: 'mergeTooOld' } });
  });
});

describe('privacy', () => {
  it('copies what is stored, in JSON and on paper, and logs it without the person', async () => {
    const { id } = await personOf('0544444444');
    const data = await exportPerson(shop, { actor: layla, id, format: 'json' });
    expect(data).toMatchObject({
      contact: { phone: '0544444444' },
      orders: [{ items: [{ count: 1 }] }, {}],
      account: null,
    });
    expect((await exportPersonPaper(shop, { actor: layla, id, language: 'ar' })).ok).toBe(true);
    const { rows } = await database.read.execute<{ log: string }>(
      sql`SELECT audit::text AS log FROM audit WHERE action LIKE 'customer.%'`,
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ log }) => /0544444444|example\.com|Hessa|Abdulrahman/.test(log))).toEqual([]);
  });

  it('anonymises a guest: ended orders at once, those on their way when they have ended', async () => {
    const given = { name: ['Fahad', 'Q'] as const, phone: '0577000333', email: 'fahad@example.com' };
    const [ended, underway] = [await order({ ...given, delivered: true }), await order(given)];
    for (const orderId of [ended, underway]) {
      const oldAddress = { ...testAddress('KSA'), ...{ firstName: 'Fahad', lastName: 'Q', apartment: '', zip: '' } };
      const event = { kind: 'address_corrected', details: { fields: ['address'], oldAddress } } as const;
      await database.transaction((tx) => recordOrderEvent(shop, tx, orderId, layla, event));
    }
    const oldAddresses = async () => [
      (await listOldAddresses(database.read, ended)).length,
      (await listOldAddresses(database.read, underway)).length,
    ];
    expect(await oldAddresses()).toEqual([1, 1]);
    const { id, version } = await personOf('0577000333');
    await database.read.execute(sql`
      INSERT INTO stock_alerts (id, product_id, market, email, language, created_at, expires_at)
      SELECT 'fahad', id, 'KSA', 'fahad@example.com', 'ar', now(), now() + interval '90 days' FROM products LIMIT 1`);
    const waits = { market: 'KSA', since: expect.any(String), until: expect.any(String) };
    expect(await exportPerson(shop, { actor: layla, id, format: 'json' })).toMatchObject({
      stockAlerts: [waits],
      orders: [{ deliveredToBefore: [expect.stringContaining('Fahad')] }, { deliveredToBefore: [expect.any(String)] }],
    });
    expect(await previewAnonymising(shop, { actor: layla, id })).toEqual({
      goes: { account: false, addresses: 1, orders: 1, reviews: 0, stockAlerts: 1 },
      stays: { orders: 2, underway: 1 },
    });
    expect(await anonymisePerson(shop, { actor: layla, id, version: version + 1 })).toMatchObject({
      error: { code: 'stale' },
    });
    expect((await anonymisePerson(shop, { actor: layla, id, version })).ok).toBe(true);
    expect(await readPerson(shop, id, BOTH)).toBeNull();
    const { rows } = await database.read.execute<{ email: string; total: string }>(
      sql`SELECT email, total FROM orders o JOIN people_orders l ON l.order_id = o.id WHERE l.person_id = ${id}`,
    );
    expect(rows.map(({ email }) => email).toSorted()).toEqual(['', 'fahad@example.com']);
    expect(await oldAddresses()).toEqual([0, 1]);
    expect((await database.read.execute(sql`SELECT FROM stock_alerts WHERE id = 'fahad'`)).rows).toEqual([]);
    expect(await names('q=0577000333')).toEqual([]);
  });

  it('anonymises an account with what was merged into it', async () => {
    const into = await account('Reem', 'A');
    const from = await account('ريم', 'أ');
    const ids = new Map<string, string>();
    for (const customer of [into, from]) {
      const { rows } = await database.read.execute<{ id: string }>(
        sql`SELECT id FROM people WHERE customer_id = ${customer}`,
      );
      ids.set(customer, rows[0]?.id ?? '');
    }
    const [id = '', other = ''] = [ids.get(into), ids.get(from)];
    await mergePeople(shop, { actor: layla, id, version: 1, other, take: [] });
    expect((await anonymisePerson(shop, { actor: layla, id, version: 2 })).ok).toBe(true);
    expect([await getCustomer(database.read, into), await getCustomer(database.read, from)]).toEqual([null, null]);
  });

  it('does not anonymise orders of a market that the actor does not work for', async () => {
    const given = { name: ['Two', 'Markets'] as const, phone: '0588000444', email: 'two@example.com' };
    await order(given);
    await order({ ...given, market: 'UAE' });
    const { id, version } = await personOf('0588000444');
    expect(await anonymisePerson(shop, { actor: { ...layla, markets: ['KSA'] }, id, version })).toMatchObject({
      error: { code: 'otherMarket' },
    });
  });
});
