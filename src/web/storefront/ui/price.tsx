import type { Currency } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { percentOff } from '#shop/catalogue/catalogue.rules';
import { withVat } from '#shop/pricing/with-vat.rules';
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
      {/* of its own direction, so that a minus stays on the left of its number */}
      <span className="num" dir={amount < 0 ? 'ltr' : undefined}>
        {figures}
      </span>
      {!signFirst && `\u00a0${sign}`}
    </bdi>
  );
}

/**
 * The amounts of a page are of one kind, with VAT or before it, as the owner has chosen (setting `price.vat_first`). Returns an
 * amount before VAT as the page leads with it, and the same amount of the other kind; null before the page knows its rate of VAT.
 */
export function useLeading(): {
  readonly vatFirst: boolean;
  readonly leading: (amount: Minor) => Minor;
  readonly other: (amount: Minor) => Minor | null;
} {
  const { vatBasisPoints, vatFirst = false } = useFacts() ?? {};
  if (vatBasisPoints === undefined) return { vatFirst: false, leading: (amount) => amount, other: () => null };
  const paid = (amount: Minor) => withVat(amount, vatBasisPoints);
  return vatFirst
    ? { vatFirst, leading: paid, other: (amount) => amount }
    : { vatFirst, leading: (amount) => amount, other: paid };
}

/** Says of which kind the leading amounts are: "incl. VAT" or "before VAT". */
export function LeadingKind() {
  const text = useText();
  const { vatFirst } = useLeading();
  return <span className="price__kind">{text(vatFirst ? 'price.kindWithVat' : 'price.kindBeforeVat')}</span>;
}

/** The amount of the other kind with its label: "SAR 378.35 incl. VAT", or "SAR 329 before VAT" where VAT leads. */
export function OtherAmount({ amount }: { readonly amount: Minor }) {
  const { vatFirst, other } = useLeading();
  const shown = other(amount);
  if (shown === null) return null;
  return (
    <RichText
      id={vatFirst ? 'price.beforeVat' : 'price.withVat'}
      values={{ price: <Amount key="price" amount={shown} /> }}
    />
  );
}

type PriceProps = {
  /** Before VAT, as the catalogue keeps it. */
  price: Minor;
  /** Before VAT; null without a reduction. */
  was: Minor | null;
  className?: string;
  /** Puts the amount of the other kind on the line of the price. */
  row?: boolean;
};

/**
 * The price of a product: the current price and its kind, the struck original of the same kind with a hidden "was", the
 * percentage between the two, and the amount of the other kind with its label (design, section 3).
 */
export function Price({ price, was, className = '', row = false }: PriceProps) {
  const text = useText();
  const { leading, other } = useLeading();
  const off = was === null ? 0 : percentOff(leading(was), leading(price));
  return (
    <p className={['price', row && 'price--row', className].filter(Boolean).join(' ')}>
      <span className="price__now">
        {off > 0 && <span className="vh">{text('price.now')} </span>}
        <Amount amount={leading(price)} style="short" />
      </span>
      {other(price) !== null && <LeadingKind />}
      {was !== null && off > 0 && (
        <>
          <s>
            <span className="vh">{text('price.was')} </span>
            <Amount amount={leading(was)} style="short" />
          </s>
          <span className="price__off">
            <RichText id="card.percentOff" values={{ percent: formatPercent(off) }} />
          </span>
        </>
      )}
      {other(price) !== null && (
        <span className="price__vat">
          <OtherAmount amount={price} />
        </span>
      )}
    </p>
  );
}
