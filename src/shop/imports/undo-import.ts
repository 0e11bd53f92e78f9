import type { Queryable, Transaction } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { cancelOffers, changeProducts, deleteCategoryDrafts, listEditable, lockProducts } from '#shop/catalogue';
import { takeLeadsBack } from '#shop/redirects';
import { removeSpelling } from '#shop/search';
import { adjustStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import type { ImportJob, ImportRefusal } from './apply-import.ts';
import { deletePictures, listStoredPictures } from './picture-queries.ts';
import {
  countParts,
  deleteKeys,
  getImport,
  listAppliedSince,
  listParts,
  lockImport,
  lockPart,
  putSampleMarks,
  putWrittenBack,
  type StoredImport,
  type UndoPlan,
  updateImport,
  updatePart,
} from './queries.ts';
import { lockStockOf } from './stock-locks.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

/** How long an import can be undone. */
export const UNDO_MS = DAY_MS;
/** Names of changed products that are said at most. */
const MAX_NAMES = 5;

/** A person's own imports that can still be undone, newest first. */
export async function listUndoable({ database, clock }: Deps, actor: StaffActor) {
  return await listAppliedSince(database.read, actor.id, new Date(clock.now().getTime() - UNDO_MS));
}

/**
 * Takes an import back within 24 hours, also one that stopped before its end: part by part, each in a transaction. Refuses when one
 * of its products was changed since, with their names, and then takes nothing back; one that is changed while others are taken
 * back is left as it is and told to the `job`. A product that the import added is put away. After a crash the same call takes back
 * what is left. An import whose undo a job has taken is taken back by that job alone. Returns how many rows were written before.
 */
export async function undoImport(
  deps: Deps,
  { actor, id }: { readonly actor: StaffActor; readonly id: string },
  job: ImportJob | null = null,
): Promise<Result<number, ImportRefusal>> {
  const stored = await getImport(deps.database.read, id);
  if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
  const { undoable, takenBack, written } = await countParts(deps.database.read, id);
  if (!isOurs(stored, job) || undoable === 0) return refused({ code: 'importUndone' });
  const isBegun = takenBack > 0;
  if (!isBegun) {
    const age = deps.clock.now().getTime() - (stored.appliedAt?.getTime() ?? 0);
    if (age > UNDO_MS) return refused({ code: 'importTooLate' });
    const names = await changedSince(deps, id);
    if (names.length > 0) return refused({ code: 'importChangedSince', names });
  }
  for (let [after, left] = [-1, undoable]; ; ) {
    const [part] = (await listParts(deps.database.read, id, after, 1)).map(({ part, undo }) => ({ part, undo }));
    if (!part) return ok(written);
    after = part.part;
    if (!part.undo) continue;
    left -= 1;
    const isDone = await deps.database.transaction(async (tx) => {
      const now = await lockImport(tx, id);
      const { undo } = (await lockPart(tx, id, part.part)) ?? {};
      if (!now || !isOurs(now, job)) return false;
      if (undo) await takeBack(deps, tx, actor, id, undo, job);
      await updatePart(tx, id, part.part, { undo: null });
      await updateImport(tx, id, { state: 'undoing' });
      if (left === 0) await finish(deps, tx, actor, now, written, job);
      return true;
    });
    if (!isDone) return refused({ code: 'importUndone' });
    await job?.onRows(stored.count * (1 + (undoable - left) / undoable));
  }
}

/** Whether a sheet is to be taken back by this job, or by a call when there is none. */
function isOurs({ state, jobId }: StoredImport, job: ImportJob | null): boolean {
  if (job) return state === 'undoing' && jobId === job.id;
  return state === 'applied' || (jobId === null && (state === 'applying' || state === 'undoing'));
}

async function finish(
  { clock }: Deps,
  tx: Transaction,
  actor: StaffActor,
  { id, file }: StoredImport,
  rows: number,
  job: ImportJob | null,
): Promise<void> {
  await updateImport(tx, id, { state: 'undone', undoneAt: clock.now() });
  await insertAudit(tx, clock, { actor, action: 'import.undo', subject: `import:${id}` });
  await job?.report(tx, file, { ok: true, rows });
}

/** Takes the rows of a part back, but for products that somebody changed since. */
async function takeBack(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  id: string,
  undo: UndoPlan,
  job: ImportJob | null,
): Promise<void> {
  await lockStockOf(tx, (currency) => undo.stock.flatMap((one) => (one.currency === currency ? one.id : [])));
  await lockProducts(
    tx,
    undo.products.map((one) => one.id),
  );
  const pictures = await picturesOf(tx, id, undo);
  const changed = new Map((await listChangedSince(tx, undo, pictures)).map((one) => [one.id, one.name]));
  for (const [product, name] of changed) {
    await job?.report(tx, `product ${product}`, { ok: false, code: 'changedSince', words: '', name });
  }
  const unchanged = undo.products.filter((one) => !changed.has(one.id));
  const ids = unchanged.map((one) => one.id);
  const now = new Map((await listEditable(tx, ids)).map((product) => [product.id, product.document.pictures]));
  const patches = unchanged.map(({ id: product, patch }) => {
    const fetched = pictures.get(product);
    if (!fetched || patch.state === 'put_away') return { id: product, version: null, changes: patch };
    const left = (now.get(product) ?? []).filter((picture) => !fetched.pictures.includes(picture.id));
    const changes = { ...patch, pictures: left.map((picture) => ({ ...picture })) };
    return { id: product, version: null, changes };
  });
  const outcomes = patches.length === 0 ? [] : await changeProducts(deps, tx, actor, patches);
  if (outcomes.some(({ status }) => status === 'wrong' || status === 'unknown'))
    throw new Error('an import cannot be undone');
  for (const { currency } of Object.values(MARKETS)) {
    const changes = undo.stock
      .filter((one) => one.currency === currency && !changed.has(one.id))
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
  await deletePictures(
    tx,
    id,
    undo.products.map((one) => one.id),
  );
  for (const spelling of undo.spellings) await removeSpelling(tx, spelling);
  await deleteKeys(tx, undo.keys);
  await putWrittenBack(tx, undo.written);
  await takeLeadsBack(tx, undo.addresses);
  await cancelOffers(tx, undo.offers);
  await deleteCategoryDrafts(tx, undo.categories);
  await putSampleMarks(
    tx,
    undo.samples.filter(({ id: product }) => !changed.has(product)),
  );
}

/** The names of some products of an import that are no longer as it left them. */
async function changedSince({ database }: Deps, id: string): Promise<readonly string[]> {
  const names: string[] = [];
  for (let after = -1; names.length < MAX_NAMES; ) {
    const [part] = await listParts(database.read, id, after, 1);
    if (!part) break;
    if (part.undo) {
      const pictures = await picturesOf(database.read, id, part.undo);
      names.push(...(await listChangedSince(database.read, part.undo, pictures)).map(({ name }) => name));
    }
    after = part.part;
  }
  return names;
}

type Pictures = Awaited<ReturnType<typeof listStoredPictures>>;

/** The pictures that were fetched for products of a part. */
async function picturesOf(q: Queryable, importId: string, { products }: Pick<UndoPlan, 'products'>): Promise<Pictures> {
  return await listStoredPictures(
    q,
    importId,
    products.map(({ id }) => id),
  );
}

/** Products whose fields or stock are no longer as the import and its pictures left them. */
async function listChangedSince(
  db: Queryable,
  { products, stock }: Pick<UndoPlan, 'products' | 'stock'>,
  pictures: Pictures,
) {
  const versions = new Map(products.map(({ id, version }) => [id, pictures.get(id)?.leftVersion ?? version]));
  const counts = new Map(stock.map(({ id, currency, after }) => [`${id} ${currency}`, after]));
  const ids = [...new Set([...versions.keys(), ...stock.map(({ id }) => id)])];
  const found = await listEditable(db, ids);
  return found
    .filter(({ id, version, stock: now }) => {
      const left = versions.get(id);
      if (left !== undefined && left !== version) return true;
      return now.some(({ currency, onHand }) => (counts.get(`${id} ${currency}`) ?? onHand) !== onHand);
    })
    .map(({ id, document, slug }) => ({ id, name: document.title.en || slug }));
}
