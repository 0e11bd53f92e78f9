import { useTexts } from '../../client/language.ts';
import { Message } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { COLUMNS, type ColumnName, type Preview, type Upload } from './use-cash.ts';

/** Wrong cells that are shown. */
const SHOWN = 10;

type Props = { readonly seen: Preview; readonly onChange: (columns: Upload['columns']) => void };

/** The first rows of a file with what each of its columns holds. */
export function FileColumns({ seen, onChange }: Props) {
  const texts = useTexts(CASH_TEXTS);
  const columnAt = (place: number) => COLUMNS.find((name) => seen.columns[name] === place) ?? '';
  function choose(place: number, name: string): void {
    const places: Partial<Record<ColumnName, string>> = {};
    for (const column of COLUMNS) {
      const before = seen.columns[column] === place ? null : seen.columns[column];
      places[column] = column === name ? String(place) : before === null ? 'none' : String(before);
    }
    onChange(places);
  }
  return (
    <Panel title={texts.fileRows} flush>
      <ScrollRegion label={texts.fileRows} className="scroll">
        <table className="t cash__map">
          <thead>
            <tr>
              {seen.header.map((head, place) => (
                <th key={place} scope="col">
                  <SelectField
                    label={<bdi>{head || place + 1}</bdi>}
                    value={columnAt(place)}
                    onChange={(name) => choose(place, name)}
                    options={[
                      { value: '', label: texts.leaveOut },
                      ...COLUMNS.map((value) => ({ value, label: texts.columns[value] })),
                    ]}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.first.map((cells, row) => (
              <tr key={row}>
                {seen.header.map((_, place) => (
                  <td key={place}>
                    <bdi>{cells[place] ?? ''}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="foot">
        {seen.uses > 0 ? texts.saved(seen.uses) : texts.notSaved} {seen.sums > 0 ? texts.sums(seen.sums) : ''}
      </p>
      {seen.wrong.length > 0 ? (
        <Message kind="bad">
          {texts.wrongTitle}
          {seen.wrong.slice(0, SHOWN).map(({ row, column, text, why }) => (
            <span key={`${row} ${column}`} className="block sm">
              {texts.wrong(row, texts.columns[column], text, texts.why[why])}
            </span>
          ))}
        </Message>
      ) : null}
    </Panel>
  );
}
