import type { Transaction } from '#database/database';
import { type CustomerRow, hashOfToken, type LinkKind, makeLinkToken, withdrawLinks } from '#shop/customers';
import { nameForMail, queueNotice } from '#shop/notices';
import type { AccountNeeds, Locale } from './needs.ts';

const NOTICES = {
  verify: { kind: 'verifyEmail', path: 'verify-email' },
  reset: { kind: 'passwordReset', path: 'reset-password' },
} as const;

/**
 * Makes a link of a kind, withdraws the earlier ones, and queues the mail that carries it, in the caller's transaction.
 */
export async function mailLink(
  shop: AccountNeeds,
  tx: Transaction,
  kind: LinkKind,
  customer: Pick<CustomerRow, 'id' | 'email' | 'firstName' | 'emailVerified'>,
  { language, market }: Locale,
): Promise<void> {
  await withdrawLinks(tx, kind, customer.id);
  const token = await makeLinkToken(shop, tx, kind, customer.id);
  const { kind: notice, path } = NOTICES[kind];
  await queueNotice(shop, tx, {
    kind: notice,
    key: hashOfToken(token),
    recipient: customer.email,
    language,
    market,
    data: {
      firstName: customer.emailVerified ? nameForMail(customer.firstName) : '',
      link: `${shop.publicUrl}/${path}/${customer.id}/${token}`,
    },
  });
}
