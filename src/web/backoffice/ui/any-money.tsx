import { isTradeCurrency } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { Money } from './money.tsx';

/** An amount in a currency that may be none of ours; a dash for none. */
export function AnyMoney({ amount, currency }: { readonly amount: number | null; readonly currency: string }) {
  if (amount === null) return <span className="faint">–</span>;
  if (isTradeCurrency(currency)) return <Money amount={amount} currency={currency} />;
  return <bdi dir="ltr" className="num">{`${toDecimalText(minor(amount), currency)} ${currency}`}</bdi>;
}
