import { DAY_MS } from '#kernel/clock';
import { type Filter, filterValues, type ListDefinition, type ListQuery } from '#kernel/list-query';
import { DEFAULT_MARKET, isMarketCode, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { fromDecimal, type Minor } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import type { OrderFilter, OrderSort } from './list-queries.ts';
import { ORDER_SORTS } from './order-words.rules.ts';
import { ORDER_LIST_VIEWS, SHOWN_STATUSES } from './shown-status.rules.ts';
import { PAYMENT_STATES } from './tables.ts';

/** What the list of orders knows: its filters, sorts and the search. */
export const ORDERS_LIST: ListDefinition = {
  filters: {
    market: { kind: MARKET_CODES, ops: ['eq', 'in'] },
    view: { kind: ORDER_LIST_VIEWS, ops: ['eq'] },
    status: { kind: SHOWN_STATUSES, ops: ['eq', 'in'] },
    method: { kind: PAYMENT_METHODS, ops: ['eq', 'in'] },
    payment: { kind: PAYMENT_STATES, ops: ['eq', 'in'] },
    city: { kind: 'text', ops: ['eq', 'in'] },
    coupon: { kind: 'text', ops: ['eq', 'empty'] },
    placed: { kind: 'day', ops: ['gte', 'lte'] },
    total: { kind: 'amount', ops: ['gte', 'lte'] },
    product: { kind: 'text', ops: ['eq'] },
    tag: { kind: 'text', ops: ['eq', 'in'] },
    note: { kind: 'text', ops: ['empty'] },
    naming: { kind: ['me'], ops: ['eq'] },
    courier: { kind: 'text', ops: ['eq', 'in'] },
    number: { kind: 'whole', ops: ['eq', 'in'] },
  },
  sorts: ORDER_SORTS,
  defaultSort: '-placed',
  search: true,
};

/** The filter of a query for a person: only the markets that the person works for. */
export function orderFilterOf(
  query: Pick<ListQuery, 'filters' | 'q'>,
  person: { readonly id: string; readonly markets: readonly MarketCode[] },
): OrderFilter {
  const [view] = valuesOf(query, 'view', ORDER_LIST_VIEWS) ?? [];
  const wanted = texts(query, 'market')?.filter(isMarketCode);
  const markets = wanted ? person.markets.filter((code) => wanted.includes(code)) : person.markets;
  const zone = markets.length === 1 && markets[0] ? MARKETS[markets[0]] : DEFAULT_MARKET;
  const isWithoutCoupon = single(query, 'coupon', 'empty');
  const isWithoutNote = single(query, 'note', 'empty');
  const from = single(query, 'placed', 'gte');
  const until = single(query, 'placed', 'lte');
  return {
    markets,
    view,
    search: query.q === '' ? undefined : query.q,
    statuses: valuesOf(query, 'status', SHOWN_STATUSES),
    methods: valuesOf(query, 'method', PAYMENT_METHODS),
    paymentStates: valuesOf(query, 'payment', PAYMENT_STATES),
    cities: texts(query, 'city'),
    coupon: single(query, 'coupon', 'eq'),
    hasCoupon: isWithoutCoupon === undefined ? undefined : isWithoutCoupon === 'false',
    placedFrom: from === undefined ? undefined : startOfDay(from, zone.timeZone),
    placedUntil: until === undefined ? undefined : startOfDay(dayAfter(until), zone.timeZone),
    totalFrom: amount(single(query, 'total', 'gte'), zone.currency),
    totalTo: amount(single(query, 'total', 'lte'), zone.currency),
    productId: single(query, 'product', 'eq'),
    tags: texts(query, 'tag'),
    hasNote: isWithoutNote === undefined ? undefined : isWithoutNote === 'false',
    naming: single(query, 'naming', 'eq') === 'me' ? person.id : undefined,
    couriers: texts(query, 'courier'),
    numbers: texts(query, 'number')?.map(Number),
  };
}

/** The sort of a query; the list has one sort at a time. */
export function orderSortOf({ sort }: Pick<ListQuery, 'sort'>): OrderSort {
  const [first] = sort;
  const by = ORDER_SORTS.find((one) => one === first?.name) ?? 'placed';
  return { by, descending: first?.descending ?? true };
}

type Filters = { readonly filters: readonly Filter[] };

function single(query: Filters, name: string, op: Filter['op']): string | undefined {
  return filterValues(query, name, op)?.[0];
}

function texts(query: Filters, name: string): readonly string[] | undefined {
  return filterValues(query, name, 'eq') ?? filterValues(query, name, 'in') ?? undefined;
}

function valuesOf<V extends string>(query: Filters, name: string, all: readonly V[]): readonly V[] | undefined {
  const given = texts(query, name);
  return given && all.filter((one) => given.includes(one));
}

function amount(text: string | undefined, currency: string): Minor | undefined {
  return text === undefined ? undefined : (fromDecimal(text, currency) ?? undefined);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which a day begins in a time zone. */
function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(utc));
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return new Date(utc - (there - utc));
}
