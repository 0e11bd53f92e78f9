import type { Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { currencySign, formatAmount } from '#texts/format';
import { useLanguage } from '../client/language.ts';

type Props = {
  /** Minor units. */
  readonly amount: number;
  readonly currency: Currency;
  /** Without the currency's sign, for columns that name it. */
  readonly bare?: boolean;
};

/** An amount with all decimals, Western digits, its sign where the language has it, and a minus before the digits. */
export function Money({ amount, currency, bare = false }: Props) {
  const language = useLanguage();
  const digits = formatAmount(minor(amount), currency, 'full');
  if (bare)
    return (
      <bdi dir="ltr" className="num">
        {digits}
      </bdi>
    );
  const sign = currencySign(currency, language);
  if (language === 'en') return <bdi dir="ltr" className="num nw">{`${sign}\u00a0${digits}`}</bdi>;
  return (
    <bdi dir="rtl" className="nw">
      <span className="num" dir="ltr">
        {digits}
      </span>
      {`\u00a0${sign}`}
    </bdi>
  );
}

/** A whole number with grouped Western digits. */
export function Count({ value }: { readonly value: number }) {
  return (
    <bdi dir="ltr" className="num">
      {formatCount(value)}
    </bdi>
  );
}

/** Formats a whole number with groups: 9412 → "9,412". */
export function formatCount(value: number): string {
  return String(Math.abs(value))
    .replace(/\B(?=(\d{3})+$)/g, ',')
    .replace(/^/, value < 0 ? '−' : '');
}
