import type { ReactNode } from 'react';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import type { CartLine } from './cart-line.ts';
import { refreshCharges } from './charges.ts';

/** The subtotal while VAT and delivery charge could not be read, what is missing, and another try. */
export function KnownAmounts({
  lines,
  children,
}: {
  readonly lines: readonly CartLine[];
  readonly children?: ReactNode;
}) {
  const text = useText();
  const market = useMarket();
  return (
    <div className="sum">
      {children}
      <dl className="sum__rows">
        <div>
          <dt>{text('cart.subtotal')}</dt>
          <dd>
            <Amount amount={subtotalOf(lines.filter((line) => line.available))} />
          </dd>
        </div>
      </dl>
      <div className="note note--warn" role="status">
        <p>{text('cart.chargesMissing')}</p>
        <button type="button" className="link" onClick={() => void refreshCharges(market)}>
          {text('page.tryAgain')}
        </button>
      </div>
    </div>
  );
}
