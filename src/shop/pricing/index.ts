export {
  couponForOrder,
  findCoupon,
  lockCoupons,
  redeemCoupon,
  redeemedCoupon,
  releaseCoupon,
  type StoredCoupon,
  saveCoupon,
} from './coupons.ts';
export { createCoupon, staffCoupons, updateCoupon } from './manage-coupons.ts';
export { anonymiseCouponUses } from './queries.ts';
export type { StaffCoupon } from './staff-coupon-queries.ts';
export { DEFAULT_VAT_RATES, setVatRates, vatRates } from './vat-rates.ts';
