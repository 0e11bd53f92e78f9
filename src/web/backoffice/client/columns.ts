import { useState } from 'react';
import { keep, readKept } from './kept.ts';

/** The columns of a grid in their order, as the person chose them; null for the grid's own. */
function readColumns(name: string): readonly string[] | null {
  const found = readKept(name);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : null;
}

/** Returns the chosen columns of a grid and a function that keeps others, for one person. */
export function useColumns(
  grid: string,
  person: string,
): readonly [readonly string[] | null, (next: readonly string[] | null) => void] {
  const name = `columns.${person}.${grid}`;
  const [columns, setColumns] = useState(() => readColumns(name));
  return [
    columns,
    (next) => {
      keep(name, next);
      setColumns(next);
    },
  ];
}
