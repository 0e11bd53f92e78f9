import type { Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { percentOff } from '#shop/catalogue/catalogue.rules';
import { withVat } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { formatPercent, type PriceStyle, priceParts } from '../../../texts/format.ts';
import { useFacts, usePage } from '../page/use-page.ts';

type AmountProps = {
  amount: Minor;
  style?: PriceStyle;
  /** Defaults to the currency of the page; an order keeps the one it was placed in. */
  currency?: Currency | undefined;
};

/**
 * One amount, isolated from the direction of the paragraph (design, section 5.5): `AED 335` reads left to right,
 * `335 د.إ` right to left.
 */
export function Amount({ amount, style = 'full', currency }: AmountProps) {
  const { language, market } = usePage();
  const { sign, amount: figures, signFirst } = priceParts(amount, currency ?? market.currency, language, style);
  return (
    <bdi dir={signFirst ? 'ltr' : 'rtl'}>
      {signFirst && `${sign}\u00a0`}
      <span className="num">{figures}</span>
      {!signFirst && `\u00a0${sign}`}
    </bdi>
  );
}

type PriceProps = {
  price: Minor;
  was: Minor | null;
  className?: string;
  /** Puts the amount with VAT on the line of the price. */
  row?: boolean;
};

/**
 * The price of a product: the current price, the struck original with a hidden "was", the percentage off, and the amount
 * with VAT (design, section 3).
 */
export function Price({ price, was, className = '', row = false }: PriceProps) {
  const text = useText();
  const { vatBasisPoints, vatFirst } = useFacts() ?? {};
  const off = was === null ? 0 : percentOff(was, price);
  return (
    <p className={['price', row && 'price--row', vatFirst && 'price--vat-first', className].filter(Boolean).join(' ')}>
      <span className="price__now">
        {off > 0 && <span className="vh">{text('price.now')} </span>}
        <Amount amount={price} style="short" />
      </span>
      {was !== null && off > 0 && (
        <>
          <s>
            <span className="vh">{text('price.was')} </span>
            <Amount amount={was} style="short" />
          </s>
          <span className="price__off">
            <RichText id="card.percentOff" values={{ percent: formatPercent(off) }} />
          </span>
        </>
      )}
      {vatBasisPoints !== undefined && (
        <span className="price__vat">
          <RichText
            id="price.withVat"
            values={{ price: <Amount key="price" amount={withVat(price, vatBasisPoints)} /> }}
          />
        </span>
      )}
    </p>
  );
}
