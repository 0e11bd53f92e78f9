import type { Transaction } from '#database/database';
import { isGuestId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { mergeCart } from '#shop/cart';
import { updateShippingAddressOwner } from '#shop/checkout';
import type { CustomerRow } from '#shop/customers';
import { claimOrdersOfEmail, claimOrdersOfGuest } from '#shop/orders';
import type { AccountDeps, Locale } from './deps.ts';

/**
 * Makes what a guest did on this device the customer's, in the transaction that signs them in: the bag is merged. Once
 * the customer's e-mail is verified, the address of a checkout under way goes along and the orders appear in My Orders,
 * those with the same e-mail too (decision 0223).
 */
export async function joinGuest(
  deps: Pick<AccountDeps, 'clock'>,
  tx: Transaction,
  guestId: string | null,
  customer: Pick<CustomerRow, 'id' | 'email' | 'emailVerified'>,
  { market }: Locale,
): Promise<void> {
  if (guestId !== null && isGuestId(guestId)) {
    await mergeCart(deps, tx, { from: guestId, into: customer.id, market: MARKETS[market] });
    if (customer.emailVerified) {
      await updateShippingAddressOwner(tx, guestId, customer.id);
      await claimOrdersOfGuest(tx, guestId, customer.id);
    }
  }
  if (customer.emailVerified) await claimOrdersOfEmail(tx, customer.email, customer.id);
}
