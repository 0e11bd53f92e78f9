import { readOrderCall } from '#contract/admin/order-page';
import { listOrderViewsCall, removeOrderViewCall, saveOrderViewCall } from '#contract/admin/order-views';
import {
  addNoteCall,
  bookNowCall,
  cancelOrderCall,
  changeTagCall,
  listOrdersCall,
  mendAddressCall,
  removeNoteCall,
  resendEmailCall,
} from '#contract/admin/orders';
import { type ListPage, type ListQuery, type Position, parseListQuery } from '#kernel/list-query';
import { recordOf } from '#kernel/record';
import { cancelOrderByStaff, mendAddress, mendNeedsSecondStep } from '#shop/checkout';
import { bookNow, readOrderPage, resendEmail } from '#shop/order-desk';
import {
  addNote,
  changeTag,
  countViews,
  listOrderViews,
  listTags,
  ORDERS_LIST,
  type OrderMark,
  type OrderRow,
  type OrderSort,
  orderFilterOf,
  orderSortOf,
  readOrderList,
  removeNote,
  removeOrderView,
  saveOrderView,
} from '#shop/orders';
import { ORDER_LIST_VIEWS } from '#shop/orders/shown-status.rules';
import { cancelNeedsSecondStep } from '#shop/refunds';
import { recentTerms } from '#shop/settings';
import { listStaffNames } from '#shop/staff';
import { mayDo, type Person } from '#shop/staff/permissions.rules';
import { texts } from '#texts/texts';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { courierTitles } from './couriers.ts';
import { needsSecondStep } from './guard.ts';
import { listBody, listQuery } from './list.ts';
import { orderPageAnswer, orderRowAnswer } from './order-answer.ts';
import { problem } from './problems.ts';
import { shortAddressProblems } from './short-address.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'parcels' | 'publicUrl' | 'tax'>;

/** Registers the calls of orders: the list, the page of an order, and what staff do with one. */
export function registerOrders(admin: AdminApi, shop: Deps): void {
  admin.on(listOrdersCall, async (c) => {
    const query = listQuery(c, ORDERS_LIST);
    if (query instanceof Response) return query;
    const { person } = c.var;
    const { filter, sort } = listOf(query, person);
    const after = query.after && markOf(query.after);
    const list = await readOrderList(shop, { filter, sort, after, limit: query.limit });
    const page = pageOf(list.rows, sort, query, list.hasMore);
    const count = { count: list.count.count, counted: list.count.exact ? ('exact' as const) : ('estimate' as const) };
    const courierTitle = courierTitles(shop, c.var.language);
    const answer = listBody(c, page, (row) => orderRowAnswer(row, person, courierTitle));
    const counted = await countViews(shop, filter.markets);
    const views = recordOf(ORDER_LIST_VIEWS, (view) => counted[view].count);
    return c.json({ ...answer, page: { ...answer.page, ...count }, views }, 200);
  });

  admin.on(readOrderCall, async (c) => {
    const { person } = c.var;
    const { list } = c.req.valid('query');
    const parsed = list === undefined ? null : parseListQuery(ORDERS_LIST, new URLSearchParams(list), () => null);
    // an order opens whatever became of the list that it was opened from
    const from = parsed?.ok ? listOf(parsed.value, person) : undefined;
    const page = await readOrderPage(shop, c.req.valid('param').number, person.markets, from);
    if (!page) return problem(c, 'notFound');
    setVersion(c, page.version);
    const terms = await recentTerms(shop, page.order.market);
    return c.json(orderPageAnswer(page, c.var.person, c.var.language, shop.parcels, terms), 200);
  });

  admin.on(addNoteCall, async (c) => {
    const { number } = c.req.valid('param');
    const names = await listStaffNames(shop.database.read);
    const { text, mentions } = c.req.valid('json');
    const known = mentions.filter((id) => names.has(id));
    const added = await addNote(shop, c.var.actor, { number, text, mentions: known });
    return added.ok ? c.json(added.value, 200) : problem(c, added.error.code);
  });

  admin.on(removeNoteCall, async (c) => {
    const removed = await removeNote(shop, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return removed.ok ? c.json({ done: true as const }, 200) : problem(c, removed.error.code);
  });

  admin.on(changeTagCall, async (c) => {
    const changed = await changeTag(shop, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return changed.ok ? c.json({ done: true as const }, 200) : problem(c, changed.error.code);
  });

  admin.on(cancelOrderCall, async (c) => {
    const isLarge = await cancelNeedsSecondStep(shop, c.var.actor, [c.req.valid('param').number]);
    const step = isLarge ? needsSecondStep(shop, c) : null;
    if (step) return step;
    const cancelled = await cancelOrderByStaff(shop, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return cancelled.ok ? c.json({ done: true as const }, 200) : problem(c, cancelled.error.code);
  });

  admin.on(mendAddressCall, async (c) => {
    const { number } = c.req.valid('param');
    const version = expectedVersion(c);
    const wrong = shortAddressProblems(c.req.valid('json').shortAddress, 'shortAddress', c.var.language);
    if (wrong.length > 0) return problem(c, 'invalid', { fields: wrong });
    const isLarge = await mendNeedsSecondStep(shop, c.var.actor, number);
    const step = isLarge ? needsSecondStep(shop, c) : null;
    if (step) return step;
    const mended = await mendAddress(shop, c.var.actor, { number, version, corrections: c.req.valid('json') });
    if (mended.ok) return c.json(mended.value, 200);
    const { error } = mended;
    if (error.code === 'stale') {
      return problem(c, 'stale', { current: error.address, version: error.version, changed: [] });
    }
    if (error.code !== 'addressWrong') return problem(c, error.code);
    const words = texts(c.var.language);
    const fields = error.problems.map(({ field, key, params }) => ({
      path: field,
      code: key,
      words: words(key, params),
    }));
    return problem(c, 'invalid', { fields });
  });

  admin.on(bookNowCall, async (c) => {
    const booked = await bookNow(shop, c.var.actor, c.req.valid('param').number);
    return booked.ok ? c.json({ done: true as const }, 200) : problem(c, booked.error.code);
  });

  admin.on(resendEmailCall, async (c) => {
    const sent = await resendEmail(shop, c.var.actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return sent.ok ? c.json({ done: true as const }, 200) : problem(c, sent.error.code);
  });

  admin.on(listOrderViewsCall, async (c) => {
    const { read } = shop.database;
    const views = await listOrderViews(read, c.var.person.id);
    const colleagues = [...(await listStaffNames(read))].map(([id, name]) => ({ id, name }));
    const title = courierTitles(shop, c.var.language);
    const couriers = Object.keys(shop.parcels.titles).map((name) => ({ name, title: title(name) }));
    return c.json({ views, tags: await listTags(read), colleagues, couriers }, 200);
  });

  admin.on(saveOrderViewCall, async (c) => {
    const saved = await saveOrderView(shop, c.var.actor, c.req.valid('json'));
    return saved.ok ? c.json(saved.value, 200) : problem(c, saved.error.code);
  });

  admin.on(removeOrderViewCall, async (c) => {
    const removed = await removeOrderView(shop, c.var.actor, c.req.valid('param').id);
    return removed.ok ? c.json(removed.value, 200) : problem(c, removed.error.code);
  });
}

/** Where a page begins, as the list's queries take it. */
/** The filter and the sort of a list for a person. Staff without `orders.persons` find an order by its number alone. */
function listOf(query: ListQuery, person: Person) {
  const asked = orderFilterOf(query, person);
  const isNumber = /^[\s\d٠-٩]+$/.test(query.q);
  const filter = mayDo(person, 'orders.persons') || isNumber ? asked : { ...asked, search: undefined };
  return { filter, sort: orderSortOf(query) };
}

function markOf({ values, backwards }: Position): OrderMark {
  const [value = 0, number = 0] = values;
  return { value: typeof value === 'boolean' ? 0 : value, number: Number(number), backwards };
}

/** The page of the rows that were read. */
function pageOf(
  rows: readonly OrderRow[],
  sort: OrderSort,
  { after, sortText }: Pick<ListQuery, 'after' | 'sortText'>,
  hasMore: boolean,
): ListPage<OrderRow> {
  const at = (row: OrderRow | undefined, backwards: boolean): Position | null => {
    if (!row) return null;
    const value = { placed: row.createdAt.toISOString(), number: row.number, total: row.total }[sort.by];
    return { sort: sortText, values: [value, row.number], backwards };
  };
  const backwards = after?.backwards ?? false;
  return {
    rows,
    next: backwards || hasMore ? at(rows.at(-1), false) : null,
    previous: (backwards ? hasMore : after !== null) ? at(rows[0], true) : null,
  };
}
