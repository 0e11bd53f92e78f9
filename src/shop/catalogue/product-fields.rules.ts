import type { Bilingual } from '#kernel/market';
import { recordOf } from '#kernel/record';

/** What a plain field of a product is: one value in one column of the product's row. */
type Field = {
  /** Its name in documents, saves, the history and the files of the sample store. */
  readonly name: string;
  /** Its column of `products`, which a migration adds. */
  readonly column: string;
  /** What people call it: in the editor, the history and the audit log. */
  readonly words: Bilingual;
  readonly hint: Bilingual | null;
  /** What its column in sheets is called; null for a field that sheets do not have. */
  readonly sheet: Bilingual | null;
  /** The panel of the editor that it stands in, and whether it takes half a row of it. */
  readonly panel: 'parcel' | 'wear';
  readonly half: boolean;
};

type TextField = Field & {
  readonly type: 'text';
  /** Its name in the API that shoppers' programs read; null for a field that it does not have. */
  readonly wire: string | null;
  /** The most characters. */
  readonly max: number;
  /** What a text must look like; null for any. */
  readonly pattern: RegExp | null;
  /** Whether the editor writes capitals. */
  readonly capitals: boolean;
  /** What a new product has. */
  readonly initial: string;
};

type CountField = Field & {
  readonly type: 'count';
  readonly wire: string | null;
  readonly max: number;
  readonly unit: Bilingual | null;
  readonly initial: number;
};

/** A day as YYYY-MM-DD; empty for none. */
type DayField = Field & { readonly type: 'day' };

/** Largest weight and position, well within what the database can count. */
const LARGEST = 1_000_000_000;

/**
 * Every plain field of a product, once, in the order of the editor and of sheets. Columns, checks, both contracts, the editor, the
 * history, the audit log, sheets and the sample store derive from this list (docs/adding-a-product-field.md).
 */
export const PLAIN_FIELDS = [
  {
    name: 'dimensions',
    column: 'dimensions',
    type: 'text',
    wire: 'dimensions',
    max: 300,
    pattern: null,
    capitals: false,
    initial: '',
    words: { en: 'Dimensions', ar: 'الأبعاد' },
    hint: null,
    sheet: { en: 'Dimensions', ar: 'الأبعاد' },
    panel: 'parcel',
    half: false,
  },
  // equals the first size's figure; the cart shows it as such (specification, section 3)
  {
    name: 'weight',
    column: 'weight',
    type: 'count',
    wire: 'weight',
    max: LARGEST,
    initial: 0,
    words: { en: 'Weight', ar: 'الوزن' },
    unit: { en: 'g', ar: 'جم' },
    hint: null,
    sheet: null,
    panel: 'parcel',
    half: true,
  },
  {
    name: 'position',
    column: 'position',
    type: 'count',
    wire: null,
    max: LARGEST,
    initial: 0,
    words: { en: 'Position in lists', ar: 'الترتيب في القوائم' },
    unit: null,
    hint: null,
    sheet: { en: 'Position', ar: 'الترتيب' },
    panel: 'parcel',
    half: true,
  },
  // where it stands in the store room, such as A-04; empty when nowhere
  {
    name: 'shelf',
    column: 'shelf',
    type: 'text',
    wire: null,
    max: 12,
    pattern: /^[A-Z0-9-]*$/,
    capitals: true,
    initial: '',
    words: { en: 'Shelf', ar: 'الرف' },
    hint: null,
    sheet: { en: 'Shelf', ar: 'الرف' },
    panel: 'parcel',
    half: true,
  },
  // stock that lasts for fewer days is low
  {
    name: 'lowStockDays',
    column: 'low_stock_days',
    type: 'count',
    wire: null,
    max: 365,
    initial: 14,
    words: { en: 'Low below days', ar: 'منخفض دون أيام' },
    unit: null,
    hint: null,
    sheet: { en: 'Low below days', ar: 'منخفض دون أيام' },
    panel: 'parcel',
    half: true,
  },
  // the code on its unit, which packing scans; one product has it
  {
    name: 'barcode',
    column: 'barcode',
    type: 'text',
    wire: null,
    max: 32,
    pattern: /^[A-Z0-9-]*$/,
    capitals: true,
    initial: '',
    words: { en: 'Barcode', ar: 'الباركود' },
    hint: null,
    sheet: { en: 'Barcode', ar: 'الباركود' },
    panel: 'parcel',
    half: false,
  },
  {
    name: 'sizeGroup',
    column: 'size_group',
    type: 'text',
    wire: null,
    max: 120,
    pattern: /^([a-z0-9]+(-[a-z0-9]+)*)?$/,
    capitals: false,
    initial: '',
    words: { en: 'Scent of its sizes', ar: 'العطر الجامع لأحجامه' },
    hint: {
      en: 'Products with the same word here are sizes of one scent.',
      ar: 'المنتجات التي تحمل الكلمة نفسها هنا أحجام لعطر واحد.',
    },
    sheet: { en: 'Scent of sizes', ar: 'عطر الأحجام' },
    panel: 'wear',
    half: false,
  },
  // the day on which a sold-out product is expected
  {
    name: 'backOn',
    column: 'back_on',
    type: 'day',
    words: { en: 'Back in stock on', ar: 'يعود إلى المخزون في' },
    hint: { en: 'Said by its week while the product is sold out.', ar: 'يُذكر أسبوعه ما دام المنتج نافدًا.' },
    sheet: { en: 'Back on', ar: 'يعود في' },
    panel: 'wear',
    half: false,
  },
] as const satisfies readonly (TextField | CountField | DayField)[];

type Listed = (typeof PLAIN_FIELDS)[number];
type Of<Type> = Extract<Listed, { readonly type: Type }>;
type Wired<Type> = Extract<Of<Type>, { readonly wire: string }>;
export type PlainName = Listed['name'];

/** The values of a product's plain fields, by their names. */
export type PlainValues = Readonly<Record<Of<'text' | 'day'>['name'], string> & Record<Of<'count'>['name'], number>>;

const TEXTS = PLAIN_FIELDS.filter((field) => field.type === 'text');
const COUNTS = PLAIN_FIELDS.filter((field) => field.type === 'count');
const DAYS = PLAIN_FIELDS.filter((field) => field.type === 'day');
const WIRED_TEXTS: readonly Wired<'text'>[] = TEXTS.filter((field) => field.wire !== null);
const WIRED_COUNTS: readonly Wired<'count'>[] = COUNTS.filter((field) => field.wire !== null);

export const PLAIN_NAMES: readonly PlainName[] = PLAIN_FIELDS.map(({ name }) => name);
export const COUNT_NAMES: readonly string[] = COUNTS.map(({ name }) => name);

/** Returns a record with an entry for each field that is a text, by its name. */
export function byText<T>(of: (field: Of<'text'>) => T): Readonly<Record<Of<'text'>['name'], T>> {
  return keyed(TEXTS, ({ name }) => name, of);
}

/** The same for the fields that are counts. */
export function byCount<T>(of: (field: Of<'count'>) => T): Readonly<Record<Of<'count'>['name'], T>> {
  return keyed(COUNTS, ({ name }) => name, of);
}

/** The same for the fields that are days. */
export function byDay<T>(of: (field: Of<'day'>) => T): Readonly<Record<Of<'day'>['name'], T>> {
  return keyed(DAYS, ({ name }) => name, of);
}

/** Returns a record with an entry for each text that the API of shoppers has, by its name there. */
export function byWiredText<T>(of: (field: Wired<'text'>) => T): Readonly<Record<Wired<'text'>['wire'], T>> {
  return keyed(WIRED_TEXTS, ({ wire }) => wire, of);
}

/** The same for its counts. */
export function byWiredCount<T>(of: (field: Wired<'count'>) => T): Readonly<Record<Wired<'count'>['wire'], T>> {
  return keyed(WIRED_COUNTS, ({ wire }) => wire, of);
}

/** Returns the plain fields of what has more. */
export function plainValues(values: PlainValues): PlainValues {
  return {
    ...byText(({ name }) => values[name]),
    ...byCount(({ name }) => values[name]),
    ...byDay(({ name }) => values[name]),
  };
}

/** The plain fields of a new product. */
export const INITIAL_VALUES: PlainValues = {
  ...byText(({ initial }) => initial),
  ...byCount(({ initial }) => initial),
  ...byDay(() => ''),
};

function keyed<F, Key extends string, T>(
  fields: readonly F[],
  keyOf: (field: F) => Key,
  of: (field: F) => T,
): Readonly<Record<Key, T>> {
  const byKey = new Map(fields.map((field) => [keyOf(field), of(field)]));
  const valueAt = (key: Key): T => {
    const value = byKey.get(key);
    if (value === undefined) throw new Error(`no value for ${key}`);
    return value;
  };
  return recordOf([...byKey.keys()], valueAt);
}
