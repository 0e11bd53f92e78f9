import type { Queryable } from '#database/database';
import type { Clock } from '#kernel/clock';
import { DEFAULT_MARKET, isTradeCurrency, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, share, toDecimalText } from '#kernel/money';
import { vatRates } from '#shop/pricing';
import type { Shop } from '../shop.ts';
import { readAmount, withoutVat } from './old-amounts.rules.ts';
import { columnsOf, type FileColumn } from './plan.rules.ts';
import { oldFieldsOf, presetOf } from './presets/presets.rules.ts';
import { type ImportAnswers, listParts, type StoredImport } from './queries.ts';
import type { OldSheet } from './read-family.rules.ts';

/** How the rows of a sheet are read: its columns, or as an old shop's export; and what an amount of it is before VAT. */
export type ImportForm = {
  readonly columns: readonly FileColumn[];
  readonly old: OldSheet | null;
  readonly net: (amount: Minor, currency: string) => Minor;
};

/** Reads how a sheet is to be read, with the VAT rates of today. Before the answers amounts count as they are. */
export async function formOf(
  { clock }: { readonly clock: Clock },
  q: Queryable,
  stored: Pick<StoredImport, 'header' | 'mapping' | 'preset' | 'answers'>,
): Promise<ImportForm> {
  const rates = await vatRates(q, clock.now());
  const preset = presetOf(stored.preset);
  const { pricesWithVat, market } = stored.answers ?? NO_ANSWERS;
  const net = (amount: Minor, currency: string) =>
    pricesWithVat && isTradeCurrency(currency) ? withoutVat(amount, rates[currency]) : amount;
  if (!preset) return { columns: columnsOf(stored.header, stored.mapping), old: null, net };
  const { currency, timeZone: zone } = MARKETS[market];
  return {
    columns: stored.header.map((name, index) => ({ index, name, column: null })),
    old: {
      preset,
      fields: oldFieldsOf(preset, stored.header, stored.mapping),
      answers: { pricesWithVat, currency, basisPoints: rates[currency], zone },
    },
    net,
  };
}

/** A price of a sheet read both ways; amounts as decimals. */
type Example = {
  readonly market: MarketCode;
  readonly row: number;
  readonly subject: string;
  readonly inFile: string;
  readonly net: string;
  readonly vat: string;
  readonly onTop: string;
};

/** The first price of a sheet, with VAT in and before VAT, for each market; none where no price can be read. */
export async function exampleOf(
  { database, clock }: Pick<Shop, 'database' | 'clock'>,
  stored: StoredImport,
  markets: readonly MarketCode[],
): Promise<readonly Example[]> {
  const preset = presetOf(stored.preset);
  const fields = preset ? oldFieldsOf(preset, stored.header, stored.mapping) : [];
  const columns = columnsOf(stored.header, stored.mapping);
  const price = preset
    ? fields.indexOf('price')
    : (columns.find(({ column }) => column?.kind === 'money')?.index ?? -1);
  const names = preset
    ? (['name', 'nameAr', 'nameEn'] as const).map((name) => fields.indexOf(name))
    : columns.flatMap(({ index, column }) => (column?.key.startsWith('title.') || column?.kind === 'key' ? index : []));
  const [part] = await listParts(database.read, stored.id, -1, 1);
  const rates = await vatRates(database.read, clock.now());
  return markets.flatMap((market) => {
    const { currency } = MARKETS[market];
    for (const { number: row, cells } of part?.rows ?? []) {
      const read = readAmount(cells[price] ?? '', currency);
      if ('code' in read || read.amount === null || read.amount === 0) continue;
      const net = withoutVat(read.amount, rates[currency]);
      const text = (amount: number) => toDecimalText(minor(amount), currency);
      const subject = names.map((index) => cells[index] ?? '').find((name) => name !== '') ?? '';
      const amounts = { inFile: text(read.amount), net: text(net), vat: text(read.amount - net) };
      return [{ market, row, subject, ...amounts, onTop: text(share(read.amount, rates[currency])) }];
    }
    return [];
  });
}

const NO_ANSWERS: ImportAnswers = { pricesWithVat: false, market: DEFAULT_MARKET.code };
