import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { typedHundredths } from '#kernel/typed-number';
import { useAct } from '../../client/act.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { CheckField, RadioField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Money } from '../../ui/money.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { type BulkAct, changeMany, type Outcomes } from './bulk-act.ts';
import type { Row } from './columns.tsx';
import { TEXTS } from './texts.ts';

type Props = {
  readonly rows: readonly Row[];
  /** How many are chosen: more than the rows where it is a whole list. */
  readonly size: number;
  readonly markets: readonly MarketCode[];
  /** Changes the whole list; null where the rows are all that is chosen. */
  readonly onWhole: ((act: BulkAct) => Promise<void>) | null;
  readonly onClose: () => void;
  readonly onDone: (outcomes: Outcomes) => Promise<void>;
};

/** Changes the prices of products by a percentage, after showing what each would be. */
export function PercentDialog({ rows, size, markets, onWhole, onClose, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const [percent, setPercent] = useState('-10');
  const [of, setOf] = useState<'price' | 'offer' | 'none'>('offer');
  const [chosen, setChosen] = useState(markets);
  const [last, setLast] = useState<{ readonly change: string; readonly outcomes: Outcomes } | null>(null);
  const act = useAct();
  const points = typedHundredths(percent) ?? null;
  const able = chosen.length > 0 && (of === 'none' || points !== null);
  const change: BulkAct =
    of === 'none' || points === null
      ? { kind: 'no-offer', markets: [...chosen] }
      : { kind: 'percent', markets: [...chosen], basisPoints: points, of };
  // what a trial said holds for exactly the change that it tried
  const tried = last?.change === JSON.stringify(change) ? last.outcomes : null;
  const changing = tried?.rows.filter(({ status }) => status === 'changed') ?? [];

  async function run(dryRun: boolean): Promise<void> {
    if (!dryRun && onWhole) return onWhole(change);
    const ids = rows.map(({ id }) => id);
    const outcomes = await changeMany(ids, change, dryRun);
    if (dryRun) setLast({ change: JSON.stringify(change), outcomes });
    else await onDone(outcomes);
  }
  return (
    <FormDialog
      title={texts.percentTitle(size)}
      wide={tried !== null}
      verb={tried === null ? texts.check : texts.apply(onWhole ? size : changing.length)}
      act={act}
      disabled={!able || (tried !== null && changing.length === 0 && !onWhole)}
      onClose={onClose}
      onSubmit={() => run(tried === null)}
    >
      <RadioField
        label={texts.of}
        value={of}
        onChange={setOf}
        options={[
          { value: 'offer', label: texts.ofOffer },
          { value: 'price', label: texts.ofPrice },
          { value: 'none', label: texts.ofNone },
        ]}
      />
      {of === 'none' ? null : (
        <TextField
          label={texts.percent}
          ltr
          inputMode="decimal"
          unit="%"
          hint={texts.percentHint}
          value={percent}
          onChange={(text) => setPercent(westernDigits(text))}
        />
      )}
      <span className="row wrap">
        {markets.map((code) => (
          <CheckField
            key={code}
            label={nameOf(code)}
            checked={chosen.includes(code)}
            onChange={(checked) => setChosen(markets.filter((one) => (one === code ? checked : chosen.includes(one))))}
          />
        ))}
      </span>
      {tried !== null && onWhole ? <p>{texts.firstOf(rows.length, size)}</p> : null}
      {tried === null ? null : changing.length === 0 ? (
        <p role="status">{texts.nothing}</p>
      ) : (
        <Preview rows={rows} outcomes={changing} markets={chosen} />
      )}
    </FormDialog>
  );
}

type PreviewProps = {
  readonly rows: readonly Row[];
  readonly outcomes: Outcomes['rows'];
  readonly markets: readonly MarketCode[];
};

/** What each product asks now and would ask. */
function Preview({ rows, outcomes, markets }: PreviewProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const nameOf = useMarketName();
  return (
    <ScrollRegion className="products__t" label={texts.becomes}>
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.product}</th>
            <th scope="col">{texts.market}</th>
            <th scope="col" className="end">
              {texts.was}
            </th>
            <th scope="col" className="end">
              {texts.becomes}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.flatMap(({ id, changes }) => {
            const row = rows.find((one) => one.id === id);
            return markets.map((code) => {
              const { currency } = MARKETS[code];
              const known = row?.prices[currency];
              const after = (field: string, otherwise: number) => {
                const found = changes.find(({ path }) => path === `prices.${currency}.${field}`)?.after;
                return typeof found === 'number' ? found : otherwise;
              };
              if (!row || !known) return null;
              const [price, offer] = [after('price', known.price), after('discountPrice', known.discountPrice)];
              return (
                <tr key={`${id} ${code}`}>
                  <th scope="row">{row.title[language]}</th>
                  <td>{nameOf(code)}</td>
                  <td className="end faint">
                    <Money amount={known.discountPrice} currency={currency} />
                  </td>
                  <td className="end">
                    <Money amount={offer} currency={currency} />
                    {offer < price ? (
                      <s className="sub">
                        <Money amount={price} currency={currency} />
                      </s>
                    ) : null}
                  </td>
                </tr>
              );
            });
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
