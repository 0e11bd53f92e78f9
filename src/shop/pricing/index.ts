export { clearEmails as forgetCouponEmails } from './coupon-records.ts';
export {
  couponForOrder,
  findCoupon,
  holdCoupons,
  type KnownCoupon,
  returnCoupon,
  saveCoupon,
  useCoupon,
} from './coupons.ts';
export { DEFAULT_VAT_RATES, setVatRates, vatRateOf, vatRates } from './vat-rates.ts';
