import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { changeProducts, listEditable, lockProducts } from '#shop/catalogue';
import { removeSpelling } from '#shop/search';
import { adjustStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import type { ImportRefusal } from './apply-import.ts';
import { listAppliedSince, lockImport, type UndoPlan, updateImport } from './queries.ts';
import { lockStockOf } from './stock-locks.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

/** How long an import can be undone. */
export const UNDO_MS = 24 * 3_600_000;

/** A person's own imports that can still be undone, newest first. */
export async function listUndoable({ database, clock }: Deps, actor: StaffActor) {
  return await listAppliedSince(database.read, actor.id, new Date(clock.now().getTime() - UNDO_MS));
}

/**
 * Takes an import back within 24 hours. Refuses when one of its products was changed since, with their names, and then takes
 * nothing back. A product that the import added is put away.
 */
export async function undoImport(
  deps: Deps,
  { actor, id }: { readonly actor: StaffActor; readonly id: string },
): Promise<Result<number, ImportRefusal>> {
  return await deps.database.transaction((tx) => undoIn(deps, tx, actor, id, null));
}

/** The same in the caller's transaction. An import whose undo a job has taken is taken back by that `job` alone. */
export async function undoIn(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  id: string,
  job: string | null,
): Promise<Result<number, ImportRefusal>> {
  const stored = await lockImport(tx, id);
  if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
  const isOurs = job === null ? stored.state === 'applied' : stored.state === 'undoing' && stored.jobId === job;
  if (!isOurs || !stored.undo) return refused({ code: 'importUndone' });
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
