import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { send, type Versioned } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { basisPointsOf, type GroupAnswer, instantIn, percentText } from './settings-data.ts';
import { TEXTS } from './texts.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The VAT rate of each market, with a new one from a date. */
export function TaxSettings({ read }: { readonly read: Versioned<GroupAnswer> }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const { values, upcoming } = read.value;
  const reload = () => client.invalidateQueries({ queryKey: ['/settings', 'tax'] });
  const [withdrawing, setWithdrawing] = useState<GroupAnswer['upcoming'][number] | null>(null);
  const nameOf = (market: MarketCode) => MARKETS[market].name.full[language];

  return (
    <>
      <Panel title={texts.views.tax} flush>
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{texts.market}</th>
              <th scope="col">{texts.rateNow}</th>
            </tr>
          </thead>
          <tbody>
            {values.map(({ market, value, set }) => (
              <tr key={market}>
                <th scope="row">{nameOf(market)}</th>
                <td>
                  <bdi dir="ltr" className="num">
                    {percentText(Number(value))}
                  </bdi>
                  {set ? (
                    <span className="sub">
                      {texts.setBy(set.by)} · <Time at={set.at} market={market} />
                    </span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={texts.upcoming} flush={upcoming.length > 0}>
        {upcoming.length === 0 ? (
          <Empty title={texts.none} />
        ) : (
          <table className="t">
            <tbody>
              {upcoming.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{nameOf(one.market)}</th>
                  <td>
                    <bdi dir="ltr" className="num">
                      {percentText(Number(one.value))}
                    </bdi>
                  </td>
                  <td>
                    <Time at={one.startsAt} market={one.market} style="full" />
                    <span className="sub">{texts.setBy(one.by)}</span>
                  </td>
                  <td className="end">
                    <Button kind="text" onClick={() => setWithdrawing(one)}>
                      {texts.withdraw}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <NewRate read={read} onDone={reload} />
      {withdrawing ? (
        <WithdrawDialog
          change={withdrawing}
          group="tax"
          value={percentText(Number(withdrawing.value))}
          onClose={() => setWithdrawing(null)}
        />
      ) : null}
    </>
  );
}

type NewRateProps = { readonly read: Versioned<GroupAnswer>; readonly onDone: () => Promise<unknown> };

function NewRate({ read, onDone }: NewRateProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const markets = read.value.values.map(({ market }) => market);
  const [chosen, setMarket] = useState<MarketCode | null>(null);
  const [rate, setRate] = useState('');
  const [start, setStart] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const market = chosen ?? markets[0];
  if (market === undefined) return null;
  const points = basisPointsOf(rate);
  const startsAt = instantIn(start, MARKETS[market].timeZone);
  const isAhead = startsAt !== null && Date.parse(startsAt) > now().getTime();

  function ask(): void {
    setTried(true);
    setAsking(points !== null && isAhead);
  }
  return (
    <Panel title={texts.change}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <div className="g3">
          <SelectField
            label={texts.market}
            value={market}
            onChange={(value) => setMarket(markets.find((one) => one === value) ?? null)}
            options={markets.map((one) => ({ value: one, label: MARKETS[one].name.full[language] }))}
          />
          <TextField
            label={texts.newRate}
            ltr
            inputMode="decimal"
            unit="%"
            value={rate}
            onChange={(text) => setRate(westernDigits(text))}
            error={tried && points === null ? texts.wrongRate : undefined}
          />
          <DateField
            label={texts.from}
            value={start}
            market={market}
            withTime
            firstTime="00:00"
            onChange={setStart}
            hint={texts.zone(MARKETS[market].name.short[language])}
            error={tried && !isAhead ? texts.wrongStart : undefined}
          />
        </div>
        <div>
          <Button type="submit" kind="go">
            {texts.schedule}
          </Button>
        </div>
      </form>
      {asking && points !== null ? (
        <ConfirmDialog
          title={`${MARKETS[market].name.full[language]}: ${percentText(points)}`}
          verb={texts.schedule}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const change = { key: 'vat.rate' as const, market, value: points, startsAt };
            await send('PATCH', '/settings/{group}', {
              path: { group: 'tax' },
              body: { changes: [change] },
              ifMatch: read.version,
            });
            await onDone();
            toast(texts.scheduled);
            setRate('');
            setStart('');
            setTried(false);
          }}
        >
          <p>{texts.follows(MARKETS[market].name.short[language], percentText(points))}</p>
          <p>
            <Time at={startsAt ?? ''} market={market} style="full" />
          </p>
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
