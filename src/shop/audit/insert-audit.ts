import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { Act, Actor } from './act.ts';
import { type AuditRow, insertAuditRows, updateRequestCommitted } from './queries.ts';

/** Thrown when a repetition of the same request has taken over: nothing of this run may be written. */
export class RequestTakenOver extends Error {
  readonly code = 'REQUEST_TAKEN_OVER';
  constructor() {
    super('a repetition of this request has taken over');
    this.name = 'RequestTakenOver';
  }
}

/**
 * Writes an act to the audit log, in the act's own transaction, and returns the row's id. The row is chained to the one
 * before when the transaction commits. Throws RequestTakenOver when a repetition of the request runs instead.
 */
export async function insertAudit(tx: Transaction, clock: Clock, act: Act): Promise<string> {
  const row = rowOf(clock, act);
  await insertAll(tx, act.actor, [row]);
  return row.id;
}

/** The same for many acts of one actor, in their order. */
export async function insertAudits(
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  acts: readonly Omit<Act, 'actor'>[],
): Promise<void> {
  const rows = acts.map((act) => rowOf(clock, { ...act, actor }));
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await insertAll(tx, actor, rows.slice(start, start + AT_ONCE));
}

/** Most rows in one statement: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 1000;

async function insertAll(tx: Transaction, actor: Actor, rows: readonly AuditRow[]): Promise<void> {
  if (actor.kind === 'staff' && actor.key && !(await updateRequestCommitted(tx, actor.id, actor.key)))
    throw new RequestTakenOver();
  await insertAuditRows(tx, rows);
}

function rowOf(clock: Clock, act: Act): AuditRow {
  const { actor } = act;
  return {
    id: randomId(),
    at: clock.now(),
    actorKind: actor.kind,
    actor: actor.kind === 'staff' ? actor.id : actor.name,
    roleThen: actor.kind === 'staff' ? actor.role : null,
    session: actor.kind === 'staff' ? actor.session : null,
    request: actor.kind === 'staff' ? actor.request : null,
    action: act.action,
    subject: act.subject,
    market: act.market ?? null,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason ?? null,
    undoOf: act.undoOf ?? null,
  };
}
