import type { SearchSort } from './query.rules.ts';

/** What lists and searches need of a product that a currency shows. Amounts are in minor units. */
export type TableProduct = {
  readonly id: string;
  readonly position: number;
  /** In microseconds. */
  readonly createdAt: number;
  /** Titles of categories in their order. */
  readonly categories: readonly string[];
  readonly families: readonly string[];
  /** The first size, as "12ml"; empty without one. */
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

/** The numbers of products, by number of the product; what is no more shown keeps its number. */
type ProductColumns = {
  readonly ids: readonly string[];
  readonly shown: Uint8Array;
  readonly inStock: Uint8Array;
  readonly cell: Int32Array;
  readonly position: Int32Array;
  readonly letters: Int32Array;
  readonly createdAt: Float64Array;
  readonly price: Float64Array;
  readonly discountPrice: Float64Array;
};

/** The products of a currency in memory, each with a number. */
export type ProductTable = {
  columns(): ProductColumns;
  readonly cells: readonly Cell[];
  /** Room for a number of each product, for a computation that ends before the next one begins. */
  scratch(): Int32Array;
  /** The number of a product, also of one that is not shown. */
  numberOf(id: string): number;
  put(product: TableProduct): void;
  remove(id: string): void;
};

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
  let scratch = new Int32Array(0);
  let columns = grown({ ids, ...emptyColumns(0) }, FIRST_ROOM);

  function numberOf(id: string): number {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = ids.length;
    numbers.set(id, number);
    ids.push(id);
    if (number >= columns.shown.length) columns = grown(columns, 2 * number);
    return number;
  }

  function cellOf({ categories, families, size, discountPrice }: TableProduct): number {
    const step = Math.floor(discountPrice / stepWidth);
    const key = JSON.stringify([categories, families, size, step]);
    const known = cellNumbers.get(key);
    if (known !== undefined) return known;
    cells.push({ categories, families, size, step });
    cellNumbers.set(key, cells.length - 1);
    return cells.length - 1;
  }

  return {
    columns: () => columns,
    cells,
    scratch() {
      if (scratch.length < columns.shown.length) scratch = new Int32Array(columns.shown.length);
      return scratch;
    },
    numberOf,
    put(product) {
      const number = numberOf(product.id);
      columns.shown[number] = 1;
      columns.inStock[number] = product.inStock ? 1 : 0;
      columns.cell[number] = cellOf(product);
      columns.position[number] = product.position;
      columns.letters[number] = product.letters;
      columns.createdAt[number] = product.createdAt;
      columns.price[number] = product.price;
      columns.discountPrice[number] = product.discountPrice;
      const before = titles[number];
      if (before?.join(' ') === product.words.join(' ')) return;
      if (before) onTitle.remove(number, before);
      onTitle.add(number, product.words);
      titles[number] = product.words;
    },
    remove(id) {
      const number = numbers.get(id);
      if (number !== undefined) columns.shown[number] = 0;
    },
  };
}

type TitleChange = (number: number, words: readonly string[]) => void;

function emptyColumns(room: number): Omit<ProductColumns, 'ids'> {
  return {
    shown: new Uint8Array(room),
    inStock: new Uint8Array(room),
    cell: new Int32Array(room),
    position: new Int32Array(room),
    letters: new Int32Array(room),
    createdAt: new Float64Array(room),
    price: new Float64Array(room),
    discountPrice: new Float64Array(room),
  };
}

function grown(columns: ProductColumns, room: number): ProductColumns {
  const more = emptyColumns(room);
  more.shown.set(columns.shown);
  more.inStock.set(columns.inStock);
  more.cell.set(columns.cell);
  more.position.set(columns.position);
  more.letters.set(columns.letters);
  more.createdAt.set(columns.createdAt);
  more.price.set(columns.price);
  more.discountPrice.set(columns.discountPrice);
  return { ids: columns.ids, ...more };
}

/** Whether a product comes before another in a list, by their numbers; equal ones by position and id. */
export function orderOf(
  { ids, position, createdAt, discountPrice }: ProductColumns,
  sort: SearchSort,
): (one: number, other: number) => boolean {
  const at = (column: ArrayLike<number>, number: number): number => column[number] ?? 0;
  const inOrder = (one: number, other: number): boolean => {
    const apart = at(position, one) - at(position, other);
    return apart === 0 ? (ids[one] ?? '') < (ids[other] ?? '') : apart < 0;
  };
  const by =
    (column: ArrayLike<number>, direction: 1 | -1) =>
    (one: number, other: number): boolean => {
      const apart = direction * (at(column, one) - at(column, other));
      return apart === 0 ? inOrder(one, other) : apart < 0;
    };
  switch (sort) {
    case 'price-up':
      return by(discountPrice, 1);
    case 'price-down':
      return by(discountPrice, -1);
    case 'newest':
      return by(createdAt, -1);
    case 'relevance':
      return inOrder;
  }
}
