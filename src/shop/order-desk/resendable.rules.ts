import type { MarketCode } from '#kernel/market';
import { canBeAddressed, lacksAddress } from '#shop/parcels/address.rules';
import type { ParcelState } from '#shop/parcels/progress.rules';

/** The emails about an order that staff can send again; the one that asks for the address they may send first. */
export const RESENDABLE_EMAILS = [
  'orderAcknowledgement',
  'dispatchConfirmation',
  'cancellation',
  'addressNeeded',
] as const;
export type ResendableEmail = (typeof RESENDABLE_EMAILS)[number];

type Facts = {
  readonly cancelledAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly payment: { readonly state: string };
  readonly market: MarketCode;
  readonly address: { readonly shortAddress?: string | undefined };
};

/** Whether an order is where its shopper has got this email before. */
export function isEmailDue(
  kind: ResendableEmail,
  order: Facts,
  parcel: { readonly dispatchedAt: Date | null; readonly state: ParcelState } | null,
): boolean {
  const { cancelledAt, payment } = order;
  switch (kind) {
    case 'orderAcknowledgement':
      return payment.state !== 'awaiting' && payment.state !== 'failed';
    case 'cancellation':
      return cancelledAt !== null;
    case 'dispatchConfirmation':
      return cancelledAt === null && parcel !== null && parcel.dispatchedAt !== null;
    case 'addressNeeded':
      return cancelledAt === null && order.deliveredAt === null && canBeAddressed(parcel) && lacksAddress(order);
  }
}
