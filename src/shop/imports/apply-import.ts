import type { Transaction } from '#database/database';
import { unflatten } from '#kernel/json-patch';
import { isTradeCurrency, MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import {
  changeProducts,
  createCategoryDrafts,
  createDrafts,
  documentJson,
  listEditable,
  type PatchOutcome,
  scheduleOffers,
  stableId,
} from '#shop/catalogue';
import { leadToProducts } from '#shop/redirects';
import { insertSpellingOf } from '#shop/search';
import type { RunningJob } from '#shop/staff';
import { adjustStock } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { writtenValues } from './changed-here.rules.ts';
import { formOf, type ImportForm } from './import-form.ts';
import { dryRun, needOf } from './import-sheet.ts';
import { insertPictures } from './picture-queries.ts';
import { type Mend, noTakenValues, takeValues, withMends } from './plan.rules.ts';
import { type PlannedRow, planRows, writtenRows } from './plan-import.ts';
import {
  countParts,
  getImport,
  insertKeys,
  listKeyed,
  lockImport,
  lockPart,
  type StoredImport,
  takeSampleMarks,
  type UndoPlan,
  updateImport,
  updatePart,
} from './queries.ts';
import { lockStockOf } from './stock-locks.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

export type ImportRefusal =
  | {
      readonly code:
        | 'notFound'
        | 'importColumns'
        | 'importAnswers'
        | 'importDone'
        | 'importWrong'
        | 'importUndone'
        | 'importTooLate';
    }
  | { readonly code: 'countChanged'; readonly n: number }
  | { readonly code: 'importChangedSince'; readonly names: readonly string[] };

/** What to import: `expected` is the number of rows that the person saw would be written. */
export type ImportOrder = {
  readonly id: string;
  readonly mends: readonly Mend[];
  readonly leaveOut: boolean;
  readonly expected: number;
};

/** The job that writes a sheet or takes it back: what became of it, and how many rows were looked at or are done. */
export type ImportJob = Pick<RunningJob, 'id' | 'report'> & { onRows(rows: number): Promise<void> };

/**
 * Writes a sheet: looks at all of it, and then writes it part by part, each in a transaction, every row that is right, and none
 * when a row is wrong unless those are left out. A row that becomes wrong meanwhile is left out and told to the `job`. Counts of
 * stock are changes against what was seen at the upload, so that what was sold meanwhile stays sold. After a crash the same call
 * writes the parts that are left. A sheet that a job has taken is written by that job alone. Returns how many rows were written.
 */
export async function applyImport(
  deps: Deps,
  { actor, ...order }: ImportOrder & { readonly actor: StaffActor },
  job: ImportJob | null = null,
): Promise<Result<number, ImportRefusal>> {
  const stored = await getImport(deps.database.read, order.id);
  if (!stored || stored.staffId !== actor.id) return refused({ code: 'notFound' });
  if (!isOurs(stored, job)) return refused({ code: 'importDone' });
  const need = needOf(stored);
  if (need !== null) return refused({ code: need });
  const { unwritten, undoable, takenBack } = await countParts(deps.database.read, order.id);
  const wrong = new Set<number>();
  let [right, looked] = [0, 0];
  await dryRun(deps, { actor, stored, mends: order.mends }, async (planned) => {
    for (const { state, number } of planned) {
      if (state === 'wrong') wrong.add(number);
      else if (state === 'new' || state === 'change') right += 1;
    }
    looked += planned.length;
    await job?.onRows(looked);
  });
  // what is left after a crash is not what the person saw
  const isBegun = undoable + takenBack > 0;
  if (!isBegun && !order.leaveOut && wrong.size > 0) return refused({ code: 'importWrong' });
  if (!isBegun && right !== order.expected) return refused({ code: 'countChanged', n: right });
  const mended = withMends(order.mends);
  const taken = noTakenValues();
  for (let number = 0; number < unwritten + undoable + takenBack; number += 1) {
    const isLast = number === unwritten + undoable + takenBack - 1;
    const values = await deps.database.transaction(async (tx) => {
      const now = await lockImport(tx, order.id);
      const part = await lockPart(tx, order.id, number);
      if (!now || !part || !isOurs(now, job)) return null;
      const rows = mended(part.rows);
      const form = await formOf(deps, tx, now);
      if (part.written !== null) return writtenRows(rows, form, taken).values;
      await lockStockOf(tx, (currency) => Object.keys(part.seen[currency] ?? {}));
      const planned = await planRows(deps, tx, actor, { form, rows, seen: part.seen, taken });
      for (const row of planned.rows) if (row.state === 'wrong' && !wrong.has(row.number)) await leaveOut(tx, row, job);
      const toWrite = planned.rows.filter(
        ({ state, number }) => ['change', 'new'].includes(state) && !wrong.has(number),
      );
      const undo = await write(deps, tx, actor, order.id, toWrite, form);
      await updatePart(tx, order.id, number, { written: toWrite.length, undo });
      await updateImport(tx, order.id, { state: 'applying', appliedAt: now.appliedAt ?? deps.clock.now() });
      if (isLast) await finish(deps, tx, actor, now, job);
      return planned.values;
    });
    if (!values) return refused({ code: 'importDone' });
    takeValues(taken, values);
    await job?.onRows(looked + (number + 1) * (looked / (unwritten + undoable + takenBack)));
  }
  return ok((await countParts(deps.database.read, order.id)).written);
}

/** Whether a sheet is to be written by this job, or by a call when there is none. */
function isOurs({ state, jobId }: StoredImport, job: ImportJob | null): boolean {
  if (job) return state === 'applying' && jobId === job.id;
  return state === 'read' || (state === 'applying' && jobId === null);
}

/** Notes that a row became wrong since all rows were looked at. */
async function leaveOut(tx: Transaction, { number, subject, cells }: PlannedRow, job: ImportJob | null): Promise<void> {
  const name = `${number} · ${subject}`;
  await job?.report(tx, `row ${number}`, { ok: false, code: cells[0]?.code ?? 'wrong', words: '', name });
}

async function finish(
  { clock }: Deps,
  tx: Transaction,
  actor: StaffActor,
  { id, file }: StoredImport,
  job: ImportJob | null,
): Promise<void> {
  const { written: rows } = await countParts(tx, id);
  await updateImport(tx, id, { state: 'applied' });
  await insertAudit(tx, clock, { actor, action: 'import.apply', subject: `import:${id}`, after: { file, rows } });
  await job?.report(tx, file, { ok: true, rows });
}

async function write(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  id: string,
  rows: readonly PlannedRow[],
  form: ImportForm,
): Promise<UndoPlan> {
  const undo: UndoPlan = { ...(await writeOfOld(deps, tx, actor, rows)), products: [], stock: [], spellings: [] };
  for (const { wanted } of rows) {
    if (wanted.spelling) {
      const variant = await insertSpellingOf(tx, wanted.spelling);
      if (variant !== null) undo.spellings.push(variant);
    }
  }
  const drafts = rows.flatMap(({ wanted, state }) => (state === 'new' && !wanted.spelling ? [wanted] : []));
  if (drafts.length > 0) await createDrafts(deps, tx, actor, drafts);
  for (const { slug } of drafts) {
    undo.products.push({ id: stableId(slug), version: 1, patch: { state: 'put_away' } });
  }
  const patches = rows
    .filter(({ state, wanted }) => state === 'change' && Object.keys(wanted.patch).length > 0)
    .map(({ wanted }) => ({ id: stableId(wanted.slug), version: null, changes: wanted.patch }));
  if (patches.length > 0) {
    undo.products.push(...(await changeProducts(deps, tx, actor, patches)).flatMap(reverseOf));
  }
  Object.assign(undo, await writeWhatFollows(deps, tx, actor, form, rows));
  const versions = new Map(undo.products.map(({ id: product, version }) => [product, version]));
  const pictures = rows.flatMap(({ wanted: { slug, old } }) => {
    const productId = stableId(slug);
    const leftVersion = versions.get(productId);
    if (!old || leftVersion === undefined) return [];
    return old.pictures.map(({ url }, position) => ({ productId, position, url, leftVersion }));
  });
  await insertPictures(tx, id, pictures, deps.clock.now());
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

/** Writes what products of an old shop need before them: new categories, and samples that are the house's own from now on. */
async function writeOfOld(deps: Deps, tx: Transaction, actor: StaffActor, rows: readonly PlannedRow[]) {
  const categories = rows.flatMap(({ newCategories }) => newCategories);
  const replaced = rows.flatMap((row) => (row.replacesSample ? [stableId(row.wanted.slug)] : []));
  return {
    categories: [...(await createCategoryDrafts(deps, tx, actor, categories))],
    samples: [...(await takeSampleMarks(tx, replaced))],
    ...{ keys: [], written: [], addresses: [], offers: [] },
  };
}

/** Writes what products of an old shop need after them: the keys that find them again, their old addresses, and offers with days. */
async function writeWhatFollows(
  deps: Deps,
  tx: Transaction,
  actor: StaffActor,
  { old }: ImportForm,
  rows: readonly PlannedRow[],
): Promise<Pick<UndoPlan, 'keys' | 'written' | 'addresses' | 'offers'>> {
  if (!old) return { keys: [], written: [], addresses: [], offers: [] };
  const products = rows.flatMap(({ wanted }) =>
    wanted.old ? [{ productId: stableId(wanted.slug), old: wanted.old, patch: wanted.patch }] : [],
  );
  const source = old.preset.key;
  const known = await listKeyed(
    tx,
    source,
    products.map(({ old: { key } }) => key),
  );
  const written = [...known].map(([oldKey, { written: values }]) => ({ source, oldKey, values }));
  const ids = products.map(({ productId }) => productId);
  const documents = new Map((await listEditable(tx, ids)).map(({ id, document }) => [id, documentJson(document)]));
  const keys = products.map(({ productId, patch, old: { key } }) => {
    return { source, oldKey: key, productId, written: writtenValues(patch, documents.get(productId) ?? {}) };
  });
  const leads = products.flatMap(({ productId, old: { from } }) => (from === null ? [] : [{ from, productId }]));
  const offers = products.flatMap(({ productId, old: { offer } }) => {
    if (!offer || !isTradeCurrency(offer.currency)) return [];
    const { currency, price, discountPrice } = offer;
    return [{ productId, currency, price, discountPrice, from: new Date(offer.from), until: new Date(offer.until) }];
  });
  return {
    keys: [...(await insertKeys(tx, keys))],
    written,
    addresses: [...(await leadToProducts(deps, tx, actor, source, leads))],
    offers: [...(await scheduleOffers(deps, tx, actor, offers))],
  };
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
