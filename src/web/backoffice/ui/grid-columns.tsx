import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A column of a grid. */
export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name the server sorts by; left out, the column does not sort. */
  readonly sort?: string;
  /** Whether values stand at the end, as amounts and counts do. */
  readonly end?: boolean;
  /** Hidden below 1024 px; `tablet`: below 640 px. */
  readonly wide?: boolean | 'tablet';
  /** Not shown until a person chooses it. */
  readonly optional?: boolean;
  /** Hides the label: for pictures and buttons. */
  readonly hideLabel?: boolean;
  /** Makes the cell a field while the grid is a sheet; returns its text, or null where a row has none. */
  readonly edit?: (row: Row) => string | null;
};

/** Returns the sort of the address as a column's state. */
export function sortOf(sort: string, name: string | undefined): 'ascending' | 'descending' | undefined {
  const first = sort.split(',')[0];
  if (name === undefined) return undefined;
  return first === name ? 'ascending' : first === `-${name}` ? 'descending' : undefined;
}

/** The class of a column's cells. */
export function classOf({ end, wide }: Pick<Column<never>, 'end' | 'wide'>): string | undefined {
  return [end ? 'end' : '', wide === 'tablet' ? 'hide-s' : wide ? 'hide-t' : ''].join(' ').trim() || undefined;
}

type HeadProps<Row> = {
  readonly column: Column<Row>;
  readonly sort: 'ascending' | 'descending' | undefined;
  readonly onSort: (name: string) => void;
};

/** The name of a column, which sorts where the server can. */
export function HeadCell<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const { sort: name } = column;
  return (
    <th scope="col" className={classOf(column)} aria-sort={sort}>
      {name === undefined ? (
        <span className={column.hideLabel ? 'vh' : undefined}>{column.label}</span>
      ) : (
        <button type="button" className="grid__h" onClick={() => onSort(name)}>
          {column.label}
          {sort ? (
            <span className={sort === 'ascending' ? 'grid__u' : undefined}>
              <Icon name="down" small />
            </span>
          ) : null}
        </button>
      )}
    </th>
  );
}
