import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { useAct } from '../../client/act.ts';
import { send, type Versioned } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { type GroupAnswer, instantIn } from './settings-data.ts';
import { TEXTS } from './texts.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const KEYS = ['shipping.includes_vat', 'invoices.reported'] as const;
type Key = (typeof KEYS)[number];
type Wanted = { readonly key: Key; readonly market: MarketCode; readonly value: boolean };

/** The switches of invoices, each turned on or off from a date. */
export function PaperSettings({ read }: { readonly read: Versioned<GroupAnswer> }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { values, upcoming } = read.value;
  const [withdrawing, setWithdrawing] = useState<GroupAnswer['upcoming'][number] | null>(null);
  const reload = () => client.invalidateQueries({ queryKey: ['/settings', 'papers'] });
  return (
    <Panel title={texts.views.papers} flush actions={<ButtonLink to="/tax-invoices">{texts.taxInvoices}</ButtonLink>}>
      <table className="t">
        <tbody>
          {KEYS.flatMap((key) =>
            values
              .filter((one) => one.key === key)
              .map(({ market, value, set }) => {
                const next = upcoming.find((one) => one.key === key && one.market === market);
                return (
                  <tr key={`${key}${market}`}>
                    <th scope="row">
                      {texts.papers[key]}
                      <span className="sub">{MARKETS[market].name.full[language]}</span>
                    </th>
                    <td>
                      {value === true ? texts.onNow : texts.offNow}
                      {set ? (
                        <span className="sub">
                          {texts.setBy(set.by)} · <Time at={set.at} market={market} />
                        </span>
                      ) : null}
                      {next ? (
                        <span className="sub">
                          {next.value === true ? texts.switchOn : texts.switchOff}:{' '}
                          <Time at={next.startsAt} market={market} style="full" />
                        </span>
                      ) : null}
                    </td>
                    <td className="end">
                      {next ? (
                        <Button kind="text" onClick={() => setWithdrawing(next)}>
                          {texts.withdraw}
                        </Button>
                      ) : (
                        <Button kind="text" onClick={() => setWanted({ key, market, value: value !== true })}>
                          {value === true ? texts.switchOff : texts.switchOn}
                        </Button>
                      )}
                    </td>
                  </tr>
                );
              }),
          )}
        </tbody>
      </table>
      <p className="s mute foot">{texts.papersHold}</p>
      {wanted ? (
        <SwitchDialog
          wanted={wanted}
          version={read.version}
          onClose={() => setWanted(null)}
          onDone={async () => {
            await reload();
            toast(texts.done);
          }}
        />
      ) : null}
      {withdrawing ? (
        <WithdrawDialog
          change={withdrawing}
          group="papers"
          value={withdrawing.value === true ? texts.switchOn : texts.switchOff}
          onClose={() => setWithdrawing(null)}
        />
      ) : null}
    </Panel>
  );
}

type DialogProps = {
  readonly wanted: Wanted;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
};

/** Asks from when a switch is turned; without a time it is at once. */
function SwitchDialog({ wanted, version, onClose, onDone }: DialogProps) {
  const texts = useTexts(TEXTS);
  const [start, setStart] = useState('');
  const act = useAct();
  const { key, market, value } = wanted;
  async function change(): Promise<void> {
    const startsAt = start === '' ? null : instantIn(start, MARKETS[market].timeZone);
    await send('PATCH', '/settings/{group}', {
      path: { group: 'papers' },
      body: { changes: [{ key, market, value, startsAt }] },
      ifMatch: version,
    });
    await onDone();
    onClose();
  }
  return (
    <FormDialog
      title={texts.papers[key]}
      verb={value ? texts.switchOn : texts.switchOff}
      act={act}
      onClose={onClose}
      onSubmit={change}
    >
      <DateField
        label={texts.from}
        path="changes[0].startsAt"
        value={start}
        market={market}
        withTime
        firstTime="00:00"
        onChange={setStart}
      />
      <p className="s mute">{texts.papersHold}</p>
    </FormDialog>
  );
}
