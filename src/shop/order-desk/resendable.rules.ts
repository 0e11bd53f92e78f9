/** The emails about an order that staff can send again. */
export const RESENDABLE_EMAILS = ['orderAcknowledgement', 'dispatchConfirmation', 'cancellation'] as const;
export type ResendableEmail = (typeof RESENDABLE_EMAILS)[number];

type Facts = { readonly cancelledAt: Date | null; readonly payment: { readonly state: string } };

/** Whether an order is where its shopper has got this email before. */
export function isEmailDue(
  kind: ResendableEmail,
  { cancelledAt, payment }: Facts,
  parcel: { readonly dispatchedAt: Date | null } | null,
): boolean {
  switch (kind) {
    case 'orderAcknowledgement':
      return payment.state !== 'awaiting' && payment.state !== 'failed';
    case 'cancellation':
      return cancelledAt !== null;
    case 'dispatchConfirmation':
      return cancelledAt === null && parcel !== null && parcel.dispatchedAt !== null;
  }
}
