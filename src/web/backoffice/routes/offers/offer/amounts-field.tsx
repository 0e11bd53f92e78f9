import { MARKETS, type MarketCode } from '#kernel/market';
import type { TypedAmounts } from '#shop/offers/offer-form.rules';
import { joined } from '../../../client/language.ts';
import { MoneyField } from '../../../ui/field.tsx';
import { useMarketName } from '../../../ui/market-name.ts';

type Props = {
  readonly label: string;
  readonly markets: readonly MarketCode[];
  readonly value: TypedAmounts;
  readonly onChange: (amounts: TypedAmounts) => void;
  /** The path of the amounts in problems; that of a market follows it. */
  readonly path: string;
  readonly optional?: boolean;
};

/** An amount in each market. */
export function AmountsField({ label, markets, value, onChange, path, optional = false }: Props) {
  const nameOf = useMarketName();
  return (
    <div className="g2">
      {markets.map((market) => (
        <MoneyField
          key={market}
          label={markets.length > 1 ? joined(label, nameOf(market)) : label}
          currency={MARKETS[market].currency}
          value={value[market] ?? ''}
          path={`${path}.${market}`}
          optional={optional}
          onChange={(text) => onChange({ ...value, [market]: text })}
        />
      ))}
    </div>
  );
}
