import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Filter, ListPage, ListQuery, Position } from '#kernel/list-query';
import type { Queryable } from './database.ts';

/** The database's type of a sort value or a filter's value. */
type ColumnType = 'text' | 'integer' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'boolean';

/** A column or an expression that is never null: `coalesce` it where it may be. */
type ListColumn = { readonly sql: SQLWrapper; readonly type: ColumnType };

type Keyset = {
  /** Only the rows beyond the cursor. */
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  /** One more than the page has, to know whether there are others. */
  readonly limit: number;
  /** Select this as `cursor`. */
  readonly cursor: SQL<string>;
  /** Makes the page of the rows found. */
  page<Row extends { readonly cursor: string }>(rows: readonly Row[]): ListPage<Omit<Row, 'cursor'>>;
};

/**
 * Pages through a list by the values of its last row (keyset), which stays right while rows are added. `columns` has
 * each sort of the list; `id` makes the order of equal rows definite.
 */
export function keyset(
  query: Pick<ListQuery, 'sort' | 'sortText' | 'limit' | 'after'>,
  columns: Readonly<Record<string, ListColumn>>,
  id: ListColumn,
): Keyset {
  const { after, limit, sortText } = query;
  const last = query.sort.at(-1)?.descending ?? false;
  const parts = [
    ...query.sort.map(({ name, descending }) => {
      const column = columns[name];
      if (!column) throw new Error(`the list has no column for the sort ${name}`);
      return { column, descending };
    }),
    { column: id, descending: last },
  ];
  const backwards = after?.backwards ?? false;
  const ordered = parts.map(({ column, descending }) => ({ column, descending: descending !== backwards }));
  return {
    where: after ? beyond(ordered, after) : undefined,
    orderBy: ordered.map(({ column, descending }) => (descending ? sql`${column.sql} DESC` : sql`${column.sql} ASC`)),
    limit: limit + 1,
    cursor: sql<string>`jsonb_build_array(${sql.join(
      parts.map(({ column }) => sql`${column.sql}`),
      sql`, `,
    )})::text`,
    page(rows) {
      const more = rows.length > limit;
      const shown = rows.slice(0, limit);
      if (backwards) shown.reverse();
      const at = (row: { readonly cursor: string } | undefined, towards: boolean): Position | null =>
        row ? { sort: sortText, values: JSON.parse(row.cursor), backwards: towards } : null;
      return {
        rows: shown.map(({ cursor: _, ...row }) => row),
        next: backwards || more ? at(shown.at(-1), false) : null,
        previous: backwards ? (more ? at(shown[0], true) : null) : after ? at(shown[0], true) : null,
      };
    },
  };
}

type OrderPart = { readonly column: ListColumn; readonly descending: boolean };

/** The rows after a position. One direction for all columns is a comparison of rows, which an index answers. */
function beyond(parts: readonly OrderPart[], { values }: Position): SQL {
  if (values.length !== parts.length) throw new Error('the cursor does not fit the sort');
  const value = (index: number): SQL => sql`${values[index]}::${sql.raw(parts[index]?.column.type ?? 'text')}`;
  const [first] = parts;
  if (!first) throw new Error('a list without a sort');
  if (parts.every(({ descending }) => descending === first.descending)) {
    const columns = sql.join(
      parts.map(({ column }) => sql`${column.sql}`),
      sql`, `,
    );
    const given = sql.join(
      parts.map((_, index) => value(index)),
      sql`, `,
    );
    return first.descending ? sql`(${columns}) < (${given})` : sql`(${columns}) > (${given})`;
  }
  const alternatives = parts.map(({ column, descending }, index) => {
    const same = parts.slice(0, index).map((one, place) => sql`${one.column.sql} = ${value(place)}`);
    const past = descending ? sql`${column.sql} < ${value(index)}` : sql`${column.sql} > ${value(index)}`;
    return sql`(${sql.join([...same, past], sql` AND `)})`;
  });
  // the first column alone lets an index find the start
  const start = first.descending ? sql`${first.column.sql} <= ${value(0)}` : sql`${first.column.sql} >= ${value(0)}`;
  return sql`(${start} AND (${sql.join(alternatives, sql` OR `)}))`;
}

/** A column that a filter compares, or the condition itself for what no column says. */
type FilterColumn = ListColumn | ((filter: Filter) => SQL | undefined);

/**
 * The condition of a query's filters; undefined for none. Days compare with `date` columns, amounts with numeric ones;
 * `has` compares with one element of an array column (give its type as the element's).
 */
export function filtered(
  query: Pick<ListQuery, 'filters'>,
  columns: Readonly<Record<string, FilterColumn>>,
): SQL | undefined {
  return and(
    ...query.filters.map((filter) => {
      const column = columns[filter.name];
      if (!column) throw new Error(`the list has no column for the filter ${filter.name}`);
      return typeof column === 'function' ? column(filter) : compared(column, filter);
    }),
  );
}

function compared({ sql: column, type }: ListColumn, { op, values }: Filter): SQL {
  const [first] = values;
  const value = sql`${first}::${sql.raw(type)}`;
  switch (op) {
    case 'eq':
      return sql`${column} = ${value}`;
    case 'in':
      return sql`${column} = ANY(${sql.param([...values])}::${sql.raw(type)}[])`;
    case 'gte':
      return sql`${column} >= ${value}`;
    case 'lte':
      return sql`${column} <= ${value}`;
    case 'has':
      return sql`${value} = ANY(${column})`;
    case 'empty':
      return first === 'true' ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
  }
}

const EXACT_UP_TO = 10_000;

/**
 * Counts the rows of a list: exactly up to 10,000, beyond by the planner's estimate. `from` is the rest of a statement:
 * sql`FROM orders WHERE …`.
 */
export async function countRows(db: Queryable, from: SQL): Promise<{ readonly rows: number; readonly exact: boolean }> {
  const counted = await db.execute<{ rows: string }>(
    sql`SELECT count(*) AS rows FROM (SELECT 1 ${from} LIMIT ${EXACT_UP_TO + 1}) AS found`,
  );
  const rows = Number(counted.rows[0]?.rows ?? 0);
  if (rows <= EXACT_UP_TO) return { rows, exact: true };
  const plan = await db.execute<{ 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }>(
    sql`EXPLAIN (FORMAT JSON) SELECT 1 ${from}`,
  );
  const estimate = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? rows;
  return { rows: Math.max(rows, estimate), exact: false };
}
