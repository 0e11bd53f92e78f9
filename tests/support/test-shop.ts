import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sellers from '#content/sellers.json' with { type: 'json' };
import type { Database } from '#database/database';
import { type Clock, systemClock } from '#kernel/clock';
import { type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { ok, refused } from '#kernel/result';
import { addProduct } from '#shop/catalogue';
import { setContent } from '#shop/content';
import { DEFAULT_NETWORK_ATTEMPTS } from '#shop/credentials/source.rules';
import { createSignInLibrary } from '#shop/customers';
import type { Courier } from '#shop/delivery/port';
import { type CardPayments, cardProvidersOf, insertCardProviders } from '#shop/payments';
import type { CardProviderFacts } from '#shop/payments/port';
import { DEFAULT_RESERVATIONS } from '#shop/payments/reservation.rules';
import { setVatRates } from '#shop/pricing';
import { createStaffLibrary } from '#shop/staff';
import { CARD_PROVIDERS } from '../../src/providers/card-providers.ts';
import { COURIER_TITLES } from '../../src/providers/couriers.ts';
import { pictureStorage, pictureUploads } from '../../src/providers/media/index.ts';
import { publicFiles } from '../../src/providers/public-web/public-files.ts';
import { JOB_PAYLOADS } from '../../src/shop/job-payloads.ts';
import type { Shop } from '../../src/shop/shop.ts';
import { sampleProduct } from './products.ts';

const TEST_URL = 'http://store.test';

/** A clock that stands still at its creation time, or at `start`, until it is moved. */
export type MovableClock = Clock & { move(minutes: number): void };

export function movableClock(start = systemClock.now()): MovableClock {
  let now = start;
  return {
    now: () => now,
    move: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

export type TestShop = Shop & {
  readonly clock: MovableClock;
  /** Lists the queued jobs; like the real queue, they are written in the caller's transaction. */
  queued(): Promise<readonly { job: string; data: unknown; key: string }[]>;
};

/**
 * Prepares a migrated database (sellers, VAT rates, card providers) and returns a shop on it. The shipping charge is
 * `charge`; jobs are rows of a table.
 */
export async function testShop(database: Database, charge: Minor = minor(25_00)): Promise<TestShop> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`CREATE TABLE IF NOT EXISTS test_jobs (job text, data jsonb, key text)`);
    await setVatRates(tx, { AED: 500, SAR: 1500, INR: 0 });
    await setContent(tx, 'sellers', sellers);
    await insertCardProviders(tx, CARD_PROVIDERS);
  });
  return {
    ...shopOnPrepared(database, charge),
    async queued() {
      const { rows } = await database.read.execute<{ job: string; data: unknown; key: string }>(
        sql`SELECT job, data, key FROM test_jobs ORDER BY key, job, data`,
      );
      return rows;
    },
  };
}

/** Returns a shop on a prepared database, for further processes. */
export function shopOnPrepared(
  database: Database,
  charge: Minor = minor(25_00),
): Shop & { readonly clock: MovableClock } {
  const clock = movableClock();
  return {
    database,
    clock,
    shipping: { quote: async () => ok(charge), known: () => null },
    parcels: {
      name: 'smsa',
      titles: COURIER_TITLES,
      courier: disconnectedCourier(),
      bookAfterMinutes: 120,
      pollEveryMinutes: 30,
      report: () => undefined,
    },
    nationalAddresses: null,
    tax: null,
    publicFiles: publicFiles(),
    media: pictureUploads(pictureStorage(null, path.join(tmpdir(), 'test-media'))),
    cards: cardProvidersOf(CARD_PROVIDERS.map(disconnectedCards)),
    networkAttempts: DEFAULT_NETWORK_ATTEMPTS,
    reservations: DEFAULT_RESERVATIONS,
    // most tests order again and again with one address
    cashCeilings: false,
    printer: {
      print: printed,
      person: printed,
      tables: printed,
      labelsAndSlips: unprinted,
      pickList: unprinted,
      manifest: unprinted,
    },
    providers: [
      { name: 'hyperpay', kind: 'cards', simulated: true },
      { name: 'smsa', kind: 'courier', simulated: true },
    ],
    opening: { mode: 'sandbox', look: async () => [], loadSamples: null },
    mail: {
      send: async (_message, mayHandOver) =>
        (await mayHandOver()) ? ok(null) : refused({ kind: 'later', reason: 'withdrawn' }),
    },
    signIn: createSignInLibrary({ database, clock, publicUrl: TEST_URL, providers: {} }),
    staffLibrary: createStaffLibrary({ database, clock, publicUrl: TEST_URL }),
    publicUrl: TEST_URL,
    guestCartDays: 60,
    jobs: {
      async send(tx, job, payload, options) {
        const data = JOB_PAYLOADS[job].parse(payload);
        await tx.execute(
          sql`INSERT INTO test_jobs (job, data, key) VALUES (${job}, ${JSON.stringify(data)}::jsonb, ${options?.key ?? ''})`,
        );
      },
      countGivenUp: async () => 0,
    },
  };
}

export type TestProduct = {
  readonly slug: string;
  /** In whole units of both currencies; null hides it in that market. */
  readonly AED?: number | null;
  readonly SAR?: number | null;
  /** The list price, when there is a discount. */
  readonly before?: number;
  readonly stock?: number;
};

/** Adds a product and returns its id. Defaults: price 100 and 100 units on hand in both markets. */
export async function testProduct(shop: Pick<Shop, 'database'>, product: TestProduct): Promise<string> {
  const { slug, before, stock = 100 } = product;
  const price = (currency: Currency, amount: number | null) => {
    const now = minor((amount ?? 0) * 100);
    return { currency, price: before && amount ? minor(before * 100) : now, discountPrice: now };
  };
  const both = (text: string) => ({ en: text, ar: `${text} بالعربية` });
  const added = await addProduct(
    shop,
    sampleProduct(slug, {
      title: both(slug),
      description: both(`About ${slug}`),
      shortNote: { en: `Eau de parfum: ${slug}`, ar: `ماء عطر: ${slug}` },
      notes: { top: both(''), heart: both(''), base: both('') },
      shows: 'short_description',
      prices: [
        price('AED', product.AED === undefined ? 100 : product.AED),
        price('SAR', product.SAR === undefined ? 100 : product.SAR),
      ],
      stock: [
        { currency: 'AED', onHand: stock },
        { currency: 'SAR', onHand: stock },
      ],
      position: 1,
    }),
  );
  if (!added.ok) throw new Error(`the product was refused: ${JSON.stringify(added.error)}`);
  return added.value;
}

/** Returns a valid address in a market, as the form sends it. */
export function testAddress(market: MarketCode = 'KSA') {
  return {
    email: 'noura@example.com',
    firstname: 'Noura',
    lastname: 'Al Harbi',
    address: 'King Fahd Road 12',
    appartment: '4B',
    city: market === 'KSA' ? 'Riyadh' : 'Dubai',
    country: MARKETS[market].country,
    state: market === 'KSA' ? 'Riyadh' : 'Dubai',
    pin: '',
    phone: '+966500000000',
  };
}

/** A paper without pages. */
async function printed(): Promise<Uint8Array> {
  return new TextEncoder().encode('%PDF-');
}

async function unprinted(): Promise<Uint8Array> {
  return new TextEncoder().encode('%PDF-');
}

/** A card provider without a connection. */
function disconnectedCards(facts: CardProviderFacts): CardPayments {
  const silent = async () => refused({ code: 'NO_ANSWER' as const, reason: 'not connected' });
  const unread = () => refused({ code: 'NOT_AUTHENTIC' as const, reason: 'not connected' });
  return {
    ...facts,
    origins: [],
    prepare: silent,
    outcome: silent,
    find: silent,
    refund: silent,
    statement: silent,
    readNotification: unread,
    readReturn: unread,
  };
}

/** A courier without a connection. */
function disconnectedCourier(): Courier {
  const silent = async () => refused({ code: 'COURIER_UNAVAILABLE' as const, reason: 'not connected' });
  return {
    createShipment: silent,
    findShipment: silent,
    label: silent,
    track: silent,
    cancelShipment: silent,
    trackingUrl: (waybill) => `${TEST_URL}/parcels/${waybill}`,
  };
}
