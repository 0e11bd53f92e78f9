import { firstOf } from './first-of.rules.ts';
import type { Marked } from './marks.rules.ts';
import {
  type Cell,
  DISCOUNTED,
  HIDDEN,
  IN_STOCK,
  KINDS,
  type ProductTable,
  type TableOrder,
} from './product-table.rules.ts';
import type { PlainSort } from './query.rules.ts';

/** What a product of the table must be. Amounts are in minor units. */
type TableQuery = {
  /**
   * The products whose texts have the words, and those whose titles do, which come first in the order of relevance; null for a
   * list without words.
   */
  readonly text: { readonly matching: Marked; readonly titled: Marked | null } | null;
  readonly category: string | null;
  /** Families, of which a product has one; empty for any product. */
  readonly families: readonly string[];
  readonly size: string | null;
  /** A range of the discounted price. */
  readonly price: { readonly least: number; readonly below: number };
  /** Only below this discounted price, also where the options of other prices are counted. */
  readonly under: number;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly sort: PlainSort;
};

/** Products by number and how many there are of each option, each option counted without the choice among its own kind. */
type TableFinds = {
  readonly total: number;
  /** The first ones in the order of the list; of a search by words the likeliest, which are not ranked yet. */
  readonly first: readonly number[];
  readonly categories: ReadonlyMap<string, number>;
  readonly families: ReadonlyMap<string, number>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly steps: ReadonlyMap<number, number>;
};

/** How many products there are of each kind: within the range of prices, and at any price below `under`. */
type Tallies = { readonly inRange: Int32Array; readonly anyPrice: Int32Array };

/** Finds the first `count` products and counts all of them. Reads no product but those with the words and those it returns. */
export function findInTable(table: ProductTable, query: TableQuery, count: number): TableFinds {
  const { cells, stepWidth } = table;
  const { least, below } = query.price;
  const { discountPrice, kind } = table.columns();
  // steps say whether a price is within bounds that are steps themselves
  const bySteps = [least, below, query.under].every((bound) => !Number.isFinite(bound) || bound % stepWidth === 0);
  const tallies = bySteps ? tallyBySteps(table, query) : tallyOneByOne(table, query);
  const fits = new Uint8Array(KINDS * (cells.length + 1));
  const totals = { total: 0, ...emptyCounts() };
  cells.forEach((cell, at) => {
    if (query.category !== null && !cell.categories.includes(query.category)) return;
    let [n, any] = [0, 0];
    const [family, size] = [hasFamily(query, cell), hasSize(query, cell)];
    for (let flags = 0; flags < KINDS; flags += 1) {
      if (query.discounted && (flags & DISCOUNTED) === 0) continue;
      if (query.inStock && (flags & IN_STOCK) === 0) continue;
      const of = KINDS * (at + 1) + flags;
      n += tallies.inRange[of] ?? 0;
      any += tallies.anyPrice[of] ?? 0;
      if (family && size && (tallies.inRange[of] ?? 0) > 0) fits[of] = 1;
    }
    if (family && size) totals.total += n;
    countCell(totals, cell, { n, any, family, size });
  });
  const isFit = bySteps
    ? (number: number) => fits[kind[number] ?? HIDDEN] === 1
    : (number: number) => fits[kind[number] ?? HIDDEN] === 1 && isWithin(query, discountPrice[number] ?? 0);
  return { ...totals, first: firstIn(table, query, isFit, totals.total, count) };
}

/** The first `count` of some products that are shown, short titles or those that lists begin with first, and how many there are. */
export function firstMarked(
  table: ProductTable,
  marked: Marked,
  count: number,
  order: 'title' | 'relevance',
): { readonly first: number[]; readonly total: number } {
  const { kind } = table.columns();
  let total = 0;
  for (let at = 0; at < marked.numbers.length; at += 1) {
    if (kind[marked.numbers[at] ?? 0] !== HIDDEN) total += 1;
  }
  const isFit = (number: number): boolean => kind[number] !== HIDDEN;
  return { first: select(table, order, marked, isFit, total, count), total };
}

/** The first of the products that fit; with words, those with the words in their titles first, short ones before long ones. */
function firstIn(
  table: ProductTable,
  { text, sort }: TableQuery,
  isFit: (number: number) => boolean,
  total: number,
  count: number,
): number[] {
  const { matching = null, titled = null } = text ?? {};
  if (matching === null || titled === null) return select(table, sort, matching, isFit, total, count);
  const best = select(table, 'title', titled, (number) => isFit(number) && matching.has(number), total, count);
  if (best.length >= count) return best;
  const others = (number: number): boolean => isFit(number) && !titled.has(number);
  return [...best, ...select(table, sort, matching, others, total, count - best.length)];
}

/**
 * The first `count` in an order of the products that fit, of the marked ones where there are. Many are met soon on a walk along
 * the order; few are gathered and sorted. `total` is how many fit at most.
 */
function select(
  table: ProductTable,
  order: TableOrder,
  marked: Marked | null,
  isFit: (number: number) => boolean,
  total: number,
  count: number,
): number[] {
  if (total === 0 || count <= 0) return [];
  const all = table.inOrder(order);
  const among = marked?.numbers ?? all;
  const found: number[] = [];
  const walks = marked === null || total * among.length > count * all.length;
  for (let at = 0; at < (walks ? all : among).length; at += 1) {
    const number = (walks ? all : among)[at] ?? 0;
    if (!isFit(number) || (walks && marked !== null && !marked.has(number))) continue;
    found.push(number);
    if (walks && found.length === Math.min(count, total)) break;
  }
  return walks ? found : firstOf(found, count, table.before(order));
}

function tallyBySteps(table: ProductTable, query: TableQuery): Tallies {
  const { cells, stepWidth } = table;
  const shown = query.text ? tallied(table, query.text.matching.numbers, null) : table.counts();
  const anyPrice = new Int32Array(KINDS * (cells.length + 1));
  const inRange = new Int32Array(KINDS * (cells.length + 1));
  for (let at = 0; at < cells.length; at += 1) {
    const costs = (cells[at]?.step ?? 0) * stepWidth;
    if (costs >= query.under) continue;
    const within = isWithin(query, costs);
    for (let of = KINDS * (at + 1); of < KINDS * (at + 2); of += 1) {
      anyPrice[of] = shown[of] ?? 0;
      if (within) inRange[of] = shown[of] ?? 0;
    }
  }
  return { inRange, anyPrice };
}

function tallyOneByOne(table: ProductTable, query: TableQuery): Tallies {
  const { discountPrice } = table.columns();
  const among = query.text?.matching.numbers ?? table.inOrder('relevance');
  return {
    inRange: tallied(table, among, (number) => isWithin(query, discountPrice[number] ?? 0)),
    anyPrice: tallied(table, among, (number) => (discountPrice[number] ?? 0) < query.under),
  };
}

/** How many of some products are of each kind; of those only that count. */
function tallied(table: ProductTable, numbers: Int32Array, counts: ((number: number) => boolean) | null): Int32Array {
  const { kind } = table.columns();
  const tally = new Int32Array(KINDS * (table.cells.length + 1));
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    if (counts !== null && !counts(number)) continue;
    const of = kind[number] ?? HIDDEN;
    tally[of] = (tally[of] ?? 0) + 1;
  }
  return tally;
}

const isWithin = ({ price, under }: TableQuery, costs: number): boolean =>
  costs >= price.least && costs < price.below && costs < under;
const hasFamily = ({ families }: TableQuery, cell: Cell): boolean =>
  families.length === 0 || families.some((family) => cell.families.includes(family));
const hasSize = ({ size }: TableQuery, cell: Cell): boolean => size === null || cell.size === size;

type Counts = {
  readonly categories: Map<string, number>;
  readonly families: Map<string, number>;
  readonly sizes: Map<string, number>;
  readonly steps: Map<number, number>;
};

const emptyCounts = (): Counts => ({ categories: new Map(), families: new Map(), sizes: new Map(), steps: new Map() });

/** Counts the products of a cell among the options that they would be left by: `n` in the range of prices, `any` at any price. */
function countCell(
  counts: Counts,
  cell: Cell,
  {
    n,
    any,
    family,
    size,
  }: { readonly n: number; readonly any: number; readonly family: boolean; readonly size: boolean },
): void {
  if (family && size) for (const title of cell.categories) add(counts.categories, title, n);
  if (size) for (const id of cell.families) add(counts.families, id, n);
  if (family && cell.size !== '') add(counts.sizes, cell.size, n);
  if (family && size) add(counts.steps, cell.step, any);
}

function add<Key>(counts: Map<Key, number>, key: Key, n: number): void {
  if (n > 0) counts.set(key, (counts.get(key) ?? 0) + n);
}
