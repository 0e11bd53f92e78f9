import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json' with { type: 'json' };
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { minor, sum, ZERO } from '#kernel/money';
import { documentSchema } from '#shop/invoices/document';
import { compileOffers } from '#shop/offers/compile-offers.rules';
import { priceCart } from '#shop/offers/price-cart.rules';
import { getOrder, lockOrder, newOrder, orderSeller } from '#shop/orders';
import { testDatabase } from '#support/database';
import { OFFER_VECTORS, type OfferVector } from '#support/offer-vectors';
import { testProduct, testShop } from '#support/test-shop';
import { insertOrder } from '../checkout/commit-queries.ts';
import { freezeOffers } from '../offers/frozen-offers.ts';
import { giveBack } from './give-back.ts';
import { planRefund } from './refund.rules.ts';
import { readLeft } from './sold-order.ts';

const { database } = await testDatabase();
const base = await testShop(database);
let now = new Date('2026-11-20T12:00:00Z');
const shop = { ...base, clock: { now: () => now } };

const products = new Map<string, string>();
async function productOf(name: string): Promise<string> {
  const known = products.get(name);
  if (known) return known;
  const id = await testProduct(shop, { slug: `course-${products.size + 1}` });
  products.set(name, id);
  return id;
}

const ADDRESS = {
  ...{ email: 'noura@example.com', firstName: 'Noura', lastName: 'Saleh', address: 'Palm Street 1', apartment: '' },
  ...{ city: 'Jeddah', country: 'Saudi Arabia', state: '', zip: '', phone: '+966500000000', shortAddress: '' },
};

/** What the offers say of limits: none. Their own terms make the order's amounts before it is written. */
const TERMS = { markets: ['KSA'], reward: { kind: 'delivery', charge: { KSA: 0 } } };

/** Writes the order of a worked example as the checkout does, paid in cash, and returns its id. */
async function placeCourse({ cart, offers, facts }: OfferVector): Promise<string> {
  const priced = priceCart(compileOffers(offers, facts.market), cart, facts);
  const ids = new Map<string, string>();
  for (const { product } of cart) ids.set(product, await productOf(product));
  const idOf = (product: string) => ids.get(product) ?? '';
  const frozen = freezeOffers(priced.explanations, (id) => {
    const kind = offers.find((offer) => offer.id === id)?.reward.kind;
    return kind && { version: 1, kind, name: { en: `Offer ${id}`, ar: `عرض ${id}` }, terms: TERMS };
  });
  const [ownerId, cartId] = [randomId(), randomId()];
  const { subtotal, discount, tax, shipping, total } = priced;
  const draft = {
    ...{ ownerId, cartId, market: facts.market, currency: MARKETS[facts.market].currency, language: 'en' as const },
    lines: cart.map(({ product, listPrice, unitPrice, count }, index) => ({
      ...{ productId: idOf(product), title: { en: product, ar: product }, image: '', size: '' },
      ...{ listPrice, unitPrice, count, offerDiscount: priced.lines[index]?.offers ?? ZERO },
    })),
    amounts: { subtotal, discount: sum([discount.offers, discount.code]), tax, shipping, total },
    ...{ vatBasisPoints: facts.vatBasisPoints, coupon: null },
    offers:
      frozen?.map((one) => ({
        ...one,
        lines: one.lines.map(({ productId, amount }) => ({ productId: idOf(productId), amount })),
      })) ?? null,
    ...{ address: ADDRESS, seller: orderSeller.parse(sellers[facts.market]) },
  };
  const payment = { method: 'COD', state: 'paid', paidAt: now, transactionId: '', tranRef: '', result: null } as const;
  const order = newOrder(draft, payment, { from: '2026-11-21', to: '2026-11-23' }, now);
  await database.transaction(async (tx) => {
    await tx.execute(sql`INSERT INTO carts (id, owner_id, status) VALUES (${cartId}, ${ownerId}, 'open')`);
    await insertOrder(tx, { order, takes: false, cash: null });
  });
  return order.id;
}

async function papersOf(orderId: string) {
  const { rows } = await database.read.execute<{ document: unknown }>(
    sql`SELECT document FROM invoices WHERE order_id = ${orderId} ORDER BY kind DESC, sequence`,
  );
  return rows.map(({ document }) => documentSchema.parse(document));
}

const courses = OFFER_VECTORS.flatMap((vector) =>
  vector.refunds.map((course, index) => [`${vector.name}, course ${index + 1}`, vector, course] as const),
);

describe('the courses of refunds of the worked examples', () => {
  it.each(courses)('%s', async (_name, vector, { steps, expect: expected }) => {
    const orderId = await placeCourse(vector);
    const productName = new Map([...products].map(([name, id]) => [id, name]));
    for (const [index, { units, shipping }] of steps.entries()) {
      now = new Date(now.getTime() + 60_000);
      await database.transaction(async (tx) => {
        const order = await lockOrder(tx, orderId);
        if (!order) throw new Error('no order');
        const lineOf = (name: string) => order.lines.find((line) => productName.get(line.productId) === name);
        const left = await readLeft(tx, order);
        const lines = units.map(({ product, quantity }) => ({
          ...{ id: lineOf(product)?.id ?? '', quantity, restock: true },
        }));
        const made = planRefund(left, { kind: 'lines', lines, shipping: shipping ? left.shipping : ZERO });
        if ('problem' in made) throw new Error(made.problem.code);
        const by = { kind: 'staff', id: 'mona' } as const;
        await giveBack(shop, tx, order, made.plan, { reason: 'goodwill', words: '', requestKey: null, by });
        expect(made.plan.total).toBe(expected[index]?.total);
      });
    }
    const [invoice, ...notes] = await papersOf(orderId);
    const order = await getOrder(database.read, orderId);
    expect(invoice?.total).toBe(order?.amounts.total);
    expect(sum((invoice?.offers ?? []).map(({ amount }) => amount))).toBe(vector.expected.offersDiscount);
    expect(
      notes.map(({ subtotal, discount, vat, shipping, total }) => [subtotal - discount, vat, shipping, total]),
    ).toEqual(expected.map(({ net, vat, shipping, total }) => [net, vat, shipping, total]));
    for (const note of notes) {
      expect(sum((note.offers ?? []).map(({ amount }) => amount))).toBeLessThanOrEqual(note.discount);
    }
    const isAllBack = order?.lines.every(
      (line) =>
        sum(
          notes
            .flatMap((note) => note.lines.filter(({ title }) => title.en === line.title.en))
            .map(({ count }) => minor(count)),
        ) === line.count,
    );
    if (isAllBack) expect(offersOf(notes)).toEqual(offersOf(invoice ? [invoice] : []));
  });
});

/** What some papers say of each offer in all. */
function offersOf(
  papers: readonly {
    readonly offers?: readonly { readonly name: { readonly en: string }; readonly amount: number }[] | undefined;
  }[],
) {
  const all = new Map<string, number>();
  for (const { name, amount } of papers.flatMap(({ offers = [] }) => offers)) {
    all.set(name.en, (all.get(name.en) ?? 0) + amount);
  }
  return Object.fromEntries(all);
}
