import type { Language } from '#kernel/market';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { PolicyPart } from './policy.ts';
import { TEXTS } from './texts.ts';

type Table = NonNullable<PolicyPart['table']>;
type Props = {
  /** The table in one language; the other has as many columns and rows. */
  readonly table: Table;
  readonly lang: Language;
  readonly disabled: boolean;
  readonly onChange: (table: Table) => void;
  /** Adds a row at the end, or removes one, in both languages. */
  readonly onRow: (removed: number | null) => void;
};

/** The table of a policy, a field for each cell: the names of the columns first. */
export function TableField({ table, lang, disabled, onChange, onRow }: Props) {
  const texts = useTexts(TEXTS);
  const { columns, rows } = table;
  const replaced = (cells: readonly string[], at: number, text: string): readonly string[] =>
    columns.map((_, index) => (index === at ? text : (cells[index] ?? '')));
  const cell = (label: string, value: string, change: (text: string) => void) => (
    <TextField label={label} hideLabel lang={lang} value={value} disabled={disabled} onChange={change} />
  );
  return (
    <Panel title={texts.tableIn[lang]} flush>
      <div className="scroll">
        <table className="t">
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th scope="col" key={at}>
                  {cell(texts.column(at + 1), name, (text) =>
                    onChange({ ...table, columns: replaced(columns, at, text) }),
                  )}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((name, at) => (
                  <td key={at} data-label={name}>
                    {cell(texts.cell(name || texts.column(at + 1), index + 1), row[at] ?? '', (text) =>
                      onChange({
                        ...table,
                        rows: rows.map((one, place) => (place === index ? replaced(one, at, text) : one)),
                      }),
                    )}
                  </td>
                ))}
                <td>
                  <Button
                    kind="text"
                    icon="trash"
                    aria-label={texts.removeRow(index + 1)}
                    disabled={disabled || rows.length === 1}
                    onClick={() => onRow(index)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="foot">
        <Button kind="text" icon="plus" disabled={disabled} onClick={() => onRow(null)}>
          {texts.addRow}
        </Button>
      </div>
    </Panel>
  );
}
