import { sql } from 'drizzle-orm';
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { markLoaded, SAMPLE_STORE } from '#shop/content';
import { createCustomer, openSession } from '#shop/customers';
import { saveCoupon } from '#shop/pricing';
import { WITHOUT_LIMITS } from '#shop/pricing/coupon.rules';
import { createStaff, openStaffSession } from '#shop/staff';
import { testProduct, testShop } from '#support/test-shop';
import { openDatabase } from '../../src/database/database.ts';
import { JOBS } from '../../src/jobs/jobs.ts';
import { openQueue } from '../../src/jobs/queue.ts';

export type Prepared = {
  /** Prices in currency units, the same in both currencies. */
  readonly products: readonly { readonly id: string; readonly price: number }[];
  /** The session of somebody of the store room. */
  readonly staff: string;
  /** The session of somebody of the support desk. */
  readonly support: string;
  /** The session of somebody who imports sheets, and the product whose price these change, which nobody buys. */
  readonly catalogue: string;
  readonly imported: string;
  /** Customers with an open session. */
  readonly customers: readonly { readonly id: string; readonly token: string }[];
};

/** Prices whose VAT falls between two halalas, and one below the free-shipping threshold. */
const PRICES = [221, 347.35, 59.99, 203.1, 401.87] as const;
const CUSTOMERS = 6;

/** A coupon with a single use, and one without a limit. */
export const LAST_USE = 'LASTUSE';
export const FOR_ALL = 'FORALL';

/** An offer that every cart of two pieces gets, and one of which three may be used, one by each shopper. */
const OFFERS = [
  {
    id: 'second-half',
    terms: {
      reward: {
        kind: 'sets',
        parts: [
          { scope: { all: true }, quantity: 1 },
          { scope: { all: true }, quantity: 1, effect: { kind: 'percent', basisPoints: 5_000 } },
        ],
      },
    },
  },
  {
    id: 'first-three',
    terms: {
      reward: {
        kind: 'order',
        scope: { all: true },
        tiers: [{ from: { KSA: 1_00, UAE: 1_00 }, off: { kind: 'percent', basisPoints: 7_77 } }],
      },
      limits: { uses: 3, usesPerShopper: 1 },
    },
  },
];

/** Fills a migrated database with the initial data of every run. */
export async function prepareStore(url: string): Promise<Prepared> {
  const database = openDatabase({ url, maxConnections: 2 });
  const queue = await openQueue({ url, jobs: JOBS, pollSeconds: 60, onError: () => undefined });
  try {
    const shop = await testShop(database);
    const products = [];
    for (const [index, price] of PRICES.entries()) {
      const id = await testProduct(shop, { slug: `fault-${index}`, AED: price, SAR: price, stock: 1000 });
      products.push({ id, price });
    }
    const imported = 'fault-imported';
    await testProduct(shop, { slug: imported, stock: 0 });
    const description = { en: 'a gift', ar: 'هدية' };
    await database.transaction(async (tx) => {
      await saveCoupon(tx, {
        ...WITHOUT_LIMITS,
        code: LAST_USE,
        reduction: { kind: 'percentage', basisPoints: 1250 },
        usesAllowed: 1,
        description,
      });
      const reduction = { kind: 'fixed', amount: minor(33_33) } as const;
      await saveCoupon(tx, { ...WITHOUT_LIMITS, code: FOR_ALL, reduction, description });
      await tx.execute(sql`
        INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
        SELECT key || market, key, market, 'true'::jsonb, to_timestamp(0), 'faults', now()
          FROM (VALUES ('payment.apple_pay', 'KSA'), ('payment.tabby', 'KSA'), ('payment.tabby', 'UAE'),
            ('payment.tamara', 'KSA'), ('payment.tamara', 'UAE')) AS switched (key, market)`);
      for (const { id, terms } of OFFERS) {
        const whole = JSON.stringify({ markets: ['KSA', 'UAE'], ...terms });
        await tx.execute(sql`
          INSERT INTO offers (id, version, state, name_en, name_ar, terms, created_at, updated_at)
          VALUES (${id}, 1, 'on', ${id}, ${id}, ${whole}::jsonb, now(), now())`);
      }
      await tx.execute(sql`INSERT INTO offer_counts (offer_id, used, allowed) VALUES ('first-three', 0, 3)`);
      await tx.execute(sql`
        INSERT INTO offer_set (version) VALUES ('faults') ON CONFLICT (one) DO UPDATE SET version = excluded.version`);
      await markLoaded(tx, SAMPLE_STORE);
    });
    await shop.signIn.open();
    const customers = [];
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const person = { firstName: 'Sara', lastName: 'Ali', phone: '+966500000000', email: `sara${n}@example.com` };
      const clock = { now: () => new Date() };
      customers.push(
        await database.transaction(async (tx) => {
          const id = await createCustomer(shop, tx, person, 'not a password hash');
          const { token } = await openSession({ ...shop, clock }, tx, id, { token: null, device: null });
          return { id, token };
        }),
      );
    }
    const signedIn = (name: string, role: 'fulfilment' | 'support' | 'catalogue') =>
      database.transaction(async (tx) => {
        const clock = { now: () => new Date() };
        const person = { name, email: `${role}@staff.example`, role, markets: [], language: 'en' } as const;
        const id = await createStaff({ clock }, tx, { kind: 'system', name: 'faults' }, person);
        return await openStaffSession({ clock }, tx, id, { name: 'Test', country: '' }, { isConfirmed: true });
      });
    const [staff, support] = [await signedIn('Reem', 'fulfilment'), await signedIn('Mona', 'support')];
    const catalogue = await signedIn('Yousef', 'catalogue');
    return { products, staff, support, catalogue, imported, customers };
  } finally {
    await queue.stop(1_000);
    await database.close();
  }
}

/** The currencies of the tested markets. */
export const CURRENCIES = [MARKETS.KSA.currency, MARKETS.UAE.currency] as const;
