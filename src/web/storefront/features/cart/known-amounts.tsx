import type { ReactNode } from 'react';
import { minor } from '#kernel/money';
import { shipsFree, subtotalOf } from '#shop/pricing/totals.rules';
import { withVat } from '#shop/pricing/with-vat.rules';
import type { TextKey } from '#texts/text';
import { RichText, useText } from '#texts/use-text';
import { useFreeShippingFrom, useMarket } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import type { CartLine } from './cart-line.ts';
import { type Charges, refreshCharges } from './charges.ts';
import { useCoupon } from './coupon.ts';

/** The sentence that names what is missing of the amounts. */
export function missingCharges({ vatBasisPoints, shippingCharge }: Partial<Charges>): TextKey {
  if (vatBasisPoints !== undefined) return 'cart.shippingMissing';
  return shippingCharge !== undefined ? 'cart.vatMissing' : 'cart.chargesMissing';
}

type Props = { readonly lines: readonly CartLine[]; readonly charges: Partial<Charges>; readonly children?: ReactNode };

/** The amounts that are known while VAT or delivery charge could not be read, what is missing, and another try. */
export function KnownAmounts({ lines, charges, children }: Props) {
  const text = useText();
  const market = useMarket();
  const coupon = useCoupon();
  const freeShippingFrom = useFreeShippingFrom();
  const subtotal = subtotalOf(lines.filter((line) => line.available));
  const { vatBasisPoints, shippingCharge } = charges;
  return (
    <div className="sum">
      {children}
      <dl className="sum__rows">
        <div>
          <dt>{text('cart.subtotal')}</dt>
          <dd>
            <Amount amount={subtotal} />
          </dd>
        </div>
        {/* a gift code takes its share of VAT and delivery, which needs both */}
        {vatBasisPoints === undefined || coupon ? null : (
          <div>
            <dt>
              <RichText id="cart.vatRate" values={{ percent: `${vatBasisPoints / 100}%` }} />
            </dt>
            <dd>
              <Amount amount={minor(withVat(subtotal, vatBasisPoints) - subtotal)} />
            </dd>
          </div>
        )}
        {shippingCharge === undefined || coupon ? null : (
          <div>
            <dt>{text('cart.shippingCharges')}</dt>
            <dd>{shipsFree(subtotal, freeShippingFrom) ? text('cart.free') : <Amount amount={shippingCharge} />}</dd>
          </div>
        )}
      </dl>
      <div className="note note--warn" role="status">
        <p>{text(missingCharges(charges))}</p>
        <button type="button" className="link" onClick={() => void refreshCharges(market)}>
          {text('page.tryAgain')}
        </button>
      </div>
    </div>
  );
}
