import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, send } from './api.ts';
import { queries } from './queries.ts';
import { keep, readStored } from './storage.ts';

type Columns = Readonly<Record<string, readonly string[]>>;
const KEY = ['/columns'];

/** The columns of a grid in their order, as this browser knows them; null for the grid's own. */
function readColumns(name: string): readonly string[] | null {
  const found = readStored(name);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : null;
}

/**
 * Returns the columns that a person chose for a grid and a function that keeps others. The server keeps them for every browser; this
 * one knows them too, so that the grid is right at once.
 */
export function useColumns(
  grid: string,
  person: string,
): readonly [readonly string[] | null, (next: readonly string[] | null) => void] {
  const name = `columns.${person}.${grid}`;
  const [here, setHere] = useState(() => readColumns(name));
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await get('/columns', { signal })).columns,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return [
    data?.[grid] ?? here,
    (next) => {
      keep(name, next);
      setHere(next);
      queries.setQueryData<Columns>(KEY, (before = {}) => {
        const { [grid]: _, ...others } = before;
        return next === null ? others : { ...others, [grid]: next };
      });
      // without an answer the choice stays in this browser
      void send('PUT', '/columns/{grid}', { path: { grid }, body: { columns: next } }).catch(() => undefined);
    },
  ];
}
