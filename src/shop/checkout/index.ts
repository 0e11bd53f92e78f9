export { cancelOrder } from './cancel-order.ts';
export { completeOrder } from './complete-order.ts';
export { type Drafted, draftOrder, shippingQuestion } from './draft-order.ts';
export { type OrderWish, placeOrder, takeStockOf, useCouponOf } from './place-order.ts';
export { deleteAddress as forgetShippingAddress, giveAddress as moveShippingAddress } from './records.ts';
export type { OrderRefusal } from './refusals.ts';
export { readShippingAddress, saveShippingAddress } from './shipping-address.ts';
