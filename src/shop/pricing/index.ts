export {
  couponUseOf,
  findCoupon,
  isCouponLeft,
  lockCoupons,
  redeemCoupon,
  redeemedCoupon,
  releaseCoupon,
  type StoredCoupon,
  saveCoupon,
  usesOfShopper,
} from './coupons.ts';
export {
  askedCoupon,
  COUPON_APPROVAL,
  createCoupon,
  runApprovedCoupon,
  staffCoupons,
  updateCoupon,
} from './manage-coupons.ts';
export { anonymiseCouponUses, couponColumn, readCoupon, redeemCouponParts } from './queries.ts';
export type { StaffCoupon } from './staff-coupon-queries.ts';
export { DEFAULT_VAT_RATES, setVatRates, vatRates } from './vat-rates.ts';
