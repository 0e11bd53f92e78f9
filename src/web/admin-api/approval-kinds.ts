import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import type { Result } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { REFUND_APPROVAL } from '#shop/orders';
import { COUPON_APPROVAL, runApprovedCoupon } from '#shop/pricing';
import { runApprovedSetting, SETTING_APPROVAL } from '#shop/settings';
import type { Shop } from '../../shop/shop.ts';
import type { ProblemCode } from './problems.ts';
import { runApprovedRefund } from './refund-approval.ts';

/** An act that waited for a second person: its payload as it was asked for, who asked, who approves. */
type ApprovedAct = {
  readonly id: string;
  readonly subject: string;
  readonly payload: JsonObject;
  readonly reason: string;
  readonly askedBy: string;
  /** The second person, whose act it is in the audit log. */
  readonly actor: Actor;
};

/** Runs an act in the transaction of its approval; parse the payload again, a refusal undoes the approval. */
export type RunApproved = (
  shop: Shop,
  tx: Transaction,
  act: ApprovedAct,
) => Promise<Result<unknown, { readonly code: ProblemCode }>>;

/** Every kind of act that waits for a second person. */
export const APPROVAL_KINDS: Readonly<Record<string, RunApproved>> = {
  [REFUND_APPROVAL]: runApprovedRefund,
  [SETTING_APPROVAL]: runApprovedSetting,
  [COUPON_APPROVAL]: runApprovedCoupon,
};
