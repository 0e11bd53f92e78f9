import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { SettingGroup, SettingKey } from '#shop/settings/settings.rules';
import { send, type Versioned } from '../../client/api.ts';
import { type Form, useForm } from '../../client/form.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { ProblemError, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { CheckField } from '../../ui/choice-field.tsx';
import { MoneyField, NumberField, SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SaveForm } from '../../ui/save-bar.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { DaysField } from './days-field.tsx';
import { changeOf, fieldOf, type GroupAnswer, type SettingTexts, textsOf } from './settings-data.ts';
import { TEXTS } from './texts.ts';

type Column = {
  readonly key: SettingKey;
  readonly label: string;
  readonly kind: 'money' | 'count' | 'switch' | 'time' | 'days' | 'choice' | 'text';
  /** The words of the values of a choice. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
  /** Under the field of a text. */
  readonly hint?: string;
};

type Props = {
  readonly group: SettingGroup;
  readonly read: Versioned<GroupAnswer>;
  readonly columns: readonly Column[];
  readonly foot: ReactNode;
};

/** More settings than this stand one below the other, with a column for each market. */
const MAX_COLUMNS = 6;

/** The settings of a group as a table, a row for each market, with long texts under it, saved together. */
export function GroupForm({ group, read, columns: all, foot }: Props) {
  const columns = all.filter(({ kind }) => kind !== 'text');
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const client = useQueryClient();
  const { values } = read.value;
  const saved = useMemo(() => textsOf(read.value), [read.value]);
  const form = useForm(`settings.${group}`, saved);
  const markets = [...new Set(values.map(({ market }) => market))];
  const reload = () => client.invalidateQueries({ queryKey: ['/settings', group] });

  async function save(patch: Partial<SettingTexts>): Promise<void> {
    const fields = Object.keys(patch);
    const changes = fields.flatMap((field) => changeOf(values, field, patch[field]));
    try {
      await send('PATCH', '/settings/{group}', { path: { group }, body: { changes }, ifMatch: read.version });
    } catch (error) {
      const problem = problemOf(error);
      const named = problem.fields.map((one) => ({ ...one, path: fields[indexIn(one.path)] ?? one.path }));
      throw new ProblemError({ ...problem, fields: named });
    }
    await reload();
    toast(texts.done);
  }

  const placeOf = (market: MarketCode) => MARKETS[market].name.short[language];
  const labels = Object.fromEntries(
    markets.flatMap((market) => all.map(({ key, label }) => [fieldOf(key, market), joined(label, placeOf(market))])),
  );
  const cell = (column: Column, market: MarketCode, head: string) => (
    <td key={fieldOf(column.key, market)} data-label={head}>
      <Cell form={form} column={column} market={market} label={labels[fieldOf(column.key, market)] ?? ''} />
    </td>
  );
  return (
    <SaveForm
      form={form}
      labels={labels}
      onSave={save}
      onReload={reload}
      readCurrent={(current) => (isGroup(current) ? textsOf(current) : {})}
    >
      <Panel title={texts.views[group]} flush>
        <div className="scroll grid">
          <table className="t settings__t">
            {columns.length > MAX_COLUMNS ? (
              <>
                <Head first={texts.setting} others={markets.map(placeOf)} />
                <tbody>
                  {columns.map((column) => (
                    <tr key={column.key}>
                      <th scope="row">{column.label}</th>
                      {markets.map((market) => cell(column, market, placeOf(market)))}
                    </tr>
                  ))}
                </tbody>
              </>
            ) : (
              <>
                <Head first={texts.market} others={columns.map(({ label }) => label)} />
                <tbody>
                  {markets.map((market) => (
                    <tr key={market}>
                      <th scope="row">{placeOf(market)}</th>
                      {columns.map((column) => cell(column, market, column.label))}
                    </tr>
                  ))}
                </tbody>
              </>
            )}
          </table>
        </div>
        <div className="foot">
          <Icon name="clock" small />
          <span>{foot}</span>
        </div>
      </Panel>
      {all
        .filter(({ kind }) => kind === 'text')
        .flatMap((column) =>
          markets.map((market) => (
            <LongText
              key={fieldOf(column.key, market)}
              form={form}
              field={fieldOf(column.key, market)}
              label={labels[fieldOf(column.key, market)] ?? ''}
              hint={column.hint}
            />
          )),
        )}
    </SaveForm>
  );
}

function Head({ first, others }: { readonly first: string; readonly others: readonly string[] }) {
  return (
    <thead>
      <tr>
        {[first, ...others].map((head) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type LongTextProps = {
  readonly form: Form<SettingTexts>;
  readonly field: string;
  readonly label: string;
  readonly hint: string | undefined;
};

/** A text of many lines, kept as it was pasted; nothing where the market has no such setting. */
function LongText({ form, field, label, hint }: LongTextProps) {
  const value = form.values[field];
  if (typeof value !== 'string') return null;
  return (
    <Panel title={label}>
      <TextField
        label={label}
        hideLabel
        ltr
        lines={6}
        path={field}
        hint={hint}
        value={value}
        onChange={(next) => form.set(field, next)}
      />
    </Panel>
  );
}

type CellProps = {
  readonly form: Form<SettingTexts>;
  readonly column: Column;
  readonly market: MarketCode;
  readonly label: string;
};

function Cell({ form, column, market, label }: CellProps) {
  const field = fieldOf(column.key, market);
  const value = form.values[field];
  // not every market has every setting
  if (value === undefined) return <span className="faint">–</span>;
  const set = (next: string | boolean) => form.set(field, next);
  if (typeof value === 'boolean') {
    const name = <span className="vh">{label}</span>;
    return <CheckField isSwitch label={name} path={field} checked={value} onChange={set} />;
  }
  const shared = { label, hideLabel: true, path: field, value, onChange: set };
  if (column.choices) {
    const options = Object.entries(column.choices).map(([key, words]) => ({ value: key, label: words }));
    return <SelectField label={label} hideLabel value={value} options={options} onChange={set} />;
  }
  if (column.kind === 'count') return <NumberField {...shared} />;
  if (column.kind === 'time') return <TimeField {...shared} />;
  if (column.kind === 'days')
    return <DaysField label={label} path={field} value={value} market={market} onChange={set} />;
  const { currency } = MARKETS[market];
  return (
    <MoneyField {...shared} currency={currency} {...(column.placeholder ? { placeholder: column.placeholder } : {})} />
  );
}

function indexIn(path: string): number {
  return Number(/^changes\[(\d+)\]/.exec(path)?.[1] ?? -1);
}

function isGroup(value: unknown): value is GroupAnswer {
  return typeof value === 'object' && value !== null && 'values' in value;
}
