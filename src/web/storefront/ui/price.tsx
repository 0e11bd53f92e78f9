import type { Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { percentOff } from '#shop/catalogue/catalogue.rules';
import { RichText, useText } from '#texts/use-text';
import { formatPercent, type PriceStyle, priceParts } from '../../../texts/format.ts';
import { usePage } from '../page/use-page.ts';

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

type PriceProps = { price: Minor; was: Minor | null; className?: string };

/**
 * The price of a product: the current price, the struck original with a hidden "was", and the percentage off (design,
 * section 3).
 */
export function Price({ price, was, className = '' }: PriceProps) {
  const text = useText();
  const off = was === null ? 0 : percentOff(was, price);
  return (
    <p className={`price ${className}`.trim()}>
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
    </p>
  );
}
