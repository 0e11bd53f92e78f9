import {
  cancelOrdersCall,
  chooseOrdersCall,
  exportOrdersCall,
  noteOrdersCall,
  tagOrdersCall,
} from '#contract/admin/order-bulk';
import { parseListQuery } from '#kernel/list-query';
import type { Language } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { cancelOrderByStaff } from '#shop/checkout';
import {
  addNote,
  changeTag,
  countOf,
  exportOrders,
  listOrderNumbers,
  ORDERS_LIST,
  type OrderFilter,
  orderFilterOf,
  startOrdersJob,
} from '#shop/orders';
import { cancelNeedsSecondStep } from '#shop/refunds';
import { writeCsv, writeXlsx } from '#shop/sheets';
import { MAX_ROWS_AT_ONCE } from '#shop/staff';
import type { Person } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { needsSecondStep } from './guard.ts';
import { orderSheet } from './order-sheet.ts';
import { type ProblemCode, problem, problemWords } from './problems.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax'>;

/** Most orders of one act, of which more than 200 are a job; an export has its own limit. */
const MAX_CHOSEN = 5_000;
const MAX_EXPORTED = 10_000;

const MEDIA = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Chosen = {
  readonly orders?: readonly number[] | undefined;
  readonly query?: string | undefined;
  readonly expected: number;
};

/** Registers what staff do with several orders at once: each order by itself, with a result for each. */
export function registerOrdersBulk(admin: AdminApi, shop: Deps): void {
  admin.on(cancelOrdersCall, async (c) => {
    const { orders, expected, reason, note } = c.req.valid('json');
    if (orders.length !== expected) return problem(c, 'countChanged', {}, { n: orders.length });
    const { actor, language } = c.var;
    const step = (await cancelNeedsSecondStep(shop, actor, orders)) ? needsSecondStep(shop, c) : null;
    if (step) return step;
    const act = (number: number) => cancelOrderByStaff(shop, actor, { number, reason, note });
    return c.json({ results: await each(orders, language, act) }, 200);
  });

  admin.on(chooseOrdersCall, async (c) => {
    const found = await numbersOf(shop, c.req.valid('json'), c.var.person, MAX_CHOSEN);
    if (!found.ok) return problem(c, found.error.code, {}, found.error.values);
    return c.json({ numbers: [...found.value] }, 200);
  });

  admin.on(tagOrdersCall, async (c) => {
    const { tag, on, ...chosen } = c.req.valid('json');
    const found = await numbersOf(shop, chosen, c.var.person, MAX_CHOSEN);
    if (!found.ok) return problem(c, found.error.code, {}, found.error.values);
    const { actor, language } = c.var;
    if (found.value.length > MAX_ROWS_AT_ONCE) {
      const numbers = [...found.value];
      return c.json({ job: await startOrdersJob(shop, actor, { act: 'tag', tag, on, numbers }) }, 202);
    }
    const act = (number: number) => changeTag(shop, actor, { number, tag, on });
    return c.json({ results: await each(found.value, language, act) }, 200);
  });

  admin.on(noteOrdersCall, async (c) => {
    const { text, ...chosen } = c.req.valid('json');
    const found = await numbersOf(shop, chosen, c.var.person, MAX_CHOSEN);
    if (!found.ok) return problem(c, found.error.code, {}, found.error.values);
    const { actor, language } = c.var;
    if (found.value.length > MAX_ROWS_AT_ONCE) {
      const numbers = [...found.value];
      return c.json({ job: await startOrdersJob(shop, actor, { act: 'note', text, numbers }) }, 202);
    }
    const act = (number: number) => addNote(shop, actor, { number, text, mentions: [] });
    return c.json({ results: await each(found.value, language, act) }, 200);
  });

  admin.on(exportOrdersCall, async (c) => {
    const { format, ...chosen } = c.req.valid('json');
    const filter = filterOf(chosen, c.var.person);
    if (!filter) return problem(c, 'unknownFilter');
    const { count } = await countOf(shop, filter);
    if (count !== chosen.expected) return problem(c, 'countChanged', {}, { n: count });
    if (count > MAX_EXPORTED) return problem(c, 'tooManyOrders', {}, { n: MAX_EXPORTED });
    const rows = await exportOrders(shop, c.var.actor, filter, MAX_EXPORTED);
    const sheet = orderSheet(rows, c.var.language);
    const bytes = format === 'csv' ? writeCsv(sheet.rows) : await writeXlsx([sheet]);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': MEDIA[format],
      'Content-Disposition': `attachment; filename="orders.${format}"`,
    });
  });
}

type Refusal = {
  readonly code: 'countChanged' | 'unknownFilter' | 'tooManyOrders';
  readonly values: { readonly n: number };
};

/** The filter of chosen orders, or of the whole list that a query names; null for a query that the list does not know. */
function filterOf({ orders, query }: Chosen, person: Person): OrderFilter | null {
  if (orders) return { markets: person.markets, numbers: orders };
  const parsed = parseListQuery(ORDERS_LIST, new URLSearchParams(query ?? ''), () => null);
  return parsed.ok ? orderFilterOf(parsed.value, person) : null;
}

/** The numbers of the chosen orders. Refuses when there are others than the person saw, or more than `most`. */
async function numbersOf(
  shop: Deps,
  chosen: Chosen,
  person: Person,
  most: number,
): Promise<Result<readonly number[], Refusal>> {
  const { orders, expected } = chosen;
  if (orders)
    return orders.length === expected ? ok(orders) : refused({ code: 'countChanged', values: { n: orders.length } });
  const filter = filterOf(chosen, person);
  if (!filter) return refused({ code: 'unknownFilter', values: { n: 0 } });
  const numbers = await listOrderNumbers(shop.database.read, filter, most + 1, shop.clock.now());
  if (numbers.length > most) return refused({ code: 'tooManyOrders', values: { n: most } });
  return numbers.length === expected ? ok(numbers) : refused({ code: 'countChanged', values: { n: numbers.length } });
}

/** Does an act on each order, one after the other. */
async function each(
  numbers: readonly number[],
  language: Language,
  act: (number: number) => Promise<Result<unknown, { readonly code: ProblemCode }>>,
) {
  const results: { id: string; ok: boolean; words?: string }[] = [];
  for (const number of numbers) {
    const done = await act(number);
    const id = String(number);
    results.push(done.ok ? { id, ok: true } : { id, ok: false, words: problemWords(language, done.error.code) });
  }
  return results;
}
