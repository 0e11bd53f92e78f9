import { joined } from '../client/language.ts';
import { type Column, classOf } from './grid-columns.tsx';
import type { Selection } from './selection.ts';
import { SheetCell, type SheetEdits } from './sheet-cell.tsx';
import type { DrawnRows } from './virtual-rows.tsx';

type RowsProps<Row> = {
  readonly rows: readonly Row[];
  /** The id of each row, in their order. */
  readonly ids: readonly string[];
  readonly columns: readonly Column<Row>[];
  /** The index of the row that the keys act on; below 0 for none. */
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly openId: string | undefined;
  readonly rowName: (row: Row) => string;
  readonly rowClass: ((row: Row) => string | undefined) | undefined;
  readonly selection: Selection | undefined;
  /** What a reader hears as the name of a row's tick box. */
  readonly selectName: (name: string) => string;
  readonly sheet: SheetEdits | undefined;
};

/** Draws some of the rows of a grid, with the room of the others before and after them. */
export function GridRows<Row>({ drawn, ...props }: RowsProps<Row> & { readonly drawn: DrawnRows }) {
  const { rows, ids, columns, current, onCurrent, openId, rowName, selection, sheet } = props;
  const { indexes, before, after, measure } = drawn;
  const width = columns.length + (selection ? 1 : 0);
  return (
    <>
      {before > 0 ? <Spacer height={before} width={width} /> : null}
      {indexes.map((index) => {
        const one = rows[index];
        const id = ids[index];
        if (one === undefined || id === undefined) return null;
        const marked = selection?.has(id) || id === openId;
        return (
          <tr
            key={id}
            ref={measure}
            data-index={index}
            aria-rowindex={index + 2}
            tabIndex={index === (current < 0 ? 0 : current) ? 0 : -1}
            aria-current={id === openId ? 'true' : undefined}
            className={[marked ? 'sel' : '', props.rowClass?.(one) ?? ''].join(' ').trim() || undefined}
            onFocus={(event) => event.target === event.currentTarget && onCurrent(index)}
          >
            {selection ? (
              <td className="grid__c">
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={props.selectName(rowName(one))}
                  checked={selection.has(id)}
                  onChange={(event) => {
                    onCurrent(index);
                    const { nativeEvent } = event;
                    const extend = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                    if (extend) selection.extend(id, ids);
                    else selection.toggle(id);
                  }}
                />
              </td>
            ) : null}
            {columns.map((column, place) => {
              const text = sheet && column.edit ? column.edit(one) : null;
              return (
                <td
                  key={column.id}
                  className={[place === 0 ? 'grid__n' : '', classOf(column) ?? ''].join(' ').trim() || undefined}
                  // what a card of a phone shows before the value
                  data-label={place === 0 || column.hideLabel ? undefined : column.label}
                >
                  {sheet && text !== null ? (
                    <SheetCell
                      sheet={sheet}
                      row={id}
                      column={column.id}
                      label={joined(column.label, rowName(one))}
                      text={text}
                    />
                  ) : (
                    column.cell(one)
                  )}
                </td>
              );
            })}
          </tr>
        );
      })}
      {after > 0 ? <Spacer height={after} width={width} /> : null}
    </>
  );
}

function Spacer({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <tr className="grid__g">
      <td colSpan={width} style={{ blockSize: height }} />
    </tr>
  );
}
