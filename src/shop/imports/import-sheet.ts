import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { unflatten } from '#kernel/json-patch';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { changeProducts, createDraft, listEditable, lockProducts, type PatchOutcome, stableId } from '#shop/catalogue';
import { insertSpellingOf, removeSpelling } from '#shop/search';
import { readSheet } from '#shop/sheets';
import { adjustStock, lockStockRows, stockOf } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { ALL_COLUMNS } from './columns.rules.ts';
import { columnsOf, type FileColumn, type FileRow, isUsable, type Mend } from './plan.rules.ts';
import { type Plan, planImport } from './plan-import.ts';
import {
  deleteImportsBefore,
  getImport,
  insertImport,
  lockImport,
  type SeenStock,
  type StoredImport,
  type UndoPlan,
  updateImport,
} from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;
type SheetRefusal = Extract<Awaited<ReturnType<typeof readSheet>>, { readonly ok: false }>['error'];

/** How long an import can be undone, and a sheet is kept. */
const UNDO_MS = 24 * 3_600_000;
const KEPT_MS = 7 * 24 * 3_600_000;

/** Keeps an uploaded sheet for its dry run. Returns its id. Refuses what is no sheet. */
export async function uploadSheet(
  deps: Deps,
  { actor, file, bytes }: { readonly actor: StaffActor; readonly file: string; readonly bytes: Uint8Array },
): Promise<Result<string, SheetRefusal>> {
  const read = await readSheet(bytes);
  if (!read.ok) return read;
  const { header, rows } = read.value;
  const id = randomId();
  const now = deps.clock.now();
  const seen = await stockSeen(deps.database.read, columnsOf(header), rows);
  await deleteImportsBefore(deps.database.read, new Date(now.getTime() - KEPT_MS));
  await insertImport(deps.database.read, {
    id,
    staffId: actor.id,
    staffName: actor.name,
    file: file.slice(0, 120),
    header,
    rows,
    seen,
    createdAt: now,
  });
  return ok(id);
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

type ImportRefusal =
  | { readonly code: 'notFound' | 'importColumns' | 'importDone' | 'importWrong' | 'importUndone' | 'importTooLate' }
  | { readonly code: 'countChanged'; readonly n: number }
  | { readonly code: 'importChangedSince'; readonly names: readonly string[] };

/**
 * Writes a sheet in one transaction: every row that is right, and none when a row is wrong unless those are left out. `expected`
 * is the number of rows that the person saw would be written. Counts of stock are changes against what was seen at the upload, so
 * that what was sold meanwhile stays sold. Returns how many rows were written.
 */
export async function applyImport(
  deps: Deps,
  input: {
    readonly actor: StaffActor;
    readonly id: string;
    readonly mends: readonly Mend[];
    readonly leaveOut: boolean;
    readonly expected: number;
  },
): Promise<Result<number, ImportRefusal>> {
  const { actor, id, mends, leaveOut, expected } = input;
  return await deps.database.transaction(async (tx): Promise<Result<number, ImportRefusal>> => {
    const stored = await lockImport(tx, id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    if (stored.state !== 'read') return refused({ code: 'importDone' });
    if (!isUsable(columnsOf(stored.header, stored.mapping))) return refused({ code: 'importColumns' });
    await lockStockOf(tx, (currency) => Object.keys(stored.seen[currency] ?? {}));
    const plan = await planImport(deps, tx, actor, stored, mends);
    const rows = plan.rows.filter(({ state }) => state === 'change' || state === 'new');
    if (!leaveOut && plan.rows.some(({ state }) => state === 'wrong')) return refused({ code: 'importWrong' });
    if (rows.length !== expected) return refused({ code: 'countChanged', n: rows.length });
    const undo = await write(deps, tx, actor, id, rows);
    const now = deps.clock.now();
    await updateImport(tx, id, { state: 'applied', undo, appliedAt: now });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'import.apply',
      subject: `import:${id}`,
      after: { file: stored.file, rows: rows.length },
    });
    return ok(rows.length);
  });
}

async function write(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  id: string,
  rows: Plan['rows'],
): Promise<UndoPlan> {
  const undo: UndoPlan = { products: [], stock: [], spellings: [] };
  for (const { wanted, state } of rows) {
    if (wanted.spelling) {
      const variant = await insertSpellingOf(tx, wanted.spelling);
      if (variant !== null) undo.spellings.push(variant);
    } else if (state === 'new') {
      await createDraft(deps, tx, actor, wanted.slug, wanted.patch);
      undo.products.push({ id: stableId(wanted.slug), version: 1, patch: { state: 'put_away' } });
    }
  }
  const patches = rows
    .filter(({ state, wanted }) => state === 'change' && Object.keys(wanted.patch).length > 0)
    .map(({ wanted }) => ({ id: stableId(wanted.slug), version: null, changes: wanted.patch }));
  const outcomes = await changeProducts(deps, tx, actor, patches);
  undo.products.push(...outcomes.flatMap(reverseOf));
  for (const { currency } of Object.values(MARKETS)) {
    const changes = rows.flatMap(({ wanted, stock }) =>
      stock
        .filter((one) => one.currency === currency)
        .map(({ delta }) => ({ productId: stableId(wanted.slug), delta })),
    );
    if (changes.length === 0) continue;
    const cause = { reason: 'counted', actor: { kind: 'staff', id: actor.id }, reference: id } as const;
    const done = await adjustStock(tx, { currency }, changes, cause);
    if (!done.ok) throw new Error(`stock of an import: ${done.error.code}`);
    for (const { productId, delta } of changes) {
      undo.stock.push({ id: productId, currency, delta, after: done.value.get(productId) ?? 0 });
    }
  }
  return undo;
}

/** Locks stock until the transaction ends, so that nothing is sold between the look at it and the change. */
async function lockStockOf(tx: Transaction, idsIn: (currency: string) => readonly string[]): Promise<void> {
  await lockStockRows(
    tx,
    Object.values(MARKETS).flatMap(({ currency }) => idsIn(currency).map((productId) => ({ productId, currency }))),
  );
}

/** What takes a change back; a price that was not there before is removed whole. */
function reverseOf(outcome: PatchOutcome): UndoPlan['products'] {
  if (outcome.status !== 'changed') return [];
  const flat = outcome.changes.map(({ path, before }) => {
    const price = /^(prices\.[A-Z]{3})\./.exec(path)?.[1];
    return price !== undefined && before === null ? ([price, null] as const) : ([path, before] as const);
  });
  return [{ id: outcome.id, version: outcome.version, patch: unflatten(Object.fromEntries(flat)) }];
}

/**
 * Takes an import back within 24 hours. Refuses when one of its products was changed since, with their names, and then takes
 * nothing back. A product that the import added is put away.
 */
export async function undoImport(
  deps: Deps,
  { actor, id }: { readonly actor: StaffActor; readonly id: string },
): Promise<Result<number, ImportRefusal>> {
  return await deps.database.transaction(async (tx): Promise<Result<number, ImportRefusal>> => {
    const stored = await lockImport(tx, id);
    if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
    if (stored.state !== 'applied' || !stored.undo) return refused({ code: 'importUndone' });
    const now = deps.clock.now();
    if (now.getTime() - (stored.appliedAt?.getTime() ?? 0) > UNDO_MS) return refused({ code: 'importTooLate' });
    const { products, stock, spellings } = stored.undo;
    await lockStockOf(tx, (currency) => stock.flatMap((one) => (one.currency === currency ? one.id : [])));
    await lockProducts(
      tx,
      products.map((one) => one.id),
    );
    const changedSince = await listChangedSince(tx, stored.undo);
    if (changedSince.length > 0) return refused({ code: 'importChangedSince', names: changedSince });
    const patches = products.map(({ id: product, version, patch }) => ({ id: product, version, changes: patch }));
    const outcomes = await changeProducts(deps, tx, actor, patches);
    if (outcomes.some(({ status }) => status === 'wrong' || status === 'unknown'))
      throw new Error('an import cannot be undone');
    for (const { currency } of Object.values(MARKETS)) {
      const changes = stock
        .filter((one) => one.currency === currency)
        .map(({ id: productId, delta }) => ({ productId, delta: -delta }));
      if (changes.length === 0) continue;
      const cause = {
        reason: 'correction',
        actor: { kind: 'staff', id: actor.id },
        reference: id,
        note: 'import undone',
      } as const;
      const done = await adjustStock(tx, { currency }, changes, cause);
      if (!done.ok) throw new Error(`stock of an import: ${done.error.code}`);
    }
    for (const spelling of spellings) await removeSpelling(tx, spelling);
    await updateImport(tx, id, { state: 'undone', undoneAt: now });
    await insertAudit(tx, deps.clock, { actor, action: 'import.undo', subject: `import:${id}` });
    return ok(products.length + stock.length + spellings.length);
  });
}

/** The names of products whose fields or stock are no longer as the import left them. */
async function listChangedSince(tx: Transaction, { products, stock }: UndoPlan): Promise<readonly string[]> {
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  const counts = new Map(stock.map(({ id, currency, after }) => [`${id} ${currency}`, after]));
  const ids = [...new Set([...versions.keys(), ...stock.map(({ id }) => id)])];
  const found = await listEditable(tx, ids);
  return found
    .filter(({ id, version, stock: now }) => {
      const left = versions.get(id);
      if (left !== undefined && left !== version) return true;
      return now.some(({ currency, onHand }) => (counts.get(`${id} ${currency}`) ?? onHand) !== onHand);
    })
    .map(({ document, slug }) => document.title.en || slug);
}
