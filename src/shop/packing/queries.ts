import { desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { isLanguage, isMarketCode, isTradeCurrency, type MarketCode } from '#kernel/market';
import { type Minor, minor, ZERO } from '#kernel/money';
import { REFUND_WAITS } from '#shop/orders';
import { manifests, PARCEL_STATES, type ParcelChanges, papers, parcels } from '#shop/parcels';
import { paymentAmount } from '../pricing/totals.rules.ts';
import { amountsLeft, type WaveParcel } from './wave.rules.ts';

const at = z.coerce.date().nullable();
const amount = z.coerce.number().transform((value): Minor => minor(value));

const row = z.object({
  orderId: z.string(),
  number: z.coerce.number(),
  market: z.string().refine(isMarketCode),
  currency: z.string().refine(isTradeCurrency),
  language: z.string().refine(isLanguage),
  name: z.string(),
  city: z.string(),
  state: z.enum(PARCEL_STATES),
  waybill: z.string().nullable(),
  hasLabel: z.boolean(),
  isCancelled: z.boolean(),
  refundWaits: z.boolean(),
  paymentState: z.string(),
  subtotal: amount,
  discount: amount,
  tax: amount,
  shipping: amount,
  total: amount,
  /** What of the order was given back before it was packed: its lines are without these units. */
  given: z.object({ goods: amount, net: amount, tax: amount, shipping: amount, total: amount }),
  gift: z.boolean(),
  giftNote: z.string(),
  placedAt: z.coerce.date(),
  printedAt: at,
  printedBy: z.string().nullable(),
  pickedAt: at,
  packedAt: at,
  packedBy: z.string().nullable(),
  handedOverAt: at,
  handedOverBy: z.string().nullable(),
  setAsideAt: at,
  setAsideFor: z.string(),
  lines: z.array(
    z.object({
      productId: z.string(),
      title: z.object({ en: z.string(), ar: z.string() }),
      size: z.string(),
      image: z.string(),
      count: z.number(),
      unitPrice: amount,
      shelf: z.string(),
      barcode: z.string(),
      slug: z.string(),
    }),
  ),
});

/** Most parcels of one board; a wave is far smaller. */
const MAX_PARCELS = 1000;

async function listParcels(q: Queryable, which: SQL, lock = false): Promise<WaveParcel[]> {
  const { rows } = await q.execute(sql`
    SELECT p.order_id AS "orderId", o.number, o.market, o.currency, o.language, o.city, p.state, p.waybill,
      trim(o.first_name || ' ' || o.last_name) AS name, p.label IS NOT NULL AS "hasLabel",
      o.cancelled_at IS NOT NULL AS "isCancelled",
      ${REFUND_WAITS} AS "refundWaits", o.payment_state AS "paymentState", o.subtotal, o.discount,
      o.vat AS tax, o.shipping, o.total,
      (SELECT jsonb_build_object('goods', coalesce(sum(g.goods), 0), 'net', coalesce(sum(g.net), 0),
          'tax', coalesce(sum(g.vat), 0), 'shipping', coalesce(sum(r.shipping), 0), 'total', coalesce(sum(r.amount), 0))
        FROM refunds r LEFT JOIN LATERAL (
          SELECT sum(x.net) AS net, sum(x.vat) AS vat, sum(x.quantity * l.unit_price) AS goods
          FROM refund_lines x JOIN order_lines l ON l.id = x.order_line_id WHERE x.refund_id = r.id) g ON true
        WHERE r.order_id = o.id AND r.asked_at < coalesce(p.packed_at, p.handed_over_at, 'infinity')) AS given,
      o.gift, o.gift_note AS "giftNote",
      o.created_at AS "placedAt", p.printed_at AS "printedAt", p.printed_by AS "printedBy", p.picked_at AS "pickedAt",
      p.packed_at AS "packedAt", p.packed_by AS "packedBy", p.handed_over_at AS "handedOverAt",
      (SELECT m.staff_id FROM manifests m WHERE m.id = p.manifest_id) AS "handedOverBy", p.set_aside_at AS "setAsideAt", p.set_aside_for AS "setAsideFor",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id,
          'title', jsonb_build_object('en', l.title_en, 'ar', l.title_ar), 'size', l.size, 'image', l.image,
          'count', rest.count, 'unitPrice', l.unit_price, 'shelf', coalesce(x.shelf, ''),
          'barcode', coalesce(x.barcode, ''), 'slug', coalesce(x.slug, l.product_id)) ORDER BY l.position), '[]')
        FROM order_lines l LEFT JOIN products x ON x.id = l.product_id
        CROSS JOIN LATERAL (SELECT l.count - coalesce(sum(g.quantity), 0)::integer AS count
          FROM refunds r JOIN refund_lines g ON g.refund_id = r.id
          WHERE r.order_id = o.id AND g.order_line_id = l.id
            AND r.asked_at < coalesce(p.packed_at, p.handed_over_at, 'infinity')) rest
        WHERE l.order_id = o.id AND rest.count > 0) AS lines
    FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE ${which} ORDER BY p.order_id LIMIT ${MAX_PARCELS} ${lock ? sql`FOR UPDATE OF p` : sql``}`);
  return rows.map((found) => {
    const { paymentState, given, ...ordered } = row.parse(found);
    const parcel = { ...ordered, ...amountsLeft(ordered, given) };
    return { ...parcel, collect: paymentState === 'on_delivery' ? paymentAmount(parcel) : ZERO };
  });
}

const inMarkets = (markets: readonly MarketCode[]): SQL => sql`o.market IN ${[...markets]}`;

/** Lists the booked parcels of markets that the courier does not have, those that were set aside included. */
export async function listOpenParcels(q: Queryable, markets: readonly MarketCode[]): Promise<WaveParcel[]> {
  return await listParcels(q, sql`p.state = 'booked' AND p.handed_over_at IS NULL AND ${inMarkets(markets)}`);
}

/** Lists the parcels of markets that are not booked, or not handed over, because a refund of their order waits for a second person. */
export async function listHeldParcels(q: Queryable, markets: readonly MarketCode[]): Promise<WaveParcel[]> {
  return await listParcels(
    q,
    sql`p.state IN ('waiting', 'booking', 'booked', 'refused') AND p.handed_over_at IS NULL AND o.cancelled_at IS NULL
      AND ${REFUND_WAITS} AND ${inMarkets(markets)}`,
  );
}

/** Lists parcels that were printed or packed when their order was cancelled, changed since a time: they lie in the store room. */
export async function listCancelledParcels(
  q: Queryable,
  markets: readonly MarketCode[],
  since: Date,
): Promise<WaveParcel[]> {
  return await listParcels(
    q,
    sql`p.state IN ('cancelling', 'cancelled') AND coalesce(p.packed_at, p.printed_at) IS NOT NULL
      AND p.handed_over_at IS NULL AND p.changed_at >= ${since.toISOString()}::timestamptz AND ${inMarkets(markets)}`,
  );
}

/** Lists parcels of markets by their orders' numbers. */
export async function listParcelsOf(
  q: Queryable,
  markets: readonly MarketCode[],
  numbers: readonly number[],
): Promise<WaveParcel[]> {
  if (numbers.length === 0) return [];
  return await listParcels(q, sql`o.number IN ${[...numbers]} AND ${inMarkets(markets)}`);
}

/** The same, locked until the transaction ends, in one order. */
export async function lockParcelsOf(
  tx: Transaction,
  markets: readonly MarketCode[],
  numbers: readonly number[],
): Promise<WaveParcel[]> {
  if (numbers.length === 0) return [];
  return await listParcels(tx, sql`o.number IN ${[...numbers]} AND ${inMarkets(markets)}`, true);
}

/** Finds a parcel of markets by its waybill or its order's number; null for none. */
export async function getScannedParcel(
  q: Queryable,
  markets: readonly MarketCode[],
  code: string,
): Promise<WaveParcel | null> {
  const number = /^\d{1,15}$/.test(code) ? Number(code) : -1;
  const found = await listParcels(q, sql`(p.waybill = ${code} OR o.number = ${number}) AND ${inMarkets(markets)}`);
  return found.find(({ waybill }) => waybill === code) ?? found[0] ?? null;
}

/** Changes parcels. */
export async function updateParcels(
  tx: Transaction,
  orderIds: readonly string[],
  changes: ParcelChanges,
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(parcels)
    .set({ ...changes, changedAt: now })
    .where(inArray(parcels.orderId, [...orderIds]));
}

/** How many parcels were handed over for a pick-up. */
export async function countHandedOver(q: Queryable, market: MarketCode, pickUpAt: Date): Promise<number> {
  const { rows } = await q.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM manifests m JOIN parcels p ON p.manifest_id = m.id
    WHERE m.market = ${market} AND m.pick_up_at = ${pickUpAt.toISOString()}::timestamptz`);
  return rows[0]?.count ?? 0;
}

/** When the first waiting parcel of a market was ordered, without those that a refund holds; null for none. */
export async function getFirstWaiting(q: Queryable, market: MarketCode): Promise<Date | null> {
  const { rows } = await q.execute<{ first: string | null }>(sql`
    SELECT min(o.created_at) AS first FROM parcels p JOIN orders o ON o.id = p.order_id
    WHERE p.state = 'waiting' AND o.market = ${market} AND NOT ${REFUND_WAITS}`);
  return at.parse(rows[0]?.first ?? null);
}

/** The labels of parcels by order id; those without one are left out. */
export async function listLabels(q: Queryable, orderIds: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (orderIds.length === 0) return new Map();
  const rows = await q
    .select({ orderId: parcels.orderId, label: parcels.label })
    .from(parcels)
    .where(inArray(parcels.orderId, [...orderIds]));
  return new Map(rows.flatMap(({ orderId, label }): [string, Uint8Array][] => (label ? [[orderId, label]] : [])));
}

type Paper = typeof papers.$inferSelect;

/** Writes which orders a person printed. */
export async function insertPaper(tx: Transaction, paper: Paper): Promise<void> {
  await tx.insert(papers).values({ ...paper, markets: [...paper.markets], orders: [...paper.orders] });
}

/** Returns a printed paper; null for none. */
export async function getPaper(q: Queryable, id: string): Promise<Paper | null> {
  const [found] = await q.select().from(papers).where(eq(papers.id, id));
  return found ?? null;
}

/** Deletes the papers printed before a time. */
export async function deletePapersBefore(q: Queryable, before: Date): Promise<void> {
  await q.execute(sql`DELETE FROM papers WHERE created_at < ${before.toISOString()}::timestamptz`);
}

/** The numbers of orders by their ids. */
export async function listNumbersOf(q: Queryable, orderIds: readonly string[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await q.execute<{ number: string }>(
    sql`SELECT number FROM orders WHERE id IN ${[...orderIds]} ORDER BY number`,
  );
  return rows.map(({ number }) => Number(number));
}

type Manifest = typeof manifests.$inferSelect;

/** Writes a manifest and returns its number. */
export async function insertManifest(tx: Transaction, manifest: Omit<Manifest, 'number'>): Promise<number> {
  const [written] = await tx.insert(manifests).values(manifest).returning({ number: manifests.number });
  if (!written) throw new Error('no manifest was written');
  return written.number;
}

/** Returns a manifest; null for none. */
export async function getManifest(q: Queryable, id: string): Promise<Manifest | null> {
  const [found] = await q.select().from(manifests).where(eq(manifests.id, id));
  return found ?? null;
}

/** A manifest without its rows. */
export type ManifestHead = Omit<Manifest, 'body'> & { readonly parcels: number };

/** Lists the newest manifests of a market. */
export async function listManifests(q: Queryable, market: MarketCode, limit: number): Promise<ManifestHead[]> {
  const { body: _rows, ...head } = getTableColumns(manifests);
  return await q
    .select({ ...head, parcels: sql<number>`jsonb_array_length(${manifests.body} -> 'rows')` })
    .from(manifests)
    .where(eq(manifests.market, market))
    .orderBy(desc(manifests.createdAt), desc(manifests.id))
    .limit(limit);
}
