import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { readRetentionCall } from '#contract/admin/retention';
import { typedCount } from '#kernel/typed-number';
import { getVersioned, send, type Versioned } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { NumberField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaveForm } from '../../ui/save-bar.tsx';
import { TEXTS } from './texts.ts';

type Retention = AnswerOf<typeof readRetentionCall>;
type Days = Readonly<Record<string, string>>;

const KEY = ['/retention'];

/** How many days personal data is kept. */
export function PrivacySettings() {
  const texts = useTexts(TEXTS);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getVersioned('/retention', { signal }),
    // as for every form: somebody else's save is found by the version
    refetchOnWindowFocus: false,
  });
  if (data) return <PrivacyForm read={data} />;
  return (
    <Panel title={texts.views.privacy} flush>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
    </Panel>
  );
}

function PrivacyForm({ read }: { readonly read: Versioned<Retention> }) {
  const texts = useTexts(TEXTS);
  const client = useQueryClient();
  const { periods, guestCartDays } = read.value;
  const saved = useMemo(() => daysOf(read.value), [read.value]);
  const form = useForm('settings.privacy', saved);
  const reload = () => client.invalidateQueries({ queryKey: KEY });
  return (
    <SaveForm
      form={form}
      labels={texts.periods}
      onSave={async (patch) => {
        const wanted = Object.entries(patch).map(([kind, days]) => [kind, numberOf(days ?? '')]);
        await send('PATCH', '/retention', { body: { periods: Object.fromEntries(wanted) }, ifMatch: read.version });
        await reload();
        toast(texts.done);
      }}
      onReload={reload}
      readCurrent={(current) => (isRetention(current) ? daysOf(current) : {})}
    >
      <Panel title={texts.views.privacy} flush>
        <table className="t settings__t">
          <thead>
            <tr>
              <th scope="col">{texts.data}</th>
              <th scope="col">{texts.retentionDays}</th>
              <th scope="col">{texts.allowed}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ kind, least, most, set }) => (
              <tr key={kind}>
                <th scope="row">
                  {texts.periods[kind]}
                  {set ? <span className="block sm mute">{texts.setBy(set.by)}</span> : null}
                </th>
                <td>
                  <NumberField
                    label={texts.periods[kind]}
                    hideLabel
                    path={kind}
                    value={form.values[kind] ?? ''}
                    onChange={(days) => form.set(kind, days)}
                  />
                </td>
                <td className="mute">{texts.between(least, most)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="foot">
          <Icon name="clock" small />
          <span>{texts.periodsHold(guestCartDays)}</span>
        </div>
      </Panel>
    </SaveForm>
  );
}

function daysOf({ periods }: Retention): Days {
  return Object.fromEntries(periods.map(({ kind, days }) => [kind, String(days)]));
}

/** Typed days; null for what is no number, which the server names. */
function numberOf(typed: string): number | null {
  return typedCount(typed) ?? null;
}

function isRetention(value: unknown): value is Retention {
  return typeof value === 'object' && value !== null && 'periods' in value;
}
