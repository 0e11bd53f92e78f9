import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { stableId } from '#shop/catalogue';
import { keptSince } from '#shop/retention';
import { readSheet } from '#shop/sheets';
import { stockOf } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { ALL_COLUMNS } from './columns.rules.ts';
import { columnsOf, type FileColumn, type FileRow, type Mend } from './plan.rules.ts';
import { type Plan, planImport } from './plan-import.ts';
import {
  deleteImportsBefore,
  getImport,
  insertImport,
  lockImport,
  type SeenStock,
  type StoredImport,
  updateImport,
} from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;
type SheetRefusal = Extract<Awaited<ReturnType<typeof readSheet>>, { readonly ok: false }>['error'];

/** Keeps an uploaded sheet for its dry run and returns it, as `readImport` would read it. Refuses what is no sheet. */
export async function uploadSheet(
  deps: Deps,
  { actor, file, bytes }: { readonly actor: StaffActor; readonly file: string; readonly bytes: Uint8Array },
): Promise<Result<StoredImport, SheetRefusal>> {
  const read = await readSheet(bytes);
  if (!read.ok) return read;
  const { header, rows } = read.value;
  const id = randomId();
  const now = deps.clock.now();
  const seen = await stockSeen(deps.database.read, columnsOf(header), rows);
  await deleteImportsBefore(deps.database.read, await keptSince(deps.database.read, deps.clock, 'imports'));
  const kept = {
    id,
    staffId: actor.id,
    staffName: actor.name,
    file: file.slice(0, 120),
    header: [...header],
    mapping: {},
    state: 'read' as const,
    seen,
    undo: null,
    jobId: null,
    createdAt: now,
    appliedAt: null,
    undoneAt: null,
  };
  await insertImport(deps.database.read, { ...kept, rows });
  // to read a long sheet back would hold every shopper while it is parsed
  return ok({ ...kept, rows: rows.map(({ number, cells }) => ({ number, cells: [...cells] })) });
}

/** The stock of the sheet's products, where it has a column of stock. */
async function stockSeen(db: Queryable, columns: readonly FileColumn[], rows: readonly FileRow[]): Promise<SeenStock> {
  const seen: SeenStock = {};
  if (!columns.some(({ column }) => column?.kind === 'stock')) return seen;
  const key = columns.find(({ column }) => column?.kind === 'key')?.index ?? -1;
  const ids = rows.map(({ cells }) => stableId(cells[key] ?? ''));
  for (const { currency } of Object.values(MARKETS)) {
    seen[currency] = Object.fromEntries(await stockOf(db, { currency }, [...new Set(ids)]));
  }
  return seen;
}

/** What a person says a column is: the key of a column, or null to leave it out. */
type Said = { readonly index: number; readonly key: string | null };

/**
 * Notes what the columns of a sheet are, before it is imported; stock is seen anew. Refuses a column that is not in the file, a
 * key that is unknown or given twice.
 */
export async function mapColumns(
  deps: Deps,
  { actor, id, columns }: { readonly actor: StaffActor; readonly id: string; readonly columns: readonly Said[] },
): Promise<Result<StoredImport, { readonly code: 'notFound' | 'importDone' | 'importColumns' }>> {
  return await deps.database.transaction(async (tx) => {
    const stored = await lockImport(tx, id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    if (stored.state !== 'read') return refused({ code: 'importDone' });
    const keys = columns.flatMap(({ key }) => (key === null ? [] : [key]));
    const isKnown = keys.every((key) => ALL_COLUMNS.some((one) => one.key === key));
    const isInFile = columns.every(({ index }) => index in stored.header);
    if (!isKnown || !isInFile || new Set(keys).size < keys.length) return refused({ code: 'importColumns' });
    const mapping = Object.fromEntries(columns.map(({ index, key }) => [String(index), key ?? '']));
    const seen = await stockSeen(tx, columnsOf(stored.header, mapping), stored.rows);
    await updateImport(tx, id, { mapping, seen });
    return ok({ ...stored, mapping, seen });
  });
}

/** A sheet of the person; null for one of somebody else. */
export async function readImport({ database }: Pick<Deps, 'database'>, actor: StaffActor, id: string) {
  const stored = await getImport(database.read, id);
  return stored && stored.staffId === actor.id ? stored : null;
}

/** Says what an import would do, with cells that the person mended. Nothing is written. */
export async function dryRun(
  deps: Deps,
  {
    actor,
    stored,
    mends,
  }: { readonly actor: StaffActor; readonly stored: StoredImport; readonly mends: readonly Mend[] },
): Promise<Plan> {
  return await deps.database.transaction((tx) => planImport(deps, tx, actor, stored, mends));
}
