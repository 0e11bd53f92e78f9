import { DAY_MS } from '#kernel/clock';
import { ok, type Result, refused } from '#kernel/result';
import { MAX_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { type Actor, insertAudit } from '#shop/audit';
import { MAX_WISHLIST_ITEMS } from '#shop/wishlist';
import type { Shop } from '../shop.ts';
import {
  clearOldMerges,
  insertMerge,
  lockFields,
  lockMerge,
  moveBelongings,
  moveBelongingsBack,
  moveOrders,
  moveOrdersBack,
  updateFields,
  updateMergedInto,
  updateMergeUndone,
} from './merge-queries.ts';
import { bumpPerson, getPerson, lockPeople } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** Days for which a merge can be taken back. */
const UNDO_DAYS = 30;

/** The fields that a merge may take from the other record. The email of an account stays: it signs in with it. */
type MergeField = 'name' | 'phone';

type MergeAct = {
  readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
  /** The record that stays. An account stays before a guest. */
  readonly id: string;
  readonly version: number;
  readonly other: string;
  /** The fields that are taken from the other record. */
  readonly take: readonly MergeField[];
};

type MergeRefusal = { readonly code: 'unknownPerson' | 'samePerson' | 'guestKeepsNoAccount' | 'stale' };

/** From when on merges can be taken back. */
export function undoSince(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}

/**
 * Merges another person into one: orders, saved addresses, wishlist and reviews move, as far as there is room and they are
 * not there already. Returns the merge, which can be taken back for 30 days.
 */
export async function mergePeople(
  deps: Deps,
  act: MergeAct,
): Promise<Result<{ readonly merge: string }, MergeRefusal>> {
  if (act.id === act.other) return refused({ code: 'samePerson' });
  const other = await getPerson(deps.database.read, act.other, act.actor.markets);
  if (!other || !(await getPerson(deps.database.read, act.id, act.actor.markets))) {
    return refused({ code: 'unknownPerson' });
  }
  return await deps.database.transaction(async (tx) => {
    const locked = await lockPeople(tx, [act.id, act.other]);
    const [into, from] = [locked.find(({ id }) => id === act.id), locked.find(({ id }) => id === act.other)];
    if (!into || !from) return refused({ code: 'unknownPerson' });
    if (into.version !== act.version) return refused({ code: 'stale' });
    if (into.customerId === null && from.customerId !== null) return refused({ code: 'guestKeepsNoAccount' });
    const now = deps.clock.now();
    const orders = await moveOrders(tx, from.id, into.id, into.customerId);
    const belongings =
      from.customerId !== null && into.customerId !== null
        ? await moveBelongings(tx, from.customerId, into.customerId, {
            addresses: MAX_ADDRESSES,
            wishlist: MAX_WISHLIST_ITEMS,
          })
        : { addresses: [], wishlist: [], reviews: [] };
    const before = into.customerId === null ? null : await lockFields(tx, into.customerId);
    const after = before && {
      firstName: act.take.includes('name') ? other.firstName : before.firstName,
      lastName: act.take.includes('name') ? other.lastName : before.lastName,
      phone: act.take.includes('phone') ? other.phone : before.phone,
    };
    const changes = after !== null && act.take.length > 0;
    if (changes && into.customerId !== null) await updateFields(tx, into.customerId, after, now);
    await updateMergedInto(tx, from.id, into.id);
    await bumpPerson(tx, into.id);
    const merge = await insertMerge(tx, {
      fromId: from.id,
      intoId: into.id,
      at: now,
      mergedBy: act.actor.id,
      moved: { orders, ...belongings, fields: changes && before ? { before, after } : null },
    });
    await insertAudit(tx, deps.clock, {
      actor: act.actor,
      action: 'customer.merge',
      subject: `customer:${into.id}`,
      after: {
        merged: from.id,
        orders: orders.length,
        addresses: belongings.addresses.length,
        wishlist: belongings.wishlist.length,
        reviews: belongings.reviews.length,
        fields: [...act.take],
      },
    });
    return ok({ merge });
  });
}

/** Takes a merge of the last 30 days back: what moved goes back, unless it changed hands since. */
export async function undoMerge(
  deps: Deps,
  act: { readonly actor: MergeAct['actor']; readonly id: string; readonly merge: string },
): Promise<Result<null, { readonly code: 'unknownPerson' | 'mergeTooOld' }>> {
  if (!(await getPerson(deps.database.read, act.id, act.actor.markets))) return refused({ code: 'unknownPerson' });
  return await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const merge = await lockMerge(tx, act.merge, undoSince(now));
    if (merge?.intoId !== act.id) return refused({ code: 'mergeTooOld' });
    const { moved, fromId, intoId } = merge;
    await updateMergedInto(tx, fromId, null);
    const locked = await lockPeople(tx, [fromId, intoId]);
    const [into, from] = [locked.find(({ id }) => id === intoId), locked.find(({ id }) => id === fromId)];
    if (!into || !from) return refused({ code: 'mergeTooOld' });
    await moveOrdersBack(tx, moved.orders, fromId, intoId);
    if (from.customerId !== null && into.customerId !== null) {
      await moveBelongingsBack(tx, moved, from.customerId, into.customerId);
    }
    if (moved.fields && into.customerId !== null) {
      const present = await lockFields(tx, into.customerId);
      const { before, after } = moved.fields;
      const restored = (name: 'firstName' | 'lastName' | 'phone'): string =>
        present?.[name] === after[name] ? (before[name] ?? '') : (present?.[name] ?? '');
      await updateFields(
        tx,
        into.customerId,
        { firstName: restored('firstName'), lastName: restored('lastName'), phone: restored('phone') },
        now,
      );
    }
    await updateMergeUndone(tx, merge.id, now);
    await bumpPerson(tx, intoId);
    await insertAudit(tx, deps.clock, {
      actor: act.actor,
      action: 'customer.merge.undo',
      subject: `customer:${intoId}`,
      after: { separated: fromId, orders: moved.orders.length },
    });
    return ok(null);
  });
}

/** Forgets what merges of more than 30 days ago moved. Runs every hour. */
export async function forgetOldMerges(deps: Deps): Promise<void> {
  await clearOldMerges(deps.database.read, undoSince(deps.clock.now()));
}
