export { deliveryCharge } from './charge.ts';
export type { ShippingCharges, ShippingQuestion } from './port.ts';
