import type { Database, Transaction } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { JsonObject } from '#kernel/json';
import { MARKET_CODES, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { type Approval, insertApproval, listApprovalRows, lockApproval, updateApproval } from './approval-queries.ts';
import { listStaffWith } from './list-recipients.ts';
import { isPermission, type Permission, type Person, worksFor } from './permissions.rules.ts';

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

/** An act that a second person must approve. */
type ApprovalRequest = {
  readonly actor: StaffActor;
  /** One of the kinds that the back office runs (`src/web/admin-api/approval-kinds.ts`). */
  readonly kind: string;
  /** What it changes: `order:10478`. One of a kind and subject waits at a time. */
  readonly subject: string;
  /** Left out for what concerns every market: somebody of all markets decides. */
  readonly market?: MarketCode | undefined;
  /** What the act needs, checked again when it runs. */
  readonly payload: JsonObject;
  /** The permission that the second person must have. */
  readonly needs: Permission;
  readonly reason?: string | undefined;
};

type Deps = { readonly database: Database; readonly clock: Clock };

/** Asks for the approval of a second person, in the caller's transaction. Returns the id. */
export async function requestApproval(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { actor, kind, subject, market, payload, needs, reason }: ApprovalRequest,
): Promise<Result<string, { readonly code: 'approvalWaiting' }>> {
  const id = randomId(16);
  const asked = { askedBy: actor.id, askedAt: deps.clock.now() };
  const row = { id, kind, subject, market: market ?? null, payload, needs, reason: reason ?? '', ...asked };
  if (!(await insertApproval(tx, row))) return refused({ code: 'approvalWaiting' });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'approval.request',
    subject,
    market,
    after: { approval: id, kind },
    reason,
  });
  return ok(id);
}

type Decider = { readonly actor: StaffActor; readonly person: Person };
type Refusal =
  | { readonly code: 'notFound' | 'approvalDecided' | 'approvalOwn' }
  | { readonly code: 'forbidden'; readonly permission: string };

/**
 * Approves an act and runs it in the same transaction. Refused for the person who asked, and without its permission; when `run`
 * refuses, nothing is written and its refusal is returned.
 */
export async function approve<E extends { readonly code: string }>(
  deps: Deps,
  id: string,
  by: Decider,
  run: (tx: Transaction, approval: Approval) => Promise<Result<unknown, E>>,
): Promise<Result<Approval, Refusal | E>> {
  return await undoneWhenRefused(deps, async (tx): Promise<Result<Approval, Refusal | E>> => {
    const found = await decidable(tx, id, by);
    if (!found.ok) return found;
    if (found.value.askedBy === by.actor.id) return refused({ code: 'approvalOwn' });
    await decide(deps, tx, found.value, by, 'approved', '');
    const done = await run(tx, found.value);
    return done.ok ? found : done;
  });
}

/** Refuses an act that waits, with a note; or withdraws it, for the person who asked. */
export async function refuseApproval(
  deps: Deps,
  id: string,
  by: Decider,
  note: string,
): Promise<Result<Approval, Refusal>> {
  return await deps.database.transaction(async (tx): Promise<Result<Approval, Refusal>> => {
    const found = await decidable(tx, id, by);
    if (found.ok)
      await decide(deps, tx, found.value, by, found.value.askedBy === by.actor.id ? 'withdrawn' : 'refused', note);
    return found;
  });
}

const SHOWN_MS = 30 * DAY_MS;

/** What waits and what was decided in the last 30 days, newest first, as far as the person may decide it or asked for it. */
export async function listApprovals(deps: Deps, person: Person): Promise<readonly Approval[]> {
  const since = new Date(deps.clock.now().getTime() - SHOWN_MS);
  const rows = await listApprovalRows(deps.database.read, person.markets, since);
  return rows.filter((row) => row.askedBy === person.id || mayDecide(row, person));
}

/** The names of those who may decide each approval that waits, sorted, by its id: everybody with its permission but who asked. */
export async function listDeciders(
  deps: Pick<Deps, 'database'>,
  approvals: readonly Approval[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { id, needs, market, askedBy, state } of approvals) {
    if (state !== 'waiting' || !isPermission(needs)) continue;
    const [first = [], ...others] = await Promise.all(
      marketsOf(market).map((code) => listStaffWith(deps, needs, code)),
    );
    const everywhere = first.filter((one) => others.every((staff) => staff.some((other) => other.id === one.id)));
    const names = everywhere.filter((one) => one.id !== askedBy).map(({ name }) => name);
    found.set(id, names.toSorted());
  }
  return found;
}

const marketsOf = (market: MarketCode | null): readonly MarketCode[] => (market ? [market] : MARKET_CODES);

function mayDecide({ needs, market }: Approval, person: Person): boolean {
  return (
    [...person.permissions].some((permission) => permission === needs) &&
    marketsOf(market).every((code) => worksFor(person, code))
  );
}

async function decidable(tx: Transaction, id: string, { person }: Decider): Promise<Result<Approval, Refusal>> {
  const approval = await lockApproval(tx, id);
  if (!approval || (approval.market && !worksFor(person, approval.market))) return refused({ code: 'notFound' });
  if (approval.askedBy !== person.id && !mayDecide(approval, person))
    return refused({ code: 'forbidden', permission: approval.needs });
  return approval.state === 'waiting' ? ok(approval) : refused({ code: 'approvalDecided' });
}

async function decide(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { id, kind, subject, market }: Approval,
  { actor }: Decider,
  state: Exclude<Approval['state'], 'waiting'>,
  note: string,
): Promise<void> {
  await updateApproval(tx, id, { state, decidedBy: actor.id, decidedAt: deps.clock.now(), note });
  await insertAudit(tx, deps.clock, {
    actor,
    action: `approval.${state}`,
    subject,
    market: market ?? undefined,
    after: { approval: id, kind },
    reason: note || undefined,
  });
}

/** Thrown inside a transaction to undo it. */
class Undone extends Error {}

/** Runs a transaction that is undone when its work returns a refusal. */
async function undoneWhenRefused<T, E>(
  { database }: Pick<Deps, 'database'>,
  work: (tx: Transaction) => Promise<Result<T, E>>,
): Promise<Result<T, E>> {
  let result: Result<T, E> | undefined;
  try {
    return await database.transaction(async (tx) => {
      result = await work(tx);
      if (!result.ok) throw new Undone();
      return result;
    });
  } catch (error) {
    if (error instanceof Undone && result) return result;
    throw error;
  }
}
