import { type Minor, minor } from '#kernel/money';
import type { Shop } from '../shop.ts';
import type { ShippingQuestion } from './port.ts';

/**
 * The policy's charge in either currency (specification, section 9.1): while nobody knows the city yet, and for when a
 * courier has no answer.
 */
export const POLICY_CHARGE = minor(25_00);

/**
 * What a delivery costs where it isn't free: the courier's price, or the policy's when there is none (specification,
 * section 8: a failed calculation never reaches the shopper). May ask another company: never call it in a transaction.
 */
export async function deliveryCharge(shop: Pick<Shop, 'shipping'>, question: ShippingQuestion): Promise<Minor> {
  const answer = await shop.shipping.quote(question);
  return answer.ok ? answer.value : POLICY_CHARGE;
}
