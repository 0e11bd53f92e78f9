import { z } from 'zod';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { stableId } from '#shop/catalogue';
import { retainedSince } from '#shop/retention';
import { readSheetInParts, type SheetRefusal } from '#shop/sheets';
import { stockOf } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { ALL_COLUMNS } from './columns.rules.ts';
import {
  columnsOf,
  type FileColumn,
  type FileRow,
  type Mend,
  noTakenValues,
  takeValues,
  withMends,
} from './plan.rules.ts';
import { type PlannedRow, planRows, writtenRows } from './plan-import.ts';
import {
  countParts,
  deleteImport,
  deleteImportsBefore,
  fileRow,
  getImport,
  insertImport,
  insertParts,
  listParts,
  lockImport,
  type SeenStock,
  type StoredImport,
  type StoredPart,
  updateImport,
  updatePart,
} from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
/** Parts that are read together. */
const PARTS_AT_ONCE = 10;
const someParts = z.array(z.array(fileRow));
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

/** Keeps an uploaded sheet for its dry run and returns it, as `readImport` would read it. Refuses what is no sheet. */
export async function uploadSheet(
  deps: Deps,
  { actor, file, bytes }: { readonly actor: StaffActor; readonly file: string; readonly bytes: Uint8Array },
): Promise<Result<StoredImport, SheetRefusal>> {
  const { read: db } = deps.database;
  const id = randomId();
  let columns: readonly FileColumn[] = [];
  let part = 0;
  try {
    const read = await readSheetInParts(bytes, {
      async begin(header, count) {
        columns = columnsOf(header);
        await deleteImportsBefore(db, await retainedSince(db, deps.clock, 'imports'));
        const by = { staffId: actor.id, staffName: actor.name, createdAt: deps.clock.now() };
        await insertImport(db, { id, ...by, file: file.slice(0, 120), header: [...header], count });
      },
      async take(text) {
        const parts = someParts.parse(JSON.parse(text));
        const seen = await Promise.all(parts.map((rows) => stockSeen(db, columns, rows)));
        await insertParts(db, id, part, text, seen);
        part += parts.length;
      },
    });
    if (!read.ok) return read;
  } catch (error) {
    await deleteImport(db, id).catch(() => undefined);
    throw error;
  }
  const stored = await getImport(db, id);
  if (!stored) throw new Error('a sheet was deleted while it was read');
  return ok(stored);
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
type Mapped = Result<StoredImport, { readonly code: 'notFound' | 'importDone' | 'importColumns' }>;
type Said = { readonly index: number; readonly key: string | null };

/**
 * Notes what the columns of a sheet are, before it is imported; stock is seen anew. Refuses a column that is not in the file, a
 * key that is unknown or given twice.
 */
export async function mapColumns(
  deps: Deps,
  { actor, id, columns }: { readonly actor: StaffActor; readonly id: string; readonly columns: readonly Said[] },
): Promise<Mapped> {
  const mapped = await deps.database.transaction(async (tx): Promise<Mapped> => {
    const stored = await lockImport(tx, id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    if (stored.state !== 'read') return refused({ code: 'importDone' });
    const keys = columns.flatMap(({ key }) => (key === null ? [] : [key]));
    const isKnown = keys.every((key) => ALL_COLUMNS.some((one) => one.key === key));
    const isInFile = columns.every(({ index }) => index in stored.header);
    if (!isKnown || !isInFile || new Set(keys).size < keys.length) return refused({ code: 'importColumns' });
    const mapping = Object.fromEntries(columns.map(({ index, key }) => [String(index), key ?? '']));
    await updateImport(tx, id, { mapping });
    return ok({ ...stored, mapping });
  });
  if (mapped.ok) await seeStock(deps, mapped.value);
  return mapped;
}

/** Notes the stock of a sheet's products as it is now, some parts at a time. */
async function seeStock(deps: Deps, { id, header, mapping }: StoredImport): Promise<void> {
  const columns = columnsOf(header, mapping);
  for (let after = -1; ; ) {
    const parts = await listParts(deps.database.read, id, after, PARTS_AT_ONCE);
    const last = parts.at(-1);
    if (!last) return;
    await deps.database.transaction(async (tx) => {
      for (const { part, rows } of parts) await updatePart(tx, id, part, { seen: await stockSeen(tx, columns, rows) });
    });
    after = last.part;
  }
}

/** A sheet of the person, and how many of its rows were written; null for one of somebody else. */
export async function readImport({ database }: Pick<Deps, 'database'>, actor: StaffActor, id: string) {
  const stored = await getImport(database.read, id);
  if (!stored || stored.staffId !== actor.id) return null;
  return { ...stored, written: (await countParts(database.read, id)).written };
}

/** What is to be looked at: a sheet with the cells that the person corrected. */
type Looked = { readonly actor: StaffActor; readonly stored: StoredImport; readonly mends: readonly Mend[] };

/**
 * Says what an import would do, some parts at a time: `look` gets the rows of the file and what would become of each, in their
 * order. Rows that are written already stay the same. Nothing is written.
 */
export async function dryRun(
  deps: Deps,
  { actor, stored, mends }: Looked,
  look: (planned: readonly PlannedRow[], rows: readonly FileRow[]) => void | Promise<void>,
): Promise<void> {
  const columns = columnsOf(stored.header, stored.mapping);
  const mended = withMends(mends);
  const taken = noTakenValues();
  for (let after = -1; ; ) {
    const parts = await listParts(deps.database.read, stored.id, after, PARTS_AT_ONCE);
    const last = parts.at(-1);
    if (!last) return;
    // parts are of one kind but in a sheet whose writing stopped
    const unwritten = parts.filter(({ written }) => written === null);
    for (const some of [parts.filter(({ written }) => written !== null), unwritten]) {
      if (some.length === 0) continue;
      const rows = mended(some.flatMap((part) => part.rows));
      const seen = seenInAll(some);
      const planned =
        some === unwritten
          ? await deps.database.transaction((tx) => planRows(deps, tx, actor, { columns, rows, seen, taken }))
          : writtenRows(rows, columns, taken);
      takeValues(taken, planned.values);
      await look(planned.rows, rows);
    }
    after = last.part;
  }
}

/** The stock that was seen for any of some parts. */
function seenInAll(parts: readonly StoredPart[]): SeenStock {
  const seen: SeenStock = {};
  for (const part of parts) {
    for (const [currency, counts] of Object.entries(part.seen)) seen[currency] = { ...seen[currency], ...counts };
  }
  return seen;
}
