import type { AnswerOf } from '#contract/admin/base';
import { createCouponCall, listCouponsCall, updateCouponCall } from '#contract/admin/coupons';
import { createCoupon, type StaffCoupon, staffCoupons, updateCoupon } from '#shop/pricing';
import { couponOver } from '#shop/pricing/coupon.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';
import { fieldWords } from './product-words.ts';

type CouponAnswer = AnswerOf<typeof listCouponsCall>['items'][number];

/** Registers the calls about gift codes. */
export function registerCoupons(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  admin.on(listCouponsCall, async (c) => {
    const now = shop.clock.now();
    return c.json({ items: (await staffCoupons(shop)).map((coupon) => couponAnswer(coupon, now)) }, 200);
  });
  admin.on(createCouponCall, async (c) => {
    const done = await createCoupon(shop, { actor: c.var.actor, ...c.req.valid('json') });
    if (done.ok) return c.json({ code: done.value.code, state: done.value.state }, 200);
    if (done.error.code === 'approvalWaiting') return problem(c, 'approvalWaiting');
    const fields = done.error.code === 'wrong' ? done.error.fields : [];
    return problem(c, 'invalid', { fields: fieldWords(c.var.language, fields) });
  });
  admin.on(updateCouponCall, async (c) => {
    const { code } = c.req.valid('param');
    const changes = c.req.valid('json');
    const done = await updateCoupon(shop, { actor: c.var.actor, code, version: expectedVersion(c), changes });
    if (done.ok) {
      setVersion(c, done.value.version);
      return c.json(done.value, 200);
    }
    if (done.error.code === 'approvalWaiting') return problem(c, 'approvalWaiting');
    if (done.error.code === 'unknown') return problem(c, 'notFound');
    if (done.error.code === 'wrong')
      return problem(c, 'invalid', { fields: fieldWords(c.var.language, done.error.fields) });
    const { current } = done.error;
    const body = couponAnswer(current, shop.clock.now());
    return problem(c, 'stale', { current: body, version: current.version, changed: [] });
  });
}

function couponAnswer({ code, version, used, terms }: StaffCoupon, now: Date): CouponAnswer {
  const over = couponOver({ ...terms, used }, now)?.code;
  return {
    code,
    version,
    used,
    terms: {
      ...terms,
      startsAt: terms.startsAt?.toISOString() ?? null,
      endsAt: terms.endsAt?.toISOString() ?? null,
    },
    state:
      over === 'couponNotYet'
        ? 'planned'
        : over === 'couponExpired'
          ? 'ended'
          : over === 'couponUsedUp'
            ? 'used-up'
            : 'running',
  };
}
