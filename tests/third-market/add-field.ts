import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const LIST = 'src/shop/catalogue/product-fields.rules.ts';
const START = 'export const PLAIN_FIELDS = [\n';

/** The line of a new field, as docs/adding-a-product-field.md says; its migration is among the files of the copy. */
const SHELF_LIFE = `  {
    name: 'shelfLife',
    column: 'shelf_life',
    type: 'count',
    wire: 'shelfLife',
    max: 120,
    initial: 0,
    words: { en: 'Months it keeps', ar: 'أشهر الصلاحية' },
    unit: { en: 'months', ar: 'شهرًا' },
    hint: null,
    sheet: { en: 'Keeps months', ar: 'الصلاحية بالأشهر' },
    panel: 'parcel',
    half: true,
  },
`;

/** Adds a product field to the list of a copy of the store. */
export async function addField(folder: string): Promise<void> {
  const file = path.join(folder, LIST);
  const text = await readFile(file, 'utf8');
  if (!text.includes(START)) throw new Error(`${LIST} has no list of plain fields`);
  await writeFile(file, text.replace(START, START + SHELF_LIFE));
}
