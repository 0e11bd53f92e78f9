import type { Transaction } from '#database/database';
import { unflatten } from '#kernel/json-patch';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { changeProducts, createDrafts, type PatchOutcome, stableId } from '#shop/catalogue';
import { insertSpellingOf } from '#shop/search';
import { adjustStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { columnsOf, isUsable, type Mend } from './plan.rules.ts';
import { type Plan, planImport } from './plan-import.ts';
import { lockImport, type UndoPlan, updateImport } from './queries.ts';
import { lockStockOf } from './stock-locks.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

export type ImportRefusal =
  | { readonly code: 'notFound' | 'importColumns' | 'importDone' | 'importWrong' | 'importUndone' | 'importTooLate' }
  | { readonly code: 'countChanged'; readonly n: number }
  | { readonly code: 'importChangedSince'; readonly names: readonly string[] };

/** What to import: `expected` is the number of rows that the person saw would be written. */
export type ImportOrder = {
  readonly id: string;
  readonly mends: readonly Mend[];
  readonly leaveOut: boolean;
  readonly expected: number;
};

/** Rows that are written together. */
const BATCH = 1000;

/**
 * Writes a sheet in one transaction: every row that is right, and none when a row is wrong unless those are left out. Counts of
 * stock are changes against what was seen at the upload, so that what was sold meanwhile stays sold. Returns how many rows were
 * written.
 */
export async function applyImport(
  deps: Deps,
  { actor, ...order }: ImportOrder & { readonly actor: StaffActor },
): Promise<Result<number, ImportRefusal>> {
  return await deps.database.transaction((tx) => applyIn(deps, tx, actor, order, { job: null }));
}

/**
 * The same in the caller's transaction. A sheet that a job has taken is written by that `job` alone. `onRows` hears how many rows
 * were looked at, and then how many were written.
 */
export async function applyIn(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  { id, mends, leaveOut, expected }: ImportOrder,
  { job, onRows }: { readonly job: string | null; readonly onRows?: (rows: number) => void },
): Promise<Result<number, ImportRefusal>> {
  const stored = await lockImport(tx, id);
  if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
  const isOurs = job === null ? stored.state === 'read' : stored.state === 'applying' && stored.jobId === job;
  if (!isOurs) return refused({ code: 'importDone' });
  if (!isUsable(columnsOf(stored.header, stored.mapping))) return refused({ code: 'importColumns' });
  await lockStockOf(tx, (currency) => Object.keys(stored.seen[currency] ?? {}));
  const plan = await planImport(deps, tx, actor, stored, mends, onRows);
  const rows = plan.rows.filter(({ state }) => state === 'change' || state === 'new');
  if (!leaveOut && plan.rows.some(({ state }) => state === 'wrong')) return refused({ code: 'importWrong' });
  if (rows.length !== expected) return refused({ code: 'countChanged', n: rows.length });
  const undo = await write(deps, tx, actor, id, rows, (written) => onRows?.(plan.rows.length + written));
  await updateImport(tx, id, { state: 'applied', undo, appliedAt: deps.clock.now() });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'import.apply',
    subject: `import:${id}`,
    after: { file: stored.file, rows: rows.length },
  });
  return ok(rows.length);
}

async function write(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  id: string,
  rows: Plan['rows'],
  onRows: (written: number) => void,
): Promise<UndoPlan> {
  const undo: UndoPlan = { products: [], stock: [], spellings: [] };
  for (const { wanted } of rows) {
    if (wanted.spelling) {
      const variant = await insertSpellingOf(tx, wanted.spelling);
      if (variant !== null) undo.spellings.push(variant);
    }
  }
  const drafts = rows.flatMap(({ wanted, state }) => (state === 'new' && !wanted.spelling ? [wanted] : []));
  for (let start = 0; start < drafts.length; start += BATCH) {
    await createDrafts(deps, tx, actor, drafts.slice(start, start + BATCH));
    onRows(Math.min(start + BATCH, drafts.length));
  }
  for (const { slug } of drafts) {
    undo.products.push({ id: stableId(slug), version: 1, patch: { state: 'put_away' } });
  }
  const patches = rows
    .filter(({ state, wanted }) => state === 'change' && Object.keys(wanted.patch).length > 0)
    .map(({ wanted }) => ({ id: stableId(wanted.slug), version: null, changes: wanted.patch }));
  for (let start = 0; start < patches.length; start += BATCH) {
    const outcomes = await changeProducts(deps, tx, actor, patches.slice(start, start + BATCH));
    undo.products.push(...outcomes.flatMap(reverseOf));
    onRows(drafts.length + Math.min(start + BATCH, patches.length));
  }
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

/** What takes a change back; a price that was not there before is removed whole. */
function reverseOf(outcome: PatchOutcome): UndoPlan['products'] {
  if (outcome.status !== 'changed') return [];
  const flat = outcome.changes.map(({ path, before }) => {
    const price = /^(prices\.[A-Z]{3})\./.exec(path)?.[1];
    return price !== undefined && before === null ? ([price, null] as const) : ([path, before] as const);
  });
  return [{ id: outcome.id, version: outcome.version, patch: unflatten(Object.fromEntries(flat)) }];
}
