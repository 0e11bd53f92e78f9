import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { Answer, ListPath } from '#contract/admin/calls';
import { type Params, queryOf } from '#contract/call-url.rules';
import { get } from './api.ts';
import { useMarket } from './market.ts';

/** What a list call answers. `counted` says whether the count, where there is one, is exact. */
export type ListAnswer<Row> = {
  readonly items: readonly Row[];
  readonly page: {
    readonly next: string | null;
    readonly previous: string | null;
    readonly count?: number | undefined;
    readonly counted?: 'exact' | 'estimate' | undefined;
  };
  /** The count of each view. */
  readonly views?: Readonly<Record<string, number>>;
  /** Whose rows the list can be limited to, in lists of what people did. */
  readonly people?: readonly { readonly id: string; readonly name: string }[];
};

/** Names in the address that are no filters. */
const RESERVED = new Set(['q', 'sort', 'after', 'view', 'open', 'tab', 'from', 'edit']);

/** The address as lists read it. A filter is `status=to_pack,packed` or, with an operator, `total.gte=500.00`. */
export type ListAddress = {
  readonly q: string;
  readonly sort: string;
  readonly view: string;
  /** The id of the row that is open beside the list, or empty. */
  readonly open: string;
  readonly filters: ReadonlyMap<string, string>;
  get(name: string): string;
  /** Sets names of the address; an empty text removes one. The first page follows unless `after` is set. */
  set(changes: Readonly<Record<string, string>>, options?: { readonly replace?: boolean }): void;
  clearFilters(): void;
};

/** What an address asks a list for. */
type Asked = Pick<ListAddress, 'q' | 'sort' | 'view' | 'filters'>;

/** Reads what an address asks a list for. */
export function readListAddress(
  search: URLSearchParams,
  defaults: { readonly sort?: string; readonly view?: string },
): Asked {
  return {
    q: search.get('q') ?? '',
    sort: search.get('sort') ?? defaults.sort ?? '',
    view: search.get('view') ?? defaults.view ?? '',
    filters: new Map([...search].filter(([name, value]) => !RESERVED.has(name) && value !== '')),
  };
}

/** Returns the query of the list of an address, as calls about the whole list take it. */
export function listQueryOf(address: Asked, extra: Params): string {
  const { after: _after, ...params } = listParams(address);
  return queryOf({ ...params, ...extra });
}

/** Reads and writes what a list shows in the page's address, so that Back and a link give the same list. */
export function useListAddress(defaults: { readonly sort?: string; readonly view?: string } = {}): ListAddress {
  const [search, setSearch] = useSearchParams();
  const set = useCallback<ListAddress['set']>(
    (changes, options) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (!('after' in changes) && !('open' in changes)) {
            next.delete('after');
            next.delete('from');
          }
          for (const [name, value] of Object.entries(changes)) {
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: options?.replace ?? false, preventScrollReset: true },
      );
    },
    [setSearch],
  );
  const asked = readListAddress(search, defaults);
  return {
    ...asked,
    open: search.get('open') ?? '',
    get: (name) => search.get(name) ?? '',
    set,
    clearFilters: () => set({ q: '', ...Object.fromEntries([...asked.filters.keys()].map((name) => [name, ''])) }),
  };
}

/** Returns the parameters of a list call for an address: `total.gte` becomes `filter[total][gte]`. */
export function listParams(address: Asked, after = ''): Record<string, string> {
  const params: Record<string, string> = { q: address.q, sort: address.sort, after };
  for (const [name, value] of address.filters) {
    const [field = name, operator] = name.split('.');
    const suffix = operator ? `[${operator}]` : value.includes(',') ? '[in]' : '';
    params[`filter[${field}]${suffix}`] = value;
  }
  return params;
}

type ListOptions = {
  readonly limit?: number;
  /** Parameters beside those of the address, such as the filters of a view. */
  readonly extra?: Params;
  /** Whether the market switch limits the list; true by default. */
  readonly byMarket?: boolean;
  readonly enabled?: boolean;
};

/**
 * Reads the page of a list that the address names. The rows of before stay until the new ones are there. The query's key
 * starts with the path, for `queries.invalidateQueries({ queryKey: [path] })`.
 */
export function useList<P extends ListPath>(
  path: P,
  address: ListAddress,
  options?: ListOptions,
): UseQueryResult<Answer<'GET', P>> & { readonly limit: number };
export function useList(path: ListPath, address: ListAddress, options: ListOptions = {}) {
  const market = useMarket();
  const limit = options.limit ?? 100;
  const limited = options.byMarket !== false && market !== undefined ? { 'filter[market]': market } : {};
  const params: Params = {
    ...limited,
    ...listParams(address, address.get('after')),
    limit,
    count: 'exact',
    ...options.extra,
  };
  const query = useQuery({
    queryKey: [path, params],
    queryFn: ({ signal }) => get(path, { query: params, signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  });
  return { ...query, limit };
}
