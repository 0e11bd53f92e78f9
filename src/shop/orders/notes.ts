import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import {
  deleteTag,
  insertOrderEvent,
  insertTag,
  lockOrderHead,
  type OrderHead,
  updateNoteRemoved,
} from './work-queries.ts';
import type { OrderEventKind } from './work-tables.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
export type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

type Refusal = { readonly code: 'orderNotFound' | 'noteNotFound' | 'tagEmpty' | 'noteEmpty' };

/** An event of an order's timeline as an act of staff writes it. */
type NewEvent = {
  readonly kind: OrderEventKind;
  readonly body?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly mentions?: readonly string[];
  /** When it was; now where it is left out. */
  readonly at?: Date;
};

/** Writes an event of an order's timeline in the caller's transaction. Returns its id. */
export async function recordOrderEvent(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  orderId: string,
  actor: Actor,
  { kind, body = '', details, mentions = [], at = deps.clock.now() }: NewEvent,
): Promise<string> {
  const id = randomId();
  const isStaff = actor.kind === 'staff';
  await insertOrderEvent(tx, {
    id,
    orderId,
    at,
    staffId: isStaff ? actor.id : null,
    staffName: isStaff ? actor.name : '',
    kind,
    body,
    details: details ?? null,
    mentions: [...mentions],
  });
  return id;
}

/** Adds a note for the team to an order; `mentions` are the ids of the colleagues it names. Shoppers never see it. */
export async function addNote(
  deps: Deps,
  actor: StaffActor,
  { number, text, mentions }: { readonly number: number; readonly text: string; readonly mentions: readonly string[] },
): Promise<Result<{ readonly id: string }, Refusal>> {
  return await deps.database.transaction((tx) => addNoteIn(deps, tx, actor, { number, text, mentions }));
}

/** The same in the caller's transaction. */
export async function addNoteIn(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: StaffActor,
  { number, text, mentions }: Parameters<typeof addNote>[2],
): Promise<Result<{ readonly id: string }, Refusal>> {
  const body = text.trim();
  if (body === '') return refused({ code: 'noteEmpty' });
  return await onOrder(deps, tx, actor, number, 'order.note.add', async (order) =>
    ok({ id: await recordOrderEvent(deps, tx, order.id, actor, { kind: 'note', body, mentions }) }),
  );
}

/** Takes one's own note back, or puts it back. */
export async function removeNote(
  deps: Deps,
  actor: StaffActor,
  { number, note, back = false }: { readonly number: number; readonly note: string; readonly back?: boolean },
): Promise<Result<null, Refusal>> {
  const action = back ? 'order.note.put-back' : 'order.note.remove';
  return await deps.database.transaction((tx) =>
    onOrder(deps, tx, actor, number, action, async (order) => {
      const at = back ? null : deps.clock.now();
      const removed = await updateNoteRemoved(tx, order.id, { id: note, staffId: actor.id }, at);
      return removed ? ok(null) : refused({ code: 'noteNotFound' });
    }),
  );
}

/** A tag as it is kept: trimmed, with single spaces, 40 characters at most. */
function tidyTag(tag: string): string {
  return [...tag.trim().replace(/\s+/g, ' ')].slice(0, 40).join('');
}

/** Adds a tag to an order or takes it off; one that is so already stays. */
export async function changeTag(
  deps: Deps,
  actor: StaffActor,
  change: { readonly number: number; readonly tag: string; readonly on: boolean },
): Promise<Result<null, Refusal>> {
  return await deps.database.transaction((tx) => changeTagIn(deps, tx, actor, change));
}

/** The same in the caller's transaction. */
export async function changeTagIn(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: StaffActor,
  { number, tag, on }: Parameters<typeof changeTag>[2],
): Promise<Result<null, Refusal>> {
  const tidy = tidyTag(tag);
  if (tidy === '') return refused({ code: 'tagEmpty' });
  return await onOrder(deps, tx, actor, number, on ? 'order.tag.add' : 'order.tag.remove', async (order) => {
    const changed = on ? await insertTag(tx, order.id, tidy, deps.clock.now()) : await deleteTag(tx, order.id, tidy);
    if (changed)
      await recordOrderEvent(deps, tx, order.id, actor, { kind: on ? 'tag_added' : 'tag_removed', body: tidy });
    return ok(null);
  });
}

/** Does an act on an order of the actor's markets, with its audit row, in the caller's transaction. */
async function onOrder<T>(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: StaffActor,
  number: number,
  action: AuditAction,
  act: (order: OrderHead) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const order = await lockOrderHead(tx, number, actor.markets);
  if (!order) return refused({ code: 'orderNotFound' });
  const done = await act(order);
  if (done.ok) await insertAudit(tx, deps.clock, { actor, action, subject: `order:${number}`, market: order.market });
  return done;
}
