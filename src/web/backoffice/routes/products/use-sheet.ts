import { useState } from 'react';
import type { AnswerOf, BodyOf } from '#contract/admin/base';
import type { saveSheetCall } from '#contract/admin/products';
import { CURRENCIES, type Language, MARKET_CODES, MARKETS } from '#kernel/market';
import { typedAmount, typedCount } from '#kernel/typed-number';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { cellName, type SheetEdits } from '../../ui/sheet-cell.tsx';
import { tenfoldsOf } from '../../ui/tenfold.rules.ts';
import type { Row } from './columns.tsx';
import { TEXTS } from './texts.ts';

type Outcomes = AnswerOf<typeof saveSheetCall>;
type SheetRow = BodyOf<typeof saveSheetCall>['rows'][number];

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** The sheet of prices and positions: its edits, what is wrong with them, and what the dry run found. */
export function useSheet(rows: readonly Row[]) {
  const texts = useTexts(TEXTS);
  const [edits, setEdits] = useState(NO_TEXTS);
  const [errors, setErrors] = useState(NO_TEXTS);
  const [tried, setTried] = useState<Outcomes | null>(null);
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  const sheet: SheetEdits = {
    edits,
    errors,
    onChange(next) {
      // a row keeps the version that it had when its first cell was changed
      const known = new Map(seen);
      for (const row of rows) if (!known.has(row.id)) known.set(row.id, row);
      setSeen(known);
      setEdits(next);
      setErrors(NO_TEXTS);
      setTried(null);
    },
  };

  function read(): { readonly rows: readonly SheetRow[]; readonly wrong: ReadonlyMap<string, string> } {
    const wrong = new Map<string, string>();
    const ids = new Set([...edits.keys()].map((name) => name.split(' ')[0] ?? ''));
    const read = [...ids].flatMap((id): SheetRow[] => {
      const row = seen.get(id) ?? rows.find((one) => one.id === id);
      return row ? [readRow(row, edits, (column, words) => wrong.set(cellName(id, column), words), texts)] : [];
    });
    return { rows: read, wrong };
  }

  /** Sends the sheet, as a dry run first; what is wrong is shown in the cells. */
  async function run(dryRun: boolean): Promise<Outcomes | null> {
    const asked = read();
    if (asked.wrong.size > 0) {
      setErrors(asked.wrong);
      return null;
    }
    const done = await send('POST', '/products/prices', { body: { dryRun, rows: asked.rows } });
    const wrong = new Map<string, string>();
    for (const row of done.rows) {
      for (const field of row.fields) wrong.set(cellName(row.id, columnOf(field.path)), field.words);
    }
    setErrors(wrong);
    if (dryRun || wrong.size > 0) {
      setTried(wrong.size > 0 ? null : done);
      return done;
    }
    const stale = new Set(done.rows.filter(({ status }) => status === 'stale').map(({ id }) => id));
    // what was typed while the sheet was on its way stays
    const isLeft = ([name, text]: readonly [string, string]) =>
      stale.has(name.split(' ')[0] ?? '') || edits.get(name) !== text;
    setEdits((present) => new Map([...present].filter(isLeft)));
    setSeen(new Map());
    setTried(null);
    await queries.invalidateQueries({ queryKey: ['/products'] });
    return done;
  }
  const discard = () => {
    setEdits(NO_TEXTS);
    setErrors(NO_TEXTS);
    setTried(null);
    setSeen(new Map());
  };
  const tenfolds = (language: Language) =>
    read().rows.flatMap(({ id, prices }) => {
      const row = seen.get(id);
      return CURRENCIES.flatMap((currency) => {
        const price = prices[currency];
        if (!row || !price) return [];
        const name = row.title[language] || row.title.en || row.title.ar;
        return tenfoldsOf(name, currency, row.prices[currency], {
          price: price.price,
          discountPrice: price.discountPrice ?? price.price,
        });
      });
    });
  return { sheet, tried, run, discard, tenfolds };
}

type Words = { readonly notAnAmount: string; readonly notANumber: string };

function readRow(
  row: Row,
  edits: ReadonlyMap<string, string>,
  wrong: (column: string, words: string) => void,
  texts: Words,
): SheetRow {
  const prices: SheetRow['prices'] = {};
  for (const code of MARKET_CODES) {
    const { currency } = MARKETS[code];
    const [typed, offered] = [
      edits.get(cellName(row.id, `price.${code}`)),
      edits.get(cellName(row.id, `offer.${code}`)),
    ];
    if (typed === undefined && offered === undefined) continue;
    const known = row.prices[currency];
    const price = typed === undefined ? (known?.price ?? 0) : typedAmount(typed, currency);
    if (price === undefined) wrong(`price.${code}`, texts.notAnAmount);
    const before = known && known.discountPrice < known.price ? known.discountPrice : null;
    const offer = offered === undefined ? before : typedAmount(offered, currency);
    if (offer === undefined) wrong(`offer.${code}`, texts.notAnAmount);
    prices[currency] = price === null || !price ? null : { price, ...(offer ? { discountPrice: offer } : {}) };
  }
  const typedPlace = edits.get(cellName(row.id, 'position'));
  const place = typedPlace === undefined ? undefined : typedCount(typedPlace);
  if (typedPlace !== undefined && typeof place !== 'number') wrong('position', texts.notANumber);
  return { id: row.id, version: row.version, prices, ...(typeof place === 'number' ? { position: place } : {}) };
}

/** The column of a field that the server names: `prices.SAR.discountPrice` is `offer.KSA`. */
function columnOf(path: string): string {
  const [, currency, field] = /^prices\.([A-Z]{3})(?:\.(\w+))?/.exec(path) ?? [];
  const code = MARKET_CODES.find((one) => MARKETS[one].currency === currency);
  if (!code) return path;
  return field === 'discountPrice' ? `offer.${code}` : `price.${code}`;
}
