import { type CouponAnswer, findCouponCall, updateCouponCall } from '#contract/coupons';
import { isGuestId } from '#kernel/ids';
import { updateCartCoupon } from '#shop/cart';
import { findCoupon, type StoredCoupon } from '#shop/pricing';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import type { Api } from './context.ts';
import { refuseOrder } from './order-answer.ts';
import { refuse, refuseForbidden } from './refusals.ts';

/** Registers the calls of coupons (specification, sections 3 and 4). */
export function registerCoupons(api: Api, shop: Pick<Shop, 'database' | 'clock'>): void {
  api.openapi(findCouponCall, async (c) => {
    const found = await findCoupon(shop, c.req.valid('param').code);
    if (found.ok) return c.json(couponAnswer(found.value), 200);
    return found.error.code === 'couponUnknown' ? refuse(c, found.error.code) : refuseOrder(c, found.error);
  });

  api.openapi(updateCouponCall, async (c) => {
    const { title, code, coupon, userId } = c.req.valid('json');
    const { session } = c.var.caller;
    const guest = cookieValue(c.req.header('cookie'), 'guestid') ?? '';
    const ownerId = userId ?? session?.userId ?? (isGuestId(guest) ? guest : null);
    const refusal = ownerId === null ? null : refuseForbidden(c, ownerId);
    if (refusal) return refusal;
    const named = typeof coupon === 'string' ? coupon : (coupon?.title ?? coupon?.code);
    const found = await findCoupon(shop, named ?? title ?? code ?? '');
    if (!found.ok && found.error.code === 'couponUnknown') return refuse(c, found.error.code);
    if (found.ok && ownerId !== null)
      await updateCartCoupon(shop.database.read, ownerId, found.value.code, shop.clock.now());
    return c.json({ message: texts(c.var.caller.language)('answer.couponUsed') }, 200);
  });
}

function couponAnswer({ code, reduction, description, minimum, currency, endsAt }: StoredCoupon): CouponAnswer {
  const percentage = reduction.kind === 'percentage';
  return {
    title: code,
    type: percentage ? 'PERCENTAGE' : 'FIXED',
    weightage: (percentage ? reduction.basisPoints : reduction.amount) / 100,
    des: description.en,
    des_ar: description.ar,
    minimum: minimum / 100,
    currency,
    endsAt: endsAt?.toISOString() ?? null,
  };
}
