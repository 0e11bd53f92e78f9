import { ok, type Result, refused } from './result.ts';

/** How a filter compares: `eq` when the query names none. `empty` takes `true` or `false`, `has` one value of several. */
const FILTER_OPS = ['eq', 'in', 'gte', 'lte', 'empty', 'has'] as const;
type FilterOp = (typeof FILTER_OPS)[number];

/** What a filter's values are: a list of allowed words, or a kind. Amounts are decimal text; days are `2026-11-15`. */
type FilterKind = 'text' | 'whole' | 'amount' | 'day' | 'time' | 'flag' | readonly string[];

/** What a list knows. Anything else in a query is refused. */
export type ListDefinition = {
  readonly filters: Readonly<Record<string, { readonly kind: FilterKind; readonly ops: readonly FilterOp[] }>>;
  /** The names that the list can be sorted by; each has an index. */
  readonly sorts: readonly [string, ...string[]];
  /** As the query writes it: `-placed,number`. */
  readonly defaultSort: string;
  /** The names of an item's fields, where a query may choose them. */
  readonly fields?: readonly string[];
  /** Whether `q` searches. */
  readonly search?: boolean;
  /** Rows of a page without `limit`; 50 by default. */
  readonly defaultLimit?: number;
};

export type Filter = { readonly name: string; readonly op: FilterOp; readonly values: readonly string[] };
type SortPart = { readonly name: string; readonly descending: boolean };

/** Where a page starts: the sort values and the id of the row before it, as the database writes them. */
export type Position = {
  /** The sort that the values belong to. */
  readonly sort: string;
  readonly values: readonly (string | number | boolean)[];
  /** Whether the page ends there instead. */
  readonly backwards: boolean;
};

export type ListQuery = {
  readonly filters: readonly Filter[];
  /** Trimmed; empty for none. */
  readonly q: string;
  readonly sort: readonly SortPart[];
  /** The sort in the form of the query. */
  readonly sortText: string;
  readonly limit: number;
  readonly after: Position | null;
  /** The chosen fields; null for all. */
  readonly fields: readonly string[] | null;
  /** Whether the count is asked for. */
  readonly count: boolean;
};

/** A page of a list, as a use case returns it. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly next: Position | null;
  readonly previous: Position | null;
  /** The rows of the whole list, when asked for; above 10,000 an estimate. */
  readonly count?: { readonly rows: number; readonly exact: boolean };
};

export const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 50;
const MAX_TEXT = 200;
const MAX_VALUES = 200;

/** What is wrong with a query: the parameter and why. */
export type ListProblem = { readonly path: string; readonly code: 'unknown' | 'wrong' | 'tooBig' };

/**
 * Parses `filter[name][op]=…&q=…&sort=-a,b&limit=…&fields=…&count=exact` against what the list knows. `position` reads
 * a cursor, or returns null for one that is not ours. Unknown filters, sorts, fields and parameters are refused.
 */
export function parseListQuery(
  definition: ListDefinition,
  query: URLSearchParams,
  position: (cursor: string) => Position | null,
): Result<ListQuery, readonly ListProblem[]> {
  const problems: ListProblem[] = [];
  const filters: Filter[] = [];
  for (const [name, value] of query) {
    if (['q', 'sort', 'limit', 'after', 'fields', 'count'].includes(name)) continue;
    const found = filterOf(definition, name, value);
    if (typeof found === 'string') problems.push({ path: name, code: found });
    else filters.push(found);
  }
  const q = (query.get('q') ?? '').trim();
  if (q !== '' && !definition.search) problems.push({ path: 'q', code: 'unknown' });
  if (q.length > MAX_TEXT) problems.push({ path: 'q', code: 'tooBig' });

  const sortText = query.get('sort') || definition.defaultSort;
  const sort = sortText.split(',').map((part) => ({ name: part.replace(/^-/, ''), descending: part.startsWith('-') }));
  const names = sort.map(({ name }) => name);
  if (!names.every((name) => definition.sorts.includes(name)) || new Set(names).size < names.length)
    problems.push({ path: 'sort', code: 'unknown' });

  const limitText = query.get('limit') ?? String(definition.defaultLimit ?? DEFAULT_LIMIT);
  const limit = /^\d{1,4}$/.test(limitText) ? Number(limitText) : 0;
  if (limit < 1) problems.push({ path: 'limit', code: 'wrong' });
  if (limit > MAX_LIMIT) problems.push({ path: 'limit', code: 'tooBig' });

  const chosen = query.get('fields')?.split(',') ?? null;
  if (chosen?.some((field) => !definition.fields?.includes(field))) problems.push({ path: 'fields', code: 'unknown' });

  const count = query.get('count');
  if (count !== null && count !== 'exact') problems.push({ path: 'count', code: 'wrong' });

  const cursor = query.get('after');
  const after = cursor ? position(cursor) : null;
  if (cursor && after?.sort !== sortText) problems.push({ path: 'after', code: 'wrong' });

  if (problems.length > 0) return refused(problems);
  return ok({ filters, q, sort, sortText, limit, after, fields: chosen, count: count !== null });
}

/** A filter of the query, or what is wrong with it. */
function filterOf(definition: ListDefinition, parameter: string, value: string): Filter | ListProblem['code'] {
  const [, name = '', opText = 'eq'] = /^filter\[([\w.-]+)\](?:\[(\w+)\])?$/.exec(parameter) ?? [];
  const known = Object.hasOwn(definition.filters, name) ? definition.filters[name] : undefined;
  const op = known?.ops.find((one) => one === opText);
  if (!known || !op) return 'unknown';
  const values = (op === 'in' ? value.split(',') : [value]).map((one) => one.trim());
  if (values.length > MAX_VALUES) return 'tooBig';
  const kind = op === 'empty' ? 'flag' : known.kind;
  return values.every((one) => isOfKind(kind, one)) ? { name, op, values } : 'wrong';
}

function isOfKind(kind: FilterKind, value: string): boolean {
  if (typeof kind !== 'string') return kind.includes(value);
  switch (kind) {
    case 'text':
      return value.length > 0 && value.length <= MAX_TEXT;
    case 'whole':
      return /^-?\d{1,15}$/.test(value);
    case 'amount':
      return /^-?\d{1,12}(\.\d{1,3})?$/.test(value);
    case 'day':
      return isDay(value);
    case 'time':
      return (
        isDay(value.slice(0, 10)) &&
        /^.{10}T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
        !Number.isNaN(Date.parse(value))
      );
    case 'flag':
      return value === 'true' || value === 'false';
  }
}

function isDay(value: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The values of a filter; null when the query does not have it. */
export function filterValues(
  query: Pick<ListQuery, 'filters'>,
  name: string,
  op: FilterOp = 'eq',
): readonly string[] | null {
  return query.filters.find((filter) => filter.name === name && filter.op === op)?.values ?? null;
}
