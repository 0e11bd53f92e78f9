import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { Act } from './act.ts';
import { insertAuditRow, updateRequestCommitted } from './queries.ts';

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
  const { actor } = act;
  if (actor.kind === 'staff' && actor.key && !(await updateRequestCommitted(tx, actor.id, actor.key)))
    throw new RequestTakenOver();
  const id = randomId();
  await insertAuditRow(tx, {
    id,
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
  });
  return id;
}
