import type { ReactNode } from 'react';
import type { Currency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { shownAmounts } from '#shop/pricing/shipping-vat.rules';
import { missingForFreeShipping, type Totals } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { useFreeShippingFrom } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';

type RowsProps = {
  readonly totals: Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'>;
  /** Defaults to the currency of the page. */
  readonly currency?: Currency | undefined;
  /** VAT in percent. */
  readonly vatPercent: number;
  /** The applied gift code, if any. */
  readonly code?: string | undefined;
  /** Whether the delivery charge includes VAT: it stands net then. */
  readonly hasShippingVat?: boolean | undefined;
  /** Marks the total with an asterisk that a note explains (specification, section 2.10). */
  readonly starred?: boolean;
};

/** Subtotal, gift code discount, VAT, shipping and total (design, "Summary"). They add up. */
export function SummaryRows({
  totals: charged,
  currency,
  vatPercent,
  code,
  hasShippingVat = false,
  starred = false,
}: RowsProps) {
  const text = useText();
  const totals = shownAmounts(charged, { vatBasisPoints: Math.round(vatPercent * 100), hasShippingVat });
  return (
    <dl className="sum__rows">
      <Row name={text('cart.subtotal')}>
        <Amount amount={totals.subtotal} currency={currency} />
      </Row>
      {totals.discount > 0 && (
        <Row name={code === undefined ? text('cart.discount') : <RichText id="cart.discountCode" values={{ code }} />}>
          <Amount amount={minor(-totals.discount)} currency={currency} />
        </Row>
      )}
      <Row name={<RichText id="cart.vatRate" values={{ percent: `${vatPercent}%` }} />}>
        <Amount amount={totals.tax} currency={currency} />
      </Row>
      <Row name={text(hasShippingVat && totals.shipping > 0 ? 'cart.shippingNet' : 'cart.shippingCharges')}>
        {totals.shipping === 0 ? text('cart.free') : <Amount amount={totals.shipping} currency={currency} />}
      </Row>
      <Row
        total
        name={
          <>
            {text('cart.orderTotal')}
            {starred && <span aria-hidden="true">*</span>}
          </>
        }
      >
        <Amount amount={totals.total} currency={currency} />
      </Row>
    </dl>
  );
}

function Row({ name, total = false, children }: { name: ReactNode; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'tot' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** "Add AED 45 more for free delivery", with a progress line up to the threshold (specification, section 9.1). */
export function FreeDelivery({ subtotal }: { subtotal: Minor }) {
  const text = useText();
  const freeShippingFrom = useFreeShippingFrom();
  const missing = missingForFreeShipping(subtotal, freeShippingFrom);
  const share = missing === 0 ? 100 : (subtotal / freeShippingFrom) * 100;
  return (
    <div className="ship">
      {missing === 0 ? (
        text('cart.freeUnlocked')
      ) : (
        <RichText id="cart.addMoreForFree" values={{ price: <Amount key="price" amount={missing} style="short" /> }} />
      )}
      <div className="progress">
        <i style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}
