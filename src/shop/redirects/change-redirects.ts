import type { Queryable, Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { readSheet, type SheetRefusal } from '#shop/sheets';
import type { Shop } from '../shop.ts';
import { comparedPath, namedBy, type OldAddress, readOldAddress, readTarget } from './old-address.rules.ts';
import {
  type PlannedRedirect,
  planRedirects,
  type RedirectRow,
  type RowProblem,
  type World,
} from './plan-redirects.rules.ts';
import {
  countRedirects,
  deleteRedirects,
  insertRedirects,
  listNamed,
  listStored,
  lockRedirects,
  upsertRedirects,
} from './queries.ts';
import { redirectRows } from './sheet-columns.rules.ts';

/** `isPage` tells whether a compared path, with or without market prefix, is a page or a file of the store. */
type Deps = Pick<Shop, 'database' | 'clock'> & { readonly isPage: (path: string) => boolean };

/** The most old addresses. */
const MAX_REDIRECTS = 200_000;

type Uploaded = { readonly file: string; readonly bytes: Uint8Array };
type ImportRefusal = SheetRefusal | { readonly code: 'noRedirects' | 'tooManyRedirects' };

/** Tells what a sheet of old addresses would become, without writing. */
export async function previewRedirects(
  deps: Deps,
  { bytes }: Pick<Uploaded, 'bytes'>,
): Promise<Result<readonly PlannedRedirect[], ImportRefusal>> {
  const rows = await rowsOf(bytes);
  return rows.ok ? ok(await plan(deps, deps.database.read, rows.value)) : rows;
}

/**
 * Writes the rows of a sheet of old addresses that are in order, all or none, with one audit row; planned anew, so that what changed
 * meanwhile counts. Wrong rows are left out and returned.
 */
export async function importRedirects(
  deps: Deps,
  actor: Actor,
  { file, bytes }: Uploaded,
): Promise<Result<readonly PlannedRedirect[], ImportRefusal>> {
  const rows = await rowsOf(bytes);
  if (!rows.ok) return rows;
  return await deps.database.transaction(async (tx): Promise<Result<readonly PlannedRedirect[], ImportRefusal>> => {
    await lockRedirects(tx);
    const planned = await plan(deps, tx, rows.value);
    const written = planned.flatMap((one) =>
      one.state === 'new' || one.state === 'change' ? [{ ...one.old, ...one.to }] : [],
    );
    const added = planned.filter(({ state }) => state === 'new').length;
    if ((await countRedirects(tx)) + added > MAX_REDIRECTS) return refused({ code: 'tooManyRedirects' });
    if (written.length > 0) await write(deps, tx, actor, file, written, { rows: written.length });
    return ok(planned);
  });
}

/** Adds one old address, or gives it another target. Its target must be there. */
export async function addRedirect(
  deps: Deps,
  actor: Actor,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<
  Result<null, { readonly code: RowProblem | 'targetMissing' | 'tooManyRedirects'; readonly chain?: readonly string[] }>
> {
  return await deps.database.transaction(async (tx) => {
    await lockRedirects(tx);
    const [one] = await plan(deps, tx, [{ row: 1, from, to, remove: false }]);
    if (!one || one.state === 'leftOut') throw new Error('an entry was left out');
    if (one.state === 'wrong') return refused({ code: one.code, ...(one.chain ? { chain: one.chain } : {}) });
    if (one.warning === 'targetMissing') return refused({ code: 'targetMissing' });
    if (one.state === 'same') return ok(null);
    if ((await countRedirects(tx)) >= MAX_REDIRECTS) return refused({ code: 'tooManyRedirects' });
    await write(deps, tx, actor, '', [{ ...one.old, ...one.to }], { from: one.from, to: one.to.target });
    return ok(null);
  });
}

/**
 * Lets addresses of an old shop lead to the products that they became, in the caller's transaction. One that leads somewhere already, is
 * the machine's own or would be one too many stays as it is. Returns those that are new.
 */
export async function leadToProducts(
  { clock }: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  source: string,
  rows: readonly { readonly from: string; readonly productId: string }[],
): Promise<readonly OldAddress[]> {
  const fitting = rows.flatMap(({ from, productId }) => {
    const old = readOldAddress(from);
    if (!old.ok || old.value.below || old.value.path === '/') return [];
    return [{ ...old.value, kind: 'product' as const, target: productId }];
  });
  const unique = [...new Map(fitting.map((one) => [one.path, one])).values()];
  if (unique.length === 0) return [];
  await lockRedirects(tx);
  if ((await countRedirects(tx)) + unique.length > MAX_REDIRECTS) return [];
  return await insertRedirects(tx, unique, { source: source.slice(0, 200), name: actor.name, at: clock.now() });
}

/** Takes back what `leadToProducts` wrote. */
export async function takeLeadsBack(tx: Transaction, addresses: readonly OldAddress[]): Promise<void> {
  if (addresses.length > 0) await deleteRedirects(tx, addresses);
}

/** Takes old addresses away. Returns how many there were. */
export async function removeRedirects(
  deps: Omit<Deps, 'isPage'>,
  actor: Actor,
  addresses: readonly OldAddress[],
): Promise<number> {
  return await deps.database.transaction(async (tx) => {
    await lockRedirects(tx);
    const removed = await deleteRedirects(tx, addresses);
    if (removed === 0) return 0;
    const before = { rows: removed, ...(addresses.length === 1 ? { from: addresses[0]?.path ?? '' } : {}) };
    await insertAudit(tx, deps.clock, { actor, action: 'redirects.remove', subject: 'redirects:list', before });
    return removed;
  });
}

async function write(
  { clock }: Deps,
  tx: Transaction,
  actor: Actor,
  source: string,
  rows: Parameters<typeof upsertRedirects>[1],
  after: Readonly<Record<string, string | number>>,
): Promise<void> {
  await upsertRedirects(tx, rows, { source: source.slice(0, 200), name: actor.name, at: clock.now() });
  const named = source === '' ? after : { ...after, file: source.slice(0, 200) };
  await insertAudit(tx, clock, { actor, action: 'redirects.set', subject: 'redirects:list', after: named });
}

async function rowsOf(bytes: Uint8Array): Promise<Result<readonly RedirectRow[], ImportRefusal>> {
  const read = await readSheet(bytes, { other: 'windows-1256' });
  if (!read.ok) return read;
  const rows = redirectRows(read.value);
  if (rows === null || rows.length === 0) return refused({ code: 'noRedirects' });
  return rows.length > MAX_REDIRECTS ? refused({ code: 'tooManyRedirects' }) : ok(rows);
}

async function plan({ isPage }: Deps, q: Queryable, rows: readonly RedirectRow[]): Promise<readonly PlannedRedirect[]> {
  const paths = new Set<string>();
  const names = { product: new Set<string>(), category: new Set<string>() };
  for (const { from, to } of rows) {
    const old = readOldAddress(from);
    if (old.ok) paths.add(old.value.path);
    const target = readTarget(to);
    if (target?.kind !== 'path') continue;
    paths.add(target.path);
    const named = namedBy(target.path);
    if (named) names[named.kind].add(named.name);
  }
  const [stored, found] = [
    await listStored(q, [...paths]),
    await listNamed(q, { products: [...names.product], categories: [...names.category] }),
  ];
  const world: World = {
    isPage,
    stored,
    find(path) {
      const named = namedBy(comparedPath(path) ?? '');
      const ids = named?.kind === 'product' ? found.products : found.categories;
      const target = named && ids.get(named.name);
      return named && target ? { kind: named.kind, target } : null;
    },
  };
  return planRedirects(rows, world);
}
