import { createMarks, type Marks } from './marks.rules.ts';
import type { PlainSort } from './query.rules.ts';
import { createSortedNumbers, type SortedNumbers } from './sorted-numbers.rules.ts';

/** What lists and searches need of a product that a currency shows. Amounts are in minor units. */
export type TableProduct = {
  readonly id: string;
  readonly position: number;
  /** In microseconds. */
  readonly createdAt: number;
  /** Titles of categories in their order. */
  readonly categories: readonly string[];
  readonly families: readonly string[];
  /** The first size, as "12ml"; empty for a set and without one. */
  readonly size: string;
  readonly price: number;
  readonly discountPrice: number;
  readonly inStock: boolean;
  /** The letters of the title that words are looked for in, and its words. */
  readonly letters: number;
  readonly words: readonly string[];
};

/** What products have in common that are counted together. */
export type Cell = Pick<TableProduct, 'categories' | 'families' | 'size'> & { readonly step: number };

/**
 * What a product is counted as: its cell, whether it is discounted, and whether it is in stock; `HIDDEN` is counted in no list.
 * The kinds of the cell with the number `n` begin with `KINDS * (n + 1)`.
 */
export const KINDS = 4;
export const HIDDEN = 0;
export const DISCOUNTED = 1;
export const IN_STOCK = 2;

/** The numbers of products, by number of the product; what is no more shown keeps its number. */
type ProductColumns = {
  readonly ids: readonly string[];
  readonly kind: Int32Array;
  readonly position: Int32Array;
  readonly letters: Int32Array;
  readonly createdAt: Float64Array;
  readonly discountPrice: Float64Array;
};

/** Orders of products: those of lists, and that of titles, short ones first. */
export type TableOrder = PlainSort | 'title';
const ORDERS: readonly TableOrder[] = ['relevance', 'price-up', 'price-down', 'newest', 'title'];

/** The products of a currency in memory, each with a number. */
export type ProductTable = {
  columns(): ProductColumns;
  readonly cells: readonly Cell[];
  /** The width of a step of prices in minor units. */
  readonly stepWidth: number;
  /** How many products are shown of each kind. */
  counts(): Int32Array;
  /** The shown products in an order, until the next change. */
  inOrder(order: TableOrder): Int32Array;
  /** Whether a product comes before another in an order. */
  before(order: TableOrder): Before;
  /** Room for a computation that ends before the next one begins: for the products with some words, and for their titles. */
  readonly marks: { readonly matching: Marks; readonly titled: Marks };
  /** The number of a product, also of one that is not shown. */
  numberOf(id: string): number;
  put(product: TableProduct): void;
  remove(id: string): void;
};

type Before = (one: number, other: number) => boolean;

const FIRST_ROOM = 1024;

/** Creates an empty table; `stepWidth` is the width of a step of prices in minor units. */
export function createProductTable(
  stepWidth: number,
  onTitle: { readonly add: TitleChange; readonly remove: TitleChange },
): ProductTable {
  const numbers = new Map<string, number>();
  const ids: string[] = [];
  const titles: (readonly string[] | undefined)[] = [];
  const cells: Cell[] = [];
  const cellNumbers = new Map<string, number>();
  let counts = new Int32Array(FIRST_ROOM);
  let columns = grown({ ids, ...emptyColumns(0) }, FIRST_ROOM);
  const of = (): ProductColumns => columns;
  const before: Record<TableOrder, Before> = {
    relevance: orderOf(of, () => 0),
    'price-up': orderOf(of, (at) => columns.discountPrice[at] ?? 0),
    'price-down': orderOf(of, (at) => -(columns.discountPrice[at] ?? 0)),
    newest: orderOf(of, (at) => -(columns.createdAt[at] ?? 0)),
    title: orderOf(of, (at) => columns.letters[at] ?? 0),
  };
  const isShown = (number: number): boolean => columns.kind[number] !== HIDDEN;
  const sorted = new Map<TableOrder, SortedNumbers>(
    ORDERS.map((order) => [order, createSortedNumbers(before[order], isShown)]),
  );

  function numberOf(id: string): number {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = ids.length;
    numbers.set(id, number);
    ids.push(id);
    if (number >= columns.kind.length) columns = grown(columns, 2 * number);
    return number;
  }

  function cellOf({ categories, families, size, discountPrice }: TableProduct): number {
    const step = Math.floor(discountPrice / stepWidth);
    const key = JSON.stringify([categories, families, size, step]);
    const known = cellNumbers.get(key);
    if (known !== undefined) return known;
    const cell = cells.push({ categories, families, size, step }) - 1;
    cellNumbers.set(key, cell);
    if (counts.length < KINDS * (cell + 2)) {
      const more = new Int32Array(2 * KINDS * (cell + 2));
      more.set(counts);
      counts = more;
    }
    return cell;
  }

  function become(number: number, kind: number): void {
    const last = columns.kind[number] ?? HIDDEN;
    if (last === kind) return;
    counts[last] = (counts[last] ?? 0) - 1;
    counts[kind] = (counts[kind] ?? 0) + 1;
    columns.kind[number] = kind;
  }

  const moved = (number: number): void => {
    for (const one of sorted.values()) one.change(number);
  };

  return {
    columns: of,
    cells,
    stepWidth,
    counts: () => counts,
    inOrder: (order) => sorted.get(order)?.all() ?? new Int32Array(0),
    before: (order) => before[order],
    marks: { matching: createMarks(), titled: createMarks() },
    numberOf,
    put(product) {
      const number = numberOf(product.id);
      const kind =
        KINDS * (cellOf(product) + 1) +
        (product.discountPrice < product.price ? DISCOUNTED : 0) +
        (product.inStock ? IN_STOCK : 0);
      const { position, letters, createdAt, discountPrice } = columns;
      const stays =
        isShown(number) &&
        position[number] === product.position &&
        letters[number] === product.letters &&
        createdAt[number] === product.createdAt &&
        discountPrice[number] === product.discountPrice;
      become(number, kind);
      position[number] = product.position;
      letters[number] = product.letters;
      createdAt[number] = product.createdAt;
      discountPrice[number] = product.discountPrice;
      if (!stays) moved(number);
      const words = titles[number];
      if (words?.join(' ') === product.words.join(' ')) return;
      if (words) onTitle.remove(number, words);
      onTitle.add(number, product.words);
      titles[number] = product.words;
    },
    remove(id) {
      const number = numbers.get(id);
      if (number === undefined || !isShown(number)) return;
      become(number, HIDDEN);
      moved(number);
    },
  };
}

type TitleChange = (number: number, words: readonly string[]) => void;

function emptyColumns(room: number): Omit<ProductColumns, 'ids'> {
  return {
    kind: new Int32Array(room),
    position: new Int32Array(room),
    letters: new Int32Array(room),
    createdAt: new Float64Array(room),
    discountPrice: new Float64Array(room),
  };
}

function grown(columns: ProductColumns, room: number): ProductColumns {
  const more = emptyColumns(room);
  more.kind.set(columns.kind);
  more.position.set(columns.position);
  more.letters.set(columns.letters);
  more.createdAt.set(columns.createdAt);
  more.discountPrice.set(columns.discountPrice);
  return { ids: columns.ids, ...more };
}

/** Whether a product comes before another by a number of each; equal ones by position and id. */
function orderOf(columns: () => ProductColumns, by: (number: number) => number): Before {
  return (one, other) => {
    const apart = by(one) - by(other);
    if (apart !== 0) return apart < 0;
    const { position, ids } = columns();
    const further = (position[one] ?? 0) - (position[other] ?? 0);
    return further === 0 ? (ids[one] ?? '') < (ids[other] ?? '') : further < 0;
  };
}
