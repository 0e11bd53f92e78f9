import type { Context } from 'hono';
import { type ListDefinition, type ListPage, parseListQuery } from '#kernel/list-query';
import type { AdminEnv } from './context.ts';
import { problem } from './problems.ts';

const WORDS = {
  unknown: { en: 'Unknown filter.', ar: 'مرشّح غير معروف.' },
  wrong: { en: 'Invalid value.', ar: 'قيمة غير صالحة.' },
  tooBig: { en: 'Too many at once.', ar: 'أكثر من المسموح به دفعة واحدة.' },
} as const;

/**
 * The query of a list, or the refusal to answer with:
 * `const query = listQuery(c, ORDERS_LIST); if (query instanceof Response) return query;`
 */
export function listQuery(c: Context<AdminEnv>, definition: ListDefinition) {
  const parsed = parseListQuery(definition, new URL(c.req.url).searchParams, (cursor) => c.var.cursors.read(cursor));
  if (parsed.ok) return parsed.value;
  const fields = parsed.error.map(({ path, code }) => ({ path, code, words: WORDS[code][c.var.language] }));
  return problem(c, fields.every(({ path }) => path === 'after') ? 'badCursor' : 'unknownFilter', { fields });
}

/** The answer of a list: the items, made of the rows by `show`, and its cursors. Its schema is `listAnswer(item)`. */
export function listBody<Row, Item>(c: Context<AdminEnv>, page: ListPage<Row>, show: (row: Row) => Item) {
  const { write } = c.var.cursors;
  return {
    items: page.rows.map(show),
    page: {
      next: page.next && write(page.next),
      previous: page.previous && write(page.previous),
      ...(page.count
        ? { count: page.count.rows, counted: page.count.exact ? ('exact' as const) : ('estimate' as const) }
        : {}),
    },
  };
}
