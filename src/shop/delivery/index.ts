export { deliveryCharge, knownCharge, policyCharge, type ToldCharge } from './charge.ts';
export type { ShippingCharges, ShippingQuestion } from './port.ts';
