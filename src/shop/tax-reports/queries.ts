import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { countRows, filtered, keyset } from '#database/keyset';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { invoices, taxCertificates, taxDocuments, taxReports, taxUnits } from '#shop/invoices';

/** The units whose documents wait, apart from those whose reporting is stopped. */
export async function listWaitingUnits(db: Queryable, environment: string): Promise<readonly string[]> {
  const rows = await db
    .selectDistinct({ id: taxDocuments.unitId })
    .from(taxReports)
    .innerJoin(taxDocuments, eq(taxDocuments.invoiceId, taxReports.invoiceId))
    .innerJoin(taxUnits, eq(taxUnits.id, taxDocuments.unitId))
    .where(and(eq(taxReports.state, 'queued'), eq(taxUnits.stopped, ''), eq(taxUnits.environment, environment)));
  return rows.map(({ id }) => id);
}

/** Takes the reporting of a unit until a time, by the clock of the database; false while another process has it. */
export async function claimUnit(db: Queryable, unit: string, seconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    UPDATE tax_units SET reporting_until = clock_timestamp() + make_interval(secs => ${seconds})
     WHERE id = ${unit} AND stopped = '' AND reporting_until < clock_timestamp() RETURNING id`);
  return rows.length > 0;
}

/** Keeps the reporting of a unit that this process has for some seconds more, or gives it back with 0. */
export async function keepUnit(db: Queryable, unit: string, seconds: number): Promise<void> {
  await db.execute(sql`
    UPDATE tax_units SET reporting_until = clock_timestamp() + make_interval(secs => ${seconds}) WHERE id = ${unit}`);
}

/** The most documents that are read at once. */
const AT_ONCE = 100;

/**
 * The oldest documents of a unit that are due, 100 at most. Reads what waits and not what was reported, which only grows; several
 * at once, since each reading orders all that waits.
 */
export async function listDueDocuments(db: Queryable, unit: string, now: Date): Promise<readonly DueDocument[]> {
  const { rows } = await db.execute<DueDocument>(sql`
    WITH due AS MATERIALIZED (SELECT invoice_id, tries FROM tax_reports
      WHERE state = 'queued' AND next_try_at <= ${now.toISOString()}::timestamptz),
    oldest AS MATERIALIZED (SELECT d.invoice_id, d.icv, due.tries FROM due JOIN tax_documents d ON d.invoice_id = due.invoice_id
      WHERE d.unit_id = ${unit} ORDER BY d.icv LIMIT ${AT_ONCE})
    SELECT o.invoice_id AS "invoiceId", d.invoice_hash AS hash, d.xml, i.uuid, o.tries
      FROM oldest o JOIN tax_documents d ON d.invoice_id = o.invoice_id JOIN invoices i ON i.id = o.invoice_id ORDER BY o.icv`);
  return rows;
}

export type DueDocument = {
  readonly invoiceId: string;
  readonly hash: string;
  readonly xml: string;
  readonly uuid: string;
  readonly tries: number;
};

/** The active certificate of a unit; null without one. */
export async function getActiveCertificate(db: Queryable, unit: string) {
  const [found] = await db
    .select()
    .from(taxCertificates)
    .where(and(eq(taxCertificates.unitId, unit), eq(taxCertificates.state, 'active')));
  return found ?? null;
}

/** Writes what became of a document. One that has its answer keeps it. */
export async function updateReport(
  db: Queryable,
  invoiceId: string,
  report: Omit<typeof taxReports.$inferInsert, 'invoiceId'>,
): Promise<void> {
  await db
    .update(taxReports)
    .set(report)
    .where(and(eq(taxReports.invoiceId, invoiceId), eq(taxReports.state, 'queued')));
}

/** Stops the reporting of a unit until a person has done something. */
export async function stopUnit(db: Queryable, unit: string, why: string): Promise<void> {
  await db.update(taxUnits).set({ stopped: why }).where(eq(taxUnits.id, unit));
}

/** Lets every document that waits be sent at once, and stopped units go on. */
export async function releaseWaiting(tx: Transaction, markets: readonly MarketCode[], now: Date): Promise<number> {
  await tx
    .update(taxUnits)
    .set({ stopped: '' })
    .where(inArray(taxUnits.market, [...markets]));
  const { rows } = await tx.execute(sql`
    UPDATE tax_reports r SET next_try_at = ${now.toISOString()}::timestamptz FROM tax_documents d, tax_units u
     WHERE d.invoice_id = r.invoice_id AND u.id = d.unit_id AND u.market IN ${[...markets]} AND r.state = 'queued' RETURNING 1`);
  return rows.length;
}

/** Figures of all units for metrics and the screen. */
export async function reportFigures(db: Queryable, since: Date) {
  const { rows } = await db.execute<
    Record<'waiting' | 'rejected' | 'warned' | 'reported' | 'stopped' | 'held', number> & {
      oldest: string | null;
      ends: string | null;
    }
  >(sql`
    SELECT count(*) FILTER (WHERE r.state = 'queued')::int AS waiting, count(*) FILTER (WHERE r.state = 'rejected')::int AS rejected,
           count(*) FILTER (WHERE r.state = 'warned')::int AS warned,
           count(*) FILTER (WHERE r.state IN ('reported', 'warned') AND r.tried_at >= ${since.toISOString()}::timestamptz)::int AS reported,
           min(i.issued_at) FILTER (WHERE r.state = 'queued') AS oldest,
           (SELECT count(*) FROM tax_units WHERE stopped <> '')::int AS stopped,
           (SELECT count(*) FROM tax_units WHERE state = 'current' AND held_at IS NOT NULL)::int AS held,
           (SELECT min(c.ends_at) FROM tax_certificates c JOIN tax_units u ON u.id = c.unit_id WHERE c.state = 'active' AND u.state = 'current') AS ends
      FROM tax_reports r JOIN invoices i ON i.id = r.invoice_id`);
  const [row] = rows;
  const date = (text: string | null | undefined) => (text ? new Date(text) : null);
  return {
    waiting: row?.waiting ?? 0,
    rejected: row?.rejected ?? 0,
    warned: row?.warned ?? 0,
    reported: row?.reported ?? 0,
    stopped: row?.stopped ?? 0,
    held: row?.held ?? 0,
    oldest: date(row?.oldest),
    certificateEnds: date(row?.ends),
  };
}

/** A page of the documents of some markets, by default the newest first. Amounts in minor units. */
export async function listReports(
  db: Queryable,
  query: ListQuery,
  markets: readonly MarketCode[],
): Promise<ListPage<ReportRow>> {
  const keys = keyset(
    query,
    { issued: { sql: invoices.issuedAt, type: 'timestamptz' } },
    { sql: taxDocuments.icv, type: 'bigint' },
  );
  const where = and(
    inArray(taxUnits.market, [...markets]),
    filtered(query, {
      market: { sql: taxUnits.market, type: 'text' },
      state: { sql: taxReports.state, type: 'text' },
      kind: { sql: invoices.kind, type: 'text' },
    }),
  );
  const rows = await db
    .select({
      number: invoices.number,
      kind: invoices.kind,
      icv: taxDocuments.icv,
      issuedAt: invoices.issuedAt,
      market: taxUnits.market,
      order: sql<number>`(${invoices.document} ->> 'orderNumber')::int`,
      total: sql<number>`(${invoices.document} ->> 'total')::int`,
      currency: sql<string>`${invoices.document} ->> 'currency'`,
      state: taxReports.state,
      tries: taxReports.tries,
      nextTryAt: taxReports.nextTryAt,
      triedAt: taxReports.triedAt,
      status: taxReports.status,
      messages: taxReports.messages,
      cursor: keys.cursor,
    })
    .from(taxReports)
    .innerJoin(taxDocuments, eq(taxDocuments.invoiceId, taxReports.invoiceId))
    .innerJoin(taxUnits, eq(taxUnits.id, taxDocuments.unitId))
    .innerJoin(invoices, eq(invoices.id, taxReports.invoiceId))
    .where(and(where, keys.where))
    .orderBy(...keys.orderBy)
    .limit(keys.limit);
  const from = sql`FROM ${taxReports} JOIN ${taxDocuments} ON ${taxDocuments.invoiceId} = ${taxReports.invoiceId}
    JOIN ${taxUnits} ON ${taxUnits.id} = ${taxDocuments.unitId} JOIN ${invoices} ON ${invoices.id} = ${taxReports.invoiceId} WHERE ${where}`;
  return { ...keys.page(rows), ...(query.count ? { count: await countRows(db, from) } : {}) };
}

type Report = typeof taxReports.$inferSelect;
type ReportRow = Pick<typeof invoices.$inferSelect, 'number' | 'kind' | 'issuedAt'> &
  Pick<Report, 'state' | 'tries' | 'nextTryAt' | 'triedAt' | 'status' | 'messages'> & {
    readonly icv: number;
    readonly market: MarketCode;
    readonly order: number;
    readonly total: number;
    readonly currency: string;
  };

/** The XML of a document by its number; null when there is none in these markets. */
export async function getXml(db: Queryable, number: string, markets: readonly MarketCode[]) {
  const [found] = await db
    .select({ xml: taxDocuments.xml, issuedAt: invoices.issuedAt, vatNumber: taxUnits.vatNumber })
    .from(taxDocuments)
    .innerJoin(invoices, eq(invoices.id, taxDocuments.invoiceId))
    .innerJoin(taxUnits, eq(taxUnits.id, taxDocuments.unitId))
    .where(and(eq(invoices.number, number), inArray(taxUnits.market, [...markets])));
  return found ?? null;
}

/** The units of some markets, the newest first, with their newest certificate. */
export async function listUnits(db: Queryable, markets: readonly MarketCode[]) {
  const units = await db
    .select()
    .from(taxUnits)
    .where(and(inArray(taxUnits.market, [...markets]), ne(taxUnits.state, 'retired')))
    .orderBy(desc(taxUnits.createdAt));
  const certificates = await db
    .select()
    .from(taxCertificates)
    .where(inArray(taxCertificates.unitId, ['', ...units.map(({ id }) => id)]))
    .orderBy(desc(taxCertificates.createdAt));
  return units.map((unit) => ({
    ...unit,
    certificates: certificates.filter(({ unitId }) => unitId === unit.id),
  }));
}

/** Writes a new unit. */
export async function insertUnit(tx: Transaction, unit: typeof taxUnits.$inferInsert): Promise<void> {
  await tx.insert(taxUnits).values(unit);
}

/** Writes a certificate that is to be checked. */
export async function insertCertificate(tx: Transaction, one: typeof taxCertificates.$inferInsert): Promise<void> {
  await tx.insert(taxCertificates).values(one);
}

/** A certificate with its unit; null when there is none. */
export async function getCertificate(db: Queryable, id: string) {
  const [found] = await db
    .select({ certificate: taxCertificates, unit: taxUnits })
    .from(taxCertificates)
    .innerJoin(taxUnits, eq(taxUnits.id, taxCertificates.unitId))
    .where(eq(taxCertificates.id, id));
  return found ?? null;
}

/** The unit that issues for a market; null without one. */
export async function getCurrentUnit(db: Queryable, market: MarketCode) {
  const [found] = await db
    .select()
    .from(taxUnits)
    .where(and(eq(taxUnits.market, market), eq(taxUnits.state, 'current')));
  return found ?? null;
}

/** Writes how far the checks of a certificate have come. */
export async function updateCertificate(
  db: Queryable,
  id: string,
  values: Partial<Pick<typeof taxCertificates.$inferInsert, 'checked' | 'problem' | 'state'>>,
): Promise<void> {
  await db.update(taxCertificates).set(values).where(eq(taxCertificates.id, id));
}

/** Puts a certificate in force, in place of the one before, and its unit in place of the one that issued before. */
export async function activate(
  tx: Transaction,
  { id, unitId, market }: { readonly id: string; readonly unitId: string; readonly market: MarketCode },
  issued: Pick<typeof taxCertificates.$inferInsert, 'token' | 'secret' | 'endsAt'>,
): Promise<void> {
  // the unit that issues is locked first, as whoever issues locks it
  await tx
    .select({ id: taxUnits.id })
    .from(taxUnits)
    .where(and(eq(taxUnits.market, market), or(eq(taxUnits.state, 'current'), eq(taxUnits.id, unitId))))
    .orderBy(asc(taxUnits.id))
    .for('update');
  await tx
    .update(taxUnits)
    .set({ state: 'retired', heldAt: null })
    .where(and(eq(taxUnits.market, market), eq(taxUnits.state, 'current'), ne(taxUnits.id, unitId)));
  await tx
    .update(taxCertificates)
    .set({ state: 'replaced' })
    .where(and(eq(taxCertificates.unitId, unitId), eq(taxCertificates.state, 'active')));
  await tx
    .update(taxCertificates)
    .set({ ...issued, state: 'active', problem: '' })
    .where(eq(taxCertificates.id, id));
  await tx.update(taxUnits).set({ state: 'current', stopped: '' }).where(eq(taxUnits.id, unitId));
}

/** Lets the unit of a market that was held after a restore issue again. Returns whether one was held. */
export async function releaseHeld(tx: Transaction, market: MarketCode): Promise<boolean> {
  const held = and(eq(taxUnits.market, market), eq(taxUnits.state, 'current'), sql`${taxUnits.heldAt} IS NOT NULL`);
  return (await tx.update(taxUnits).set({ heldAt: null }).where(held).returning({ id: taxUnits.id })).length > 0;
}

/** How many documents of a unit wait. */
export async function countWaiting(db: Queryable, unit: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM tax_reports r JOIN tax_documents d ON d.invoice_id = r.invoice_id
     WHERE d.unit_id = ${unit} AND r.state = 'queued'`);
  return rows[0]?.n ?? 0;
}

/** An invoice or credit note that the authority has refused, and whether a new one may take its place. */
export async function getRefused(db: Queryable, number: string, markets: readonly MarketCode[]) {
  const { rows } = await db.execute<Refused>(sql`
    SELECT i.id, i.order_id AS "orderId", i.kind, i.refund_id AS "refundId", i.edition, i.document,
           NOT EXISTS (SELECT 1 FROM invoices o WHERE o.order_id = i.order_id AND o.id <> i.id
                         AND CASE i.kind WHEN 'invoice' THEN o.edition >= i.edition ELSE o.replaces = i.id END) AS "canBeReplaced"
      FROM invoices i JOIN tax_reports r ON r.invoice_id = i.id AND r.state = 'rejected'
      JOIN tax_documents d ON d.invoice_id = i.id JOIN tax_units u ON u.id = d.unit_id
     WHERE i.number = ${number} AND u.market IN ${[...markets]}`);
  return rows[0] ?? null;
}

type Refused = {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly refundId: string | null;
  readonly edition: number;
  readonly document: unknown;
  readonly canBeReplaced: boolean;
};
