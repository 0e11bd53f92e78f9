import type { Queryable, Transaction } from '#database/database';
import type { Bilingual } from '#kernel/market';
import { readOf, STORE_STATE } from '#kernel/page-tags';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type Closing, stopsOpening } from './closing.rules.ts';
import { type Check, CONDITION_IDS, type ConditionId } from './conditions.rules.ts';
import {
  deleteChecks,
  getStoreState,
  listChecks,
  lockStoreState,
  upsertChecks,
  upsertStoreState,
} from './store-state-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'opening'>;
type Staff = Extract<Actor, { readonly kind: 'staff' }>;

/** Whether shoppers see the store (decision 0795). */
export type StoreState = {
  readonly state: 'open' | 'closed';
  /** The first opening; null where the store never was open, and in a sandbox that nobody closed. */
  readonly openedAt: Date | null;
  /** Who opened or closed it last, and when; null where nobody has. */
  readonly changed: { readonly by: string; readonly at: Date } | null;
  /** What the closed page says instead of its own words. */
  readonly words: Bilingual | null;
  readonly backAt: Date | null;
};

/** Who has opened a store that sold before it could be closed (db/migrations/0640_store_state.sql). */
export const MIGRATED = 'migration';

/** Reads the state of the store: a live one begins closed, a sandbox open. */
export async function readStoreState({ database, opening }: Pick<Deps, 'database' | 'opening'>): Promise<StoreState> {
  return await stateIn(readOf(database, STORE_STATE), opening.mode);
}

async function stateIn(q: Pick<Queryable, 'execute'>, mode: 'sandbox' | 'live'): Promise<StoreState> {
  const row = await getStoreState(q);
  if (!row) {
    const state = mode === 'sandbox' ? 'open' : 'closed';
    return { state, openedAt: null, changed: null, words: null, backAt: null };
  }
  const { state, openedAt, changedAt: at, changedBy: by, en, ar, backAt } = row;
  return { state, openedAt, changed: { by, at }, words: en === '' ? null : { en, ar }, backAt };
}

/** What was last seen of every condition, each with its time; none where nobody has looked. */
export async function readChecks({ database }: Pick<Deps, 'database'>): Promise<readonly Check[]> {
  return await listChecks(database.read);
}

/** Looks at every condition anew, or at one alone, keeps what was seen and returns all that is known. Takes up to half a minute. */
export async function lookAgain(
  deps: Pick<Deps, 'database' | 'opening'>,
  only: ConditionId | null,
): Promise<readonly Check[]> {
  const checks = await deps.opening.look(only);
  await deps.database.transaction(async (tx) => {
    await keepChecks(tx, checks, only);
  });
  return await readChecks(deps);
}

async function keepChecks(tx: Transaction, checks: readonly Check[], only: ConditionId | null): Promise<void> {
  if (only === null) await deleteChecks(tx);
  const positioned = checks.map((check) => ({ check, position: CONDITION_IDS.indexOf(check.id) }));
  await upsertChecks(tx, positioned);
}

/**
 * Opens the store to shoppers in one transaction with its row of the audit log. A live store is looked at anew before, and refused
 * while something required is not in order; `checks` name it. A sandbox opens without: its simulators are never in order.
 */
export async function openToShoppers(
  deps: Deps,
  actor: Staff,
): Promise<
  Result<
    StoreState,
    { readonly code: 'alreadyOpen' } | { readonly code: 'notInOrder'; readonly checks: readonly Check[] }
  >
> {
  const isLive = deps.opening.mode === 'live';
  if ((await readStoreState(deps)).state === 'open') return refused({ code: 'alreadyOpen' });
  const checks = isLive ? await deps.opening.look(null) : [];
  const stopping = checks.filter(stopsOpening);
  return await deps.database.transaction(async (tx) => {
    await lockStoreState(tx);
    if (isLive) await keepChecks(tx, checks, null);
    if (stopping.length > 0) return refused({ code: 'notInOrder', checks: stopping });
    const before = await stateIn(tx, deps.opening.mode);
    if (before.state === 'open') return refused({ code: 'alreadyOpen' });
    return ok(await writeState(deps, tx, actor, before, { state: 'open', words: null, backAt: null }));
  });
}

/**
 * Closes the store to shoppers in one transaction with its row of the audit log. Carts, payments under way, returns and messages of
 * providers go on.
 */
export async function closeToShoppers(
  deps: Deps,
  actor: Staff,
  closing: Closing,
): Promise<Result<StoreState, { readonly code: 'alreadyClosed' }>> {
  return await deps.database.transaction(async (tx) => {
    await lockStoreState(tx);
    const before = await stateIn(tx, deps.opening.mode);
    if (before.state === 'closed') return refused({ code: 'alreadyClosed' });
    return ok(await writeState(deps, tx, actor, before, { state: 'closed', ...closing }));
  });
}

async function writeState(
  { clock, opening }: Pick<Deps, 'clock' | 'opening'>,
  tx: Transaction,
  actor: Staff,
  before: StoreState,
  wanted: Closing & { readonly state: 'open' | 'closed' },
): Promise<StoreState> {
  await upsertStoreState(tx, { ...wanted, at: clock.now(), by: actor.name });
  await insertAudit(tx, clock, {
    actor,
    action: wanted.state === 'open' ? 'store.open' : 'store.close',
    subject: 'store:all',
    before: { state: before.state },
    after: { state: wanted.state, ...(wanted.backAt ? { endsAt: wanted.backAt.toISOString() } : {}) },
  });
  return await stateIn(tx, opening.mode);
}
