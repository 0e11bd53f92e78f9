import '#texts/load-paying-texts';
import type { ReactNode } from 'react';
import { useText } from '#texts/use-text';

type Props = {
  /** Whether the sheet of the wallet was closed without paying; else the device has no wallet. */
  readonly closed: boolean;
  /** The link to the other ways to pay. */
  readonly back: ReactNode;
};

/** What a shopper of Apple Pay reads under its form: that the sheet was closed, or that this device has none. */
export default function WalletNote({ closed, back }: Props) {
  const text = useText();
  return (
    <div className="note note--warn checkout__note">
      <p>{text(closed ? 'pay.applePayClosed' : 'pay.noApplePay')}</p>
      {back}
    </div>
  );
}
