import type { OrderPage } from './order-data.ts';

/** The place of giving money back, in the head of the payment. */
export function RefundAct(_props: { readonly order: OrderPage }) {
  return null;
}
