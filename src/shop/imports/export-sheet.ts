import type { Database } from '#database/database';
import { type Language, type MarketCode, marketOfTradeCurrency } from '#kernel/market';
import { minor } from '#kernel/money';
import { listEditable } from '#shop/catalogue';
import type { SheetCell } from '#shop/sheets/cell.rules';
import { EXPORTS, type ExportKind } from './columns.rules.ts';
import { storeCell } from './plan-import.ts';
import { listProductIds, listSpellings } from './queries.ts';

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
  const columns = EXPORTS[kind].filter(
    ({ currency }) => currency === undefined || markets.includes(marketOfTradeCurrency(currency).code),
  );
  const head = columns.map(({ name }) => name[language]);
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
      if (!product) continue;
      rows.push(
        columns.map(({ key, kind: type, currency }): SheetCell => {
          const cell = storeCell(product, key);
          return type === 'money' && typeof cell === 'number' && currency ? { money: minor(cell), currency } : cell;
        }),
      );
    }
  }
  return [head, ...rows];
}
