import type { Transaction } from '#database/database';
import { hashToken } from '#shop/credentials';
import { type CustomerRow, createLinkToken, type LinkKind, revokeLinks } from '#shop/customers';
import { nameForMail, queueEmail } from '#shop/emails';
import type { AccountDeps, Locale } from './deps.ts';

const TEMPLATES = {
  verify: { kind: 'verifyEmail', path: 'verify-email' },
  reset: { kind: 'passwordReset', path: 'reset-password' },
} as const;

/**
 * Creates a link of a kind, revokes the earlier ones and queues the email that contains it, in the caller's
 * transaction.
 */
export async function mailLink(
  deps: AccountDeps,
  tx: Transaction,
  kind: LinkKind,
  customer: Pick<CustomerRow, 'id' | 'email' | 'firstName' | 'emailVerified'>,
  { language, market }: Locale,
): Promise<void> {
  await revokeLinks(tx, kind, customer.id);
  const token = await createLinkToken(deps, tx, kind, customer.id);
  const { kind: template, path } = TEMPLATES[kind];
  await queueEmail(deps, tx, {
    kind: template,
    key: hashToken(token),
    recipient: customer.email,
    language,
    market,
    data: {
      firstName: customer.emailVerified ? nameForMail(customer.firstName) : '',
      link: `${deps.publicUrl}/${path}/${customer.id}/${token}`,
    },
  });
}
