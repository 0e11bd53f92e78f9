import { firstOf } from './first-of.rules.ts';
import { type Cell, orderOf, type ProductTable } from './product-table.rules.ts';
import type { SearchSort } from './query.rules.ts';

/** What a product of the table must be. Amounts are in minor units. */
type TableQuery = {
  /** Products by number: whether their texts have the words, and whether their titles do; null for a list without words. */
  readonly text: { readonly matching: Uint8Array; readonly titled: Uint8Array } | null;
  readonly category: string | null;
  readonly family: string | null;
  readonly size: string | null;
  /** A range of the discounted price. */
  readonly price: { readonly least: number; readonly below: number };
  /** Only below this discounted price, also where the options of other prices are counted. */
  readonly under: number;
  readonly inStock: boolean;
  readonly discounted: boolean;
  readonly sort: SearchSort;
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

/** Finds the first `count` products and counts all of them. */
export function findInTable(table: ProductTable, query: TableQuery, count: number): TableFinds {
  const { cells } = table;
  const columns = table.columns();
  const { shown, inStock, cell, price, discountPrice } = columns;
  const text = query.text?.matching ?? null;
  const { least, below } = query.price;
  const wanted = new Uint8Array(cells.length);
  const fits = new Uint8Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) {
    const one = cells[at];
    if (!one) continue;
    if (query.category === null || one.categories.includes(query.category)) wanted[at] = 1;
    if (hasFamily(query, one) && hasSize(query, one)) fits[at] = 1;
  }
  const inRange = new Int32Array(cells.length);
  const anyPrice = new Int32Array(cells.length);
  const end = columns.ids.length;
  const found = table.scratch();
  let total = 0;
  for (let number = 0; number < end; number += 1) {
    if (shown[number] !== 1 || (text !== null && text[number] !== 1)) continue;
    const of = cell[number] ?? 0;
    if (wanted[of] === 0) continue;
    const costs = discountPrice[number] ?? 0;
    if (costs >= query.under) continue;
    if (query.discounted && costs >= (price[number] ?? 0)) continue;
    if (query.inStock && inStock[number] !== 1) continue;
    anyPrice[of] = (anyPrice[of] ?? 0) + 1;
    if (costs < least || costs >= below) continue;
    inRange[of] = (inRange[of] ?? 0) + 1;
    if (fits[of] === 1) {
      found[total] = number;
      total += 1;
    }
  }
  const before =
    query.text !== null && query.sort === 'relevance'
      ? likelier(columns, query.text.titled)
      : orderOf(columns, query.sort);
  return {
    total,
    first: firstOf(found.subarray(0, total), count, before),
    ...counted(cells, query, inRange, anyPrice),
  };
}

/** The first `count` of the marked products that are shown, short titles or those that lists begin with first, and how many there are. */
export function firstMarked(
  table: ProductTable,
  marks: Uint8Array,
  count: number,
  by: 'title' | 'position',
): { readonly first: number[]; readonly total: number } {
  const columns = table.columns();
  const found: number[] = [];
  for (let number = 0; number < columns.ids.length; number += 1) {
    if (columns.shown[number] === 1 && marks[number] === 1) found.push(number);
  }
  const before = by === 'title' ? likelier(columns, marks) : orderOf(columns, 'relevance');
  return { first: firstOf(found, count, before), total: found.length };
}

/** Products with the words in their titles first, short titles before long ones, then the others in their order. */
function likelier(
  columns: ReturnType<ProductTable['columns']>,
  titled: Uint8Array,
): (one: number, other: number) => boolean {
  const inOrder = orderOf(columns, 'relevance');
  const { letters } = columns;
  return (one, other) => {
    const apart = (titled[other] ?? 0) - (titled[one] ?? 0);
    if (apart !== 0) return apart < 0;
    const longer = titled[one] === 1 ? (letters[one] ?? 0) - (letters[other] ?? 0) : 0;
    return longer === 0 ? inOrder(one, other) : longer < 0;
  };
}

const hasFamily = ({ family }: TableQuery, cell: Cell): boolean => family === null || cell.families.includes(family);
const hasSize = ({ size }: TableQuery, cell: Cell): boolean => size === null || cell.size === size;

function counted(
  cells: readonly Cell[],
  query: TableQuery,
  inRange: Int32Array,
  anyPrice: Int32Array,
): Omit<TableFinds, 'total' | 'first'> {
  const [categories, families, sizes] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const steps = new Map<number, number>();
  const add = <Key>(counts: Map<Key, number>, key: Key, n: number): void => {
    if (n > 0) counts.set(key, (counts.get(key) ?? 0) + n);
  };
  cells.forEach((cell, at) => {
    const [n, any] = [inRange[at] ?? 0, anyPrice[at] ?? 0];
    if (any === 0) return;
    const [family, size] = [hasFamily(query, cell), hasSize(query, cell)];
    if (family && size) for (const title of cell.categories) add(categories, title, n);
    if (size) for (const id of cell.families) add(families, id, n);
    if (family && cell.size !== '') add(sizes, cell.size, n);
    if (family && size) add(steps, cell.step, any);
  });
  return { categories, families, sizes, steps };
}
