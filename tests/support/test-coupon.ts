import type { Database } from '#database/database';
import { saveCoupon } from '#shop/pricing';
import { WITHOUT_LIMITS } from '#shop/pricing/coupon.rules';

/** Adds a coupon of 10% without limits, with the given fields replaced, and returns it. */
export async function testCoupon(
  database: Database,
  code: string,
  terms: Partial<Parameters<typeof saveCoupon>[1]> = {},
): Promise<string> {
  const reduction = { kind: 'percentage', basisPoints: 1000 } as const;
  const coupon = { code, reduction, description: { en: '', ar: '' }, ...WITHOUT_LIMITS, ...terms };
  await database.transaction((tx) => saveCoupon(tx, coupon));
  return code;
}
