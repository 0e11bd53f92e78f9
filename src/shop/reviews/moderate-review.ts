import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { answerFault, type HidingReason, type ReviewState } from './moderation.rules.ts';
import { lockReview, type ModeratedReview, updateModeration, updateReviewAnswer } from './moderation-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** What a person decided about a review; `isRead` is false only where a decision is taken back. */
type Decision = {
  readonly state: ReviewState;
  readonly reason: HidingReason | null;
  readonly isRead: boolean;
};

type Act = {
  readonly actor: Actor;
  readonly id: string;
  /** The version that the person saw. */
  readonly version: number;
};

export type ModerationRefusal =
  | { readonly code: 'unknownReview' }
  | { readonly code: 'stale'; readonly current: ModeratedReview };

/** The review after an act, the decision before it, and the act's row in the audit log: what taking it back needs. */
type Moderated = { readonly review: ModeratedReview; readonly before: Decision; readonly audit: string };

/** Shows a review. Public pages and calls have it from the commit on. */
export async function showReview(deps: Deps, act: Act): Promise<Result<Moderated, ModerationRefusal>> {
  return await decide(deps, act, 'review.show', { state: 'shown', reason: null, isRead: true });
}

/** Hides a review for a reason of the list. */
export async function hideReview(
  deps: Deps,
  act: Act & { readonly reason: HidingReason },
): Promise<Result<Moderated, ModerationRefusal>> {
  return await decide(deps, act, 'review.hide', { state: 'hidden', reason: act.reason, isRead: true });
}

/** Takes a decision back: the review is as `to` says, which is the decision before. */
export async function restoreReview(
  deps: Deps,
  act: Act & { readonly to: Decision; readonly undoOf: string },
): Promise<Result<Moderated, ModerationRefusal>> {
  return await decide(deps, act, 'review.restore', act.to, act.undoOf);
}

async function decide(
  deps: Deps,
  act: Act,
  action: AuditAction,
  to: Decision,
  undoOf?: string,
): Promise<Result<Moderated, ModerationRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const found = await lockSeen(tx, act);
    if (!found.ok) return found;
    const before = decisionOf(found.value);
    const now = deps.clock.now();
    const review = await updateModeration(tx, act.id, {
      state: to.state,
      reason: to.state === 'hidden' ? to.reason : null,
      hidden: to.state !== 'shown',
      moderatedBy: to.isRead ? nameOf(act.actor) : null,
      moderatedAt: to.isRead ? now : null,
    });
    const audit = await insertAudit(tx, deps.clock, {
      actor: act.actor,
      action,
      subject: `review:${act.id}`,
      before,
      after: to,
      ...(to.reason === null ? {} : { reason: to.reason }),
      ...(undoOf === undefined ? {} : { undoOf }),
    });
    return ok({ review, before, audit });
  });
}

/**
 * Writes the shop's answer under a review, in the language of the review, or removes it (`answer` empty). Refuses an
 * answer that is too long or in the other language.
 */
export async function answerReview(
  deps: Deps,
  act: Act & { readonly answer: string },
): Promise<
  Result<
    { readonly review: ModeratedReview; readonly before: string | null },
    ModerationRefusal | { readonly code: 'invalidAnswer'; readonly fault: 'too-long' | 'other-language' }
  >
> {
  return await deps.database.transaction(async (tx) => {
    const found = await lockSeen(tx, act);
    if (!found.ok) return found;
    const fault = answerFault(act.answer, found.value.language);
    if (fault !== null && fault !== 'empty') return refused({ code: 'invalidAnswer', fault });
    const answer = fault === 'empty' ? null : act.answer.trim();
    const review = await updateReviewAnswer(tx, act.id, {
      answer,
      answeredBy: answer === null ? null : nameOf(act.actor),
      answeredAt: answer === null ? null : deps.clock.now(),
    });
    // the words may name the shopper: the log says only that there are any
    await insertAudit(tx, deps.clock, {
      actor: act.actor,
      action: answer === null ? 'review.answer.remove' : 'review.answer',
      subject: `review:${act.id}`,
      before: { answered: found.value.answer !== null },
      after: { answered: answer !== null },
    });
    return ok({ review, before: found.value.answer });
  });
}

async function lockSeen(tx: Transaction, act: Act): Promise<Result<ModeratedReview, ModerationRefusal>> {
  const current = await lockReview(tx, act.id);
  if (!current) return refused({ code: 'unknownReview' });
  return current.version === act.version ? ok(current) : refused({ code: 'stale', current });
}

function decisionOf({ state, reason, moderatedAt }: ModeratedReview): Decision {
  return { state, reason, isRead: moderatedAt !== null };
}

function nameOf(actor: Actor): string {
  return actor.kind === 'staff' ? actor.id : actor.name;
}
