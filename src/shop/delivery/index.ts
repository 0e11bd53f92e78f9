export { deliveryCharge, knownCharge, POLICY_CHARGE, type ToldCharge } from './charge.ts';
export type { ShippingCharges, ShippingQuestion } from './port.ts';
