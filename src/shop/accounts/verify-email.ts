import { ok, type Result, refused } from '#kernel/result';
import { findCustomer, markVerified, spendLink } from '#shop/customers';
import { joinOrdersOfEmail } from '#shop/orders';
import type { AccountNeeds } from './needs.ts';

export type LinkUsed = { readonly code: 'linkUsed' };

/**
 * Verifies a customer's address by the link of the mail, once and within 24 hours; guest orders placed with that
 * address are theirs from now on.
 */
export async function verifyEmail(
  shop: Pick<AccountNeeds, 'database' | 'clock'>,
  customerId: string,
  token: string,
): Promise<Result<null, LinkUsed>> {
  return shop.database.transaction(async (tx) => {
    if (!(await spendLink(shop, tx, { kind: 'verify', customerId, token }))) return refused({ code: 'linkUsed' });
    const customer = await findCustomer(tx, customerId);
    if (!customer) return refused({ code: 'linkUsed' });
    await markVerified(tx, customerId, shop.clock.now());
    await joinOrdersOfEmail(tx, customer.email, customerId);
    return ok(null);
  });
}
