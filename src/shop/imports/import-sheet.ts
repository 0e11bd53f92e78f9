import { z } from 'zod';
import type { Queryable } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { stableId } from '#shop/catalogue';
import { retainedSince } from '#shop/retention';
import { readSheetInParts, type SheetRefusal, type SheetShape } from '#shop/sheets';
import { stockOf } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { ALL_COLUMNS } from './columns.rules.ts';
import { formOf, type ImportForm } from './import-form.ts';
import { isOldField } from './old-fields.rules.ts';
import {
  asksVat,
  columnsOf,
  type FileRow,
  isUsable,
  type Mend,
  noTakenValues,
  takeValues,
  withMends,
} from './plan.rules.ts';
import { type PlannedRow, planRows, writtenRows } from './plan-import.ts';
import { oldFieldsOf, PRESETS, presetOf, shapeOf } from './presets/presets.rules.ts';
import {
  countParts,
  deleteImport,
  deleteImportsBefore,
  fileRow,
  getImport,
  type HeldValues,
  type ImportAnswers,
  insertImport,
  insertParts,
  listKeyed,
  listParts,
  lockImport,
  type SeenStock,
  type StoredImport,
  type StoredPart,
  updateImport,
  updatePart,
} from './queries.ts';
import { readFamilies } from './read-family.rules.ts';

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
  let form: ImportForm | null = null;
  let held: HeldValues = { filled: [], first: [] };
  let part = 0;
  const taker = {
    async begin(header: readonly string[], count: number, { line, shape }: { line: number; shape: string | null }) {
      const preset = presetOf(shape)?.key ?? null;
      form = await formOf(deps, db, { header: [...header], mapping: {}, preset, answers: null });
      held = { filled: header.map(() => 0), first: header.map(() => []) };
      await deleteImportsBefore(db, await retainedSince(db, deps.clock, 'imports'));
      const by = { staffId: actor.id, staffName: actor.name, createdAt: deps.clock.now() };
      await insertImport(db, { id, ...by, file: file.slice(0, 120), header: [...header], count, preset, line });
    },
    async take(text: string) {
      const parts = someParts.parse(JSON.parse(text));
      const seen = await Promise.all(parts.map((rows) => stockSeen(db, form, rows)));
      await insertParts(db, id, part, text, seen);
      for (const rows of parts) hold(held, rows);
      part += parts.length;
    },
  };
  try {
    const read = await readSheetInParts(bytes, taker, { other: 'windows-1256', shapes: SHAPES });
    if (!read.ok) return read;
    await updateImport(db, id, { held });
  } catch (error) {
    await deleteImport(db, id).catch(() => undefined);
    throw error;
  }
  const stored = await getImport(db, id);
  if (!stored) throw new Error('a sheet was deleted while it was read');
  return ok(stored);
}

/** The forms of sheets whose head may stand below a title: ours, and those of old shops. */
const SHAPES: readonly SheetShape[] = [
  ...PRESETS.map(shapeOf),
  {
    name: 'own',
    known: ALL_COLUMNS.flatMap(({ key, name, also }) => [key, name.en, name.ar, ...also]),
    signature: [
      ALL_COLUMNS.flatMap(({ key, kind, name, also }) =>
        kind === 'key' || kind === 'spelling' ? [key, name.en, name.ar, ...also] : [],
      ),
    ],
    family: null,
  },
];

/** Values of a column that are shown beside its name. */
const FIRST_VALUES = 3;

/** Counts the cells of each column that hold something, and keeps the first different ones. */
function hold({ filled, first }: HeldValues, rows: readonly FileRow[]): void {
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) {
      const shown = first[index];
      if (cell === '' || shown === undefined) continue;
      filled[index] = (filled[index] ?? 0) + 1;
      const text = cell.slice(0, 60);
      if (shown.length < FIRST_VALUES && !shown.includes(text)) shown.push(text);
    }
  }
}

/** The stock of the sheet's products, where it has a column of stock. */
async function stockSeen(db: Queryable, form: ImportForm | null, rows: readonly FileRow[]): Promise<SeenStock> {
  const seen: SeenStock = {};
  if (!form) return seen;
  const { columns, old } = form;
  if (!(old ? old.fields.includes('count') : columns.some(({ column }) => column?.kind === 'stock'))) return seen;
  const key = columns.find(({ column }) => column?.kind === 'key')?.index ?? -1;
  let ids = rows.map(({ cells }) => stableId(cells[key] ?? ''));
  if (old) {
    const products = readFamilies(old, rows);
    const keyed = await listKeyed(
      db,
      old.preset.key,
      products.map((one) => one.key),
    );
    ids = products.map((one) => keyed.get(one.key)?.id ?? stableId(one.address));
  }
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
    const isKnown = keys.every((key) =>
      stored.preset === null ? ALL_COLUMNS.some((one) => one.key === key) : isOldField(key),
    );
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
async function seeStock(deps: Deps, stored: StoredImport): Promise<void> {
  const { id } = stored;
  const form = await formOf(deps, deps.database.read, stored);
  for (let after = -1; ; ) {
    const parts = await listParts(deps.database.read, id, after, PARTS_AT_ONCE);
    const last = parts.at(-1);
    if (!last) return;
    await deps.database.transaction(async (tx) => {
      for (const { part, rows } of parts) await updatePart(tx, id, part, { seen: await stockSeen(tx, form, rows) });
    });
    after = last.part;
  }
}

/**
 * Notes what a person says of a sheet before it is imported: whether its prices have VAT in, and the market that they are for. Where a
 * sheet of our own names the market itself, it stays.
 */
export async function answerImport(
  deps: Deps,
  { actor, id, answers }: { readonly actor: StaffActor; readonly id: string; readonly answers: ImportAnswers },
): Promise<Result<StoredImport, { readonly code: 'notFound' | 'importDone' }>> {
  const answered = await deps.database.transaction(async (tx): Promise<Awaited<ReturnType<typeof answerImport>>> => {
    const stored = await lockImport(tx, id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    if (stored.state !== 'read') return refused({ code: 'importDone' });
    await updateImport(tx, id, { answers });
    return ok({ ...stored, answers });
  });
  if (answered.ok) await seeStock(deps, answered.value);
  return answered;
}

/** What a sheet lacks before it can be imported: columns, or answers about it; null for nothing. */
export function needOf(
  stored: Pick<StoredImport, 'header' | 'mapping' | 'preset' | 'answers'>,
): 'importColumns' | 'importAnswers' | null {
  const preset = presetOf(stored.preset);
  const isEnough = preset
    ? preset.signature.every((field) => oldFieldsOf(preset, stored.header, stored.mapping).includes(field))
    : isUsable(columnsOf(stored.header, stored.mapping));
  if (!isEnough) return 'importColumns';
  return stored.answers === null && asksVat(stored) ? 'importAnswers' : null;
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
  const form = await formOf(deps, deps.database.read, stored);
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
          ? await deps.database.transaction((tx) => planRows(deps, tx, actor, { form, rows, seen, taken }))
          : writtenRows(rows, form, taken);
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
