import type { Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { NewCustomer } from './create-customer.ts';
import { LINK_SECONDS } from './links.ts';
import { insertPendingRegistration } from './queries.ts';
import { normalizeEmail } from './registration.rules.ts';

/**
 * Keeps a registration until the owner of its mailbox proves it, or for 24 hours. Returns its id, which becomes the id
 * of the account. Several may wait for one e-mail: each has a link and a password of its own.
 */
export async function keepRegistration(
  deps: { readonly clock: Clock },
  tx: Transaction,
  registration: NewCustomer,
  passwordHash: string,
): Promise<string> {
  const id = `u_${randomId(24)}`;
  const { firstName, lastName, phone } = registration;
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_SECONDS.verify * 1000);
  const email = normalizeEmail(registration.email);
  await insertPendingRegistration(tx, { id, email, firstName, lastName, phone, passwordHash, expiresAt });
  return id;
}
