import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { imports } from './tables.ts';

const json: z.ZodType<JsonObject> = z.record(z.string(), z.json());
const undoPlan = z.object({
  products: z.array(z.object({ id: z.string(), version: z.number(), patch: json })),
  stock: z.array(z.object({ id: z.string(), currency: z.string(), delta: z.number(), after: z.number() })),
  spellings: z.array(z.string()),
});
/** What takes an import back: patches for the versions it left, stock with what was on hand then, spellings. */
export type UndoPlan = z.infer<typeof undoPlan>;

const fileRow = z.object({ number: z.number(), cells: z.array(z.string()) });
const mapping = z.record(z.string(), z.string());
const seenStock = z.record(z.string(), z.record(z.string(), z.number()));
export type SeenStock = z.infer<typeof seenStock>;

function toImport(row: typeof imports.$inferSelect) {
  return {
    ...row,
    header: z.array(z.string()).parse(row.header),
    mapping: mapping.parse(row.mapping),
    rows: z.array(fileRow).parse(row.rows),
    seen: seenStock.parse(row.seen),
    undo: undoPlan.nullable().parse(row.undo),
  };
}

/** An uploaded sheet. */
export type StoredImport = ReturnType<typeof toImport>;

/** Writes an uploaded sheet. */
export async function insertImport(db: Queryable, row: typeof imports.$inferInsert): Promise<void> {
  await db.insert(imports).values(row);
}

/** A sheet of one member of staff; null when there is none. */
export async function getImport(db: Queryable, id: string): Promise<StoredImport | null> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row ? toImport(row) : null;
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Transaction, id: string): Promise<StoredImport | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row ? toImport(row) : null;
}

/** A sheet without its rows, which are long: `count` of them. */
export async function getImportHead(db: Queryable, id: string) {
  return headOf(await selectHead(db, id));
}

/** The same, locked until the transaction ends. */
export async function lockImportHead(tx: Transaction, id: string) {
  return headOf(await selectHead(tx, id).for('update'));
}

function selectHead(db: Queryable, id: string) {
  const { staffId, file, header, mapping, state, jobId } = imports;
  const count = sql<number>`jsonb_array_length(${imports.rows})`;
  return db.select({ staffId, file, header, mapping, state, jobId, count }).from(imports).where(eq(imports.id, id));
}

function headOf([row]: Awaited<ReturnType<typeof selectHead>>) {
  return row ? { ...row, header: z.array(z.string()).parse(row.header), mapping: mapping.parse(row.mapping) } : null;
}

/** Notes what a sheet's columns are, or what became of it. */
export async function updateImport(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<typeof imports.$inferInsert, 'state' | 'jobId' | 'undo' | 'appliedAt' | 'undoneAt' | 'mapping' | 'seen'>
  >,
): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.id, id));
}

/** The sheets that a person has imported since a time and not undone, newest first, without their rows. */
export async function listAppliedSince(db: Queryable, staffId: string, since: Date) {
  const rows = await db
    .select({
      id: imports.id,
      file: imports.file,
      rows: sql<number>`jsonb_array_length(${imports.rows})`,
      appliedAt: imports.appliedAt,
    })
    .from(imports)
    .where(and(eq(imports.staffId, staffId), eq(imports.state, 'applied'), gte(imports.appliedAt, since)))
    .orderBy(desc(imports.appliedAt));
  return rows.flatMap(({ appliedAt, ...row }) => (appliedAt ? { ...row, appliedAt } : []));
}

/** Deletes sheets that were uploaded before a time. */
export async function deleteImportsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.createdAt, before));
}

/** The ids of all products in their order. */
export async function listProductIds(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM products ORDER BY position, id`);
  return rows.map(({ id }) => id);
}

/** Every spelling of one word, in alphabetical order. */
export async function listSpellings(db: Queryable) {
  const { rows } = await db.execute<{ variant: string; canonical: string }>(
    sql`SELECT variant, canonical FROM search_synonyms WHERE position(' ' IN variant) = 0 ORDER BY canonical, variant`,
  );
  return rows;
}
