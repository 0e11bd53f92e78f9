import type { Context } from 'hono';
import {
  answerReviewCall,
  hideReviewCall,
  listReviewsCall,
  restoreReviewCall,
  showReviewCall,
} from '#contract/admin/reviews';
import {
  answerReview,
  hideReview,
  type ModeratedReview,
  type ModerationRefusal,
  moderationList,
  restoreReview,
  showReview,
} from '#shop/reviews';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';

/** Registers the calls about reviews. */
export function registerReviews(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(listReviewsCall, async (c) => {
    const list = await moderationList(shop, c.req.valid('query'));
    return list ? c.json(list, 200) : problem(c, 'badCursor');
  });
  admin.on(showReviewCall, async (c) => {
    const { id } = c.req.valid('param');
    const done = await showReview(shop, { actor: c.var.actor, id, version: expectedVersion(c) });
    if (!done.ok) return refusal(c, done.error);
    return c.json(answer(c, done.value.review, { to: done.value.before, audit: done.value.audit }), 200);
  });
  admin.on(hideReviewCall, async (c) => {
    const { id } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const done = await hideReview(shop, { actor: c.var.actor, id, version: expectedVersion(c), reason });
    if (!done.ok) return refusal(c, done.error);
    return c.json(answer(c, done.value.review, { to: done.value.before, audit: done.value.audit }), 200);
  });
  admin.on(restoreReviewCall, async (c) => {
    const { id } = c.req.valid('param');
    const { to, audit } = c.req.valid('json');
    const act = { actor: c.var.actor, id, version: expectedVersion(c), to, undoOf: audit };
    const done = await restoreReview(shop, act);
    if (!done.ok) return refusal(c, done.error);
    return c.json(answer(c, done.value.review, { to: done.value.before, audit: done.value.audit }), 200);
  });
  admin.on(answerReviewCall, async (c) => {
    const { id } = c.req.valid('param');
    const act = { actor: c.var.actor, id, version: expectedVersion(c), answer: c.req.valid('json').answer };
    const done = await answerReview(shop, act);
    if (done.ok) return c.json(answer(c, done.value.review, null), 200);
    if (done.error.code !== 'invalidAnswer') return refusal(c, done.error);
    return problem(c, done.error.fault === 'too-long' ? 'answerTooLong' : 'answerInOtherLanguage');
  });
}

type Undo = { readonly to: ReturnType<typeof decisionOf>; readonly audit: string } | null;

function answer(c: Context<AdminEnv>, review: ModeratedReview, undo: Undo) {
  setVersion(c, review.version);
  return { ...plain(review), undo };
}

function plain(review: ModeratedReview) {
  const { id, version, answer: written } = review;
  return { id, version, decision: decisionOf(review), answer: written };
}

function decisionOf({ state, reason, moderatedAt }: ModeratedReview) {
  return { state, reason, isRead: moderatedAt !== null };
}

function refusal(c: Context<AdminEnv>, error: ModerationRefusal) {
  if (error.code === 'unknownReview') return problem(c, 'notFound');
  const { current } = error;
  const at = (current.answeredAt ?? current.moderatedAt ?? current.createdAt).toISOString();
  const by = current.answeredBy ?? current.moderatedBy ?? '';
  return problem(c, 'stale', {
    current: plain(current),
    version: current.version,
    changed: [{ field: 'decision', by, at }],
  });
}
