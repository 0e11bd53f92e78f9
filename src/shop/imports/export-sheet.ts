import type { Database } from '#database/database';
import { type Language, type MarketCode, marketOfTradeCurrency } from '#kernel/market';
import { minor } from '#kernel/money';
import { listEditable } from '#shop/catalogue';
import type { SheetCell } from '#shop/sheets/cell.rules';
import { EXPORTS, type ExportKind, type ImportColumn, LISTED_COLUMNS } from './columns.rules.ts';
import { storeCell } from './plan-import.ts';
import { listProductIds, listSpellings } from './queries.ts';

type ExportedProduct = Parameters<typeof storeCell>[0];
type Reading = { readonly database: Pick<Database, 'read'> };
const BATCH = 1000;

/**
 * All rows of an export with their head, in a language, with the prices and the stock of some markets. Importing it again
 * changes nothing.
 */
export async function exportRows(
  { database }: Reading,
  kind: ExportKind,
  language: Language,
  markets: readonly MarketCode[],
): Promise<readonly (readonly SheetCell[])[]> {
  const columns = columnsFor(EXPORTS[kind], markets);
  const head = headOf(columns, language);
  if (kind === 'spellings') {
    return [head, ...(await listSpellings(database.read)).map(({ variant, canonical }) => [variant, canonical])];
  }
  const rows: SheetCell[][] = [];
  const ids = await listProductIds(database.read);
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const found = new Map((await listEditable(database.read, batch)).map((product) => [product.id, product]));
    for (const id of batch) {
      const product = found.get(id);
      if (product) rows.push(rowOf(product, columns));
    }
  }
  return [head, ...rows];
}

/** Some products as rows with their head, with the columns of a list; importing them again changes nothing. */
export function listedRows(
  products: readonly ExportedProduct[],
  language: Language,
  markets: readonly MarketCode[],
): readonly (readonly SheetCell[])[] {
  const columns = columnsFor(LISTED_COLUMNS, markets);
  return [headOf(columns, language), ...products.map((product) => rowOf(product, columns))];
}

function columnsFor(columns: readonly ImportColumn[], markets: readonly MarketCode[]): readonly ImportColumn[] {
  return columns.filter(
    ({ currency }) => currency === undefined || markets.includes(marketOfTradeCurrency(currency).code),
  );
}

function headOf(columns: readonly ImportColumn[], language: Language): readonly string[] {
  return columns.map(({ name }) => name[language]);
}

function rowOf(product: ExportedProduct, columns: readonly ImportColumn[]): SheetCell[] {
  return columns.map(({ key, kind, currency }) => {
    const cell = storeCell(product, key);
    return kind === 'money' && typeof cell === 'number' && currency ? { money: minor(cell), currency } : cell;
  });
}
