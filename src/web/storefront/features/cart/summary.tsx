import type { ReactNode } from 'react';
import type { CartOffers } from '#contract/offers';
import type { Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { shownAmounts } from '#shop/pricing/shipping-vat.rules';
import type { Totals } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { minorOf } from '../../client/amounts.ts';
import { useMarket } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';

type RowsProps = {
  readonly totals: Pick<Totals, 'subtotal' | 'discount' | 'tax' | 'shipping' | 'total'> & {
    /** The offers that a part of the discount is by. */
    readonly offers?: (Pick<CartOffers, 'rows'> & Partial<Pick<CartOffers, 'saved'>>) | null;
  };
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
  const market = useMarket();
  const shown = (amount: number) => (
    <Amount amount={minorOf(amount, currency ?? market.currency)} currency={currency} />
  );
  const { offers } = charged;
  let byCode: number = charged.discount;
  for (const { amount } of offers?.rows ?? []) byCode -= minorOf(amount, currency ?? market.currency);
  const totals = shownAmounts(charged, { vatBasisPoints: Math.round(vatPercent * 100), hasShippingVat });
  return (
    <dl className="sum__rows">
      <Row name={text('cart.subtotal')}>
        <Amount amount={totals.subtotal} currency={currency} />
      </Row>
      {offers?.rows.map(({ id, words, amount }) => (
        <Row key={id} kind="off" name={words}>
          {shown(-amount)}
        </Row>
      ))}
      {byCode > 0 && (
        <Row name={code === undefined ? text('cart.discount') : <RichText id="cart.discountCode" values={{ code }} />}>
          <Amount amount={minor(-byCode)} currency={currency} />
        </Row>
      )}
      <Row name={<RichText id="cart.vatRate" values={{ percent: `${vatPercent}%` }} />}>
        <Amount amount={totals.tax} currency={currency} />
      </Row>
      <Row name={text(hasShippingVat && totals.shipping > 0 ? 'cart.shippingNet' : 'cart.shippingCharges')}>
        {totals.shipping === 0 ? text('cart.free') : <Amount amount={totals.shipping} currency={currency} />}
      </Row>
      <Row
        kind="tot"
        name={
          <>
            {text('cart.orderTotal')}
            {starred && <span aria-hidden="true">*</span>}
          </>
        }
      >
        <Amount amount={totals.total} currency={currency} />
      </Row>
      {offers?.saved && (
        <Row kind="saved" name={offers.saved.words}>
          {shown(offers.saved.amount)}
        </Row>
      )}
    </dl>
  );
}

function Row({ name, kind, children }: { name: ReactNode; kind?: 'tot' | 'off' | 'saved'; children: ReactNode }) {
  return (
    <div className={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
