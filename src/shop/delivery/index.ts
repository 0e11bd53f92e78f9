export { deliveryCharge, POLICY_CHARGE } from './charge.ts';
export type { ShippingCharges, ShippingQuestion } from './port.ts';
