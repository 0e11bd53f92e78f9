import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { westernDigits } from '#kernel/text';

/** The edits of a grid used as a sheet: texts by `row column`, and what is wrong by the same names. */
export type SheetEdits = {
  readonly edits: ReadonlyMap<string, string>;
  readonly errors: ReadonlyMap<string, string>;
  readonly onChange: (edits: ReadonlyMap<string, string>) => void;
};

/** Returns the name of a cell. */
export function cellName(row: string, column: string): string {
  return `${row} ${column}`;
}

type Props = {
  readonly sheet: SheetEdits;
  readonly row: string;
  readonly column: string;
  readonly label: string;
  /** What the store has. */
  readonly text: string;
};

/** Returns the field in another row of the same column, or in the next column of a row. */
function fieldAt(from: HTMLElement, down: number, across: number): HTMLInputElement | null {
  const row = from.closest('tr');
  const table = from.closest('table');
  if (!row || !table) return null;
  const rows = [...table.querySelectorAll('tbody tr[data-index]')];
  const own = [...row.querySelectorAll<HTMLInputElement>('input.cell')];
  const at = own.findIndex((one) => one.dataset.cell === from.dataset.cell) + across;
  return rows[rows.indexOf(row) + down]?.querySelectorAll<HTMLInputElement>('input.cell')[at] ?? null;
}

/**
 * A cell that is a field: Enter and arrows go to the row below or above, Escape takes the edit back, and cells pasted from a
 * spreadsheet fill the cells below and beside. What is wrong stands under it.
 */
export function SheetCell({ sheet, row, column, label, text }: Props) {
  const name = cellName(row, column);
  const errorId = useId();
  const error = sheet.errors.get(name);
  const value = sheet.edits.get(name) ?? text;
  function change(next: string): void {
    const edits = new Map(sheet.edits);
    if (next === text) edits.delete(name);
    else edits.set(name, next);
    sheet.onChange(edits);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      change(text);
      event.stopPropagation();
    }
    if (step === undefined) return;
    event.preventDefault();
    fieldAt(event.currentTarget, step, 0)?.focus();
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (lines.length === 1 && !lines[0]?.includes('\t')) return;
    event.preventDefault();
    const edits = new Map(sheet.edits);
    lines.forEach((line, down) => {
      line.split('\t').forEach((cell, across) => {
        const target = fieldAt(event.currentTarget, down, across)?.dataset.cell;
        if (target !== undefined) edits.set(target, westernDigits(cell.trim()));
      });
    });
    sheet.onChange(edits);
  }
  return (
    <>
      <input
        className={`cell${sheet.edits.has(name) ? ' on' : ''}${error ? ' err' : ''}`}
        data-cell={name}
        dir="ltr"
        value={value}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => change(westernDigits(event.target.value))}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {error ? (
        <span className="cell__e" id={errorId}>
          {error}
        </span>
      ) : null}
    </>
  );
}
