import type { JsonValue } from '#kernel/json';
import type { Bilingual } from '#kernel/market';
import { type Minor, share } from '#kernel/money';
import { withoutInvisible } from '#kernel/text';
import { typedCount } from '#kernel/typed-number';
import { instantIn } from '#kernel/zone';
import { slugOf } from '#shop/catalogue/slug.rules';
import { comparedPath } from '#shop/redirects/old-address.rules';
import { readAmount, withoutVat } from './old-amounts.rules.ts';
import type { OldField } from './old-fields.rules.ts';
import { isPublicAddress } from './picture-address.rules.ts';
import { languageOf, plainText } from './plain-text.rules.ts';
import type { Preset } from './presets/preset.rules.ts';
import { namedSize } from './size-words.rules.ts';

type Row = { readonly number: number; readonly cells: readonly string[] };
/** A cell with what is to be said of it. */
type Said = { readonly index: number; readonly code: string };

/** What a person answered, and what follows from it for amounts. */
type OldAnswers = {
  readonly pricesWithVat: boolean;
  readonly currency: string;
  /** The VAT rate of the market today. */
  readonly basisPoints: number;
  /** The time zone of the market. */
  readonly zone: string;
};

/** A file of an old shop: what its columns are, and the answers. */
export type OldSheet = {
  readonly preset: Preset;
  readonly fields: readonly (OldField | null)[];
  readonly answers: OldAnswers;
};

/** An offer with days, before VAT: from the first midnight to the one after the last day. */
type OldOffer = {
  readonly currency: string;
  readonly price: Minor;
  readonly discountPrice: Minor;
  readonly from: string;
  readonly until: string;
};

/** What a row, or some rows, of an old shop's file are. */
export type OldProduct = {
  readonly number: number;
  /** All rows that it was read from. */
  readonly numbers: readonly number[];
  /** `scent`: the main row of sizes, which is no product itself. */
  readonly state: 'product' | 'scent' | 'leftOut';
  readonly code: string | null;
  readonly name: string;
  /** By what a later file finds it again. */
  readonly key: string;
  /** The address of a new product. */
  readonly address: string;
  /** Values by the path of their field, as of a sheet of our own. */
  readonly values: Readonly<Record<string, JsonValue>>;
  /** Categories by their names; one that is not there is made. */
  readonly categories: readonly Bilingual[];
  /** The price as the file has it. */
  readonly inFile: string;
  readonly onHand: number | null;
  readonly offer: OldOffer | null;
  /** The old address that leads to it. */
  readonly from: string | null;
  readonly pictures: readonly { readonly url: string; readonly index: number }[];
  readonly faults: readonly Said[];
  readonly warnings: readonly Said[];
};

const YES = ['1', 'true', 'yes', 'نعم'];
const NO = ['0', '-1', 'false', 'no', 'لا'];
const HIDDEN = ['draft', 'archived', 'unlisted', 'مسودة', 'مخفي'];
/** Reads the rows of some families of an old shop's file, which stand together, into products. */
export function readFamilies(sheet: OldSheet, rows: readonly Row[]): readonly OldProduct[] {
  return familiesOf(sheet, rows).flatMap((family) => readFamily(sheet, family));
}

type Cells = (row: Row | undefined, field: OldField) => string;

function cellsOf({ fields }: OldSheet): { readonly cell: Cells; readonly at: (field: OldField) => number } {
  const index = new Map(fields.flatMap((field, at) => (field === null ? [] : [[field, at] as const])));
  return {
    cell: (row, field) => withoutInvisible(row?.cells[index.get(field) ?? -1] ?? '').trim(),
    at: (field) => index.get(field) ?? -1,
  };
}

function familiesOf(sheet: OldSheet, rows: readonly Row[]): Row[][] {
  const { family } = sheet.preset;
  const { cell } = cellsOf(sheet);
  const families: Row[][] = [];
  for (const row of rows) {
    const last = families.at(-1);
    const lead = last?.[0];
    const value = cell(row, family.field);
    const isMore =
      lead !== undefined &&
      (family.by === 'key'
        ? value === '' || value === cell(lead, family.field)
        : family.by === 'kind'
          ? family.child.includes(value)
          : value !== '' && family.keys.some(({ field, prefix }) => value === `${prefix}${cell(lead, field)}`));
    if (last && isMore) last.push(row);
    else families.push([row]);
  }
  return families;
}

function readFamily(sheet: OldSheet, rows: readonly Row[]): OldProduct[] {
  const { preset } = sheet;
  const { family, words } = preset;
  const { cell, at } = cellsOf(sheet);
  const [lead, ...others] = rows;
  if (!lead) return [];
  const numbers = rows.map(({ number }) => number);
  const orphan = family.by === 'parent' && cell(lead, family.field) !== '';
  if (orphan) {
    const fault = { index: at(family.field), code: 'noParent' };
    return [
      { ...nothing(lead.number, [lead.number], cell(lead, 'sku')), name: nameOf(cell, lead).shown, faults: [fault] },
    ];
  }
  const kinds = `${cell(lead, 'kind')},${cell(lead, 'goods')}`.toLowerCase().split(',');
  const leftOut = YES.includes(cell(lead, 'giftCard').toLowerCase())
    ? 'giftCard'
    : kinds.map((kind) => words.leftOut[kind.trim()]).find((code) => code !== undefined);
  if (leftOut !== undefined) {
    return [{ ...nothing(lead.number, numbers, ''), state: 'leftOut', code: leftOut, name: nameOf(cell, lead).shown }];
  }
  // of neighbours with one key the first is a size itself, and rows without a price and a key are further pictures
  const isVariant = (row: Row) => (['price', 'sku', 'size'] as const).some((field) => cell(row, field) !== '');
  const variants = family.by === 'key' ? [lead, ...others.filter(isVariant)] : others.length > 0 ? others : [lead];
  const sizes = variants.map((row) => sizeOf(preset, cell, lead, row));
  const hasTwoOptions = variants.some((row) => cell(row, 'size2') !== '');
  const isSized = variants.length > 1;
  const shared: Shared = { lead, rows, numbers, isSized, hasTwoOptions, base: baseOf(preset, cell, lead) };
  const products = variants.map((row, place) =>
    readProduct(sheet, shared, row, { words: sizes[place] ?? '', place, kinds }),
  );
  if (!isSized && variants[0] === lead) return products;
  if (family.by === 'key') return products;
  return [{ ...nothing(lead.number, [lead.number], ''), state: 'scent', name: nameOf(cell, lead).shown }, ...products];
}

function nothing(number: number, numbers: readonly number[], key: string): OldProduct {
  const empty = { code: null, name: '', inFile: '', values: {}, categories: [], onHand: null, offer: null, from: null };
  return { ...empty, number, numbers, state: 'product', key, address: '', pictures: [], faults: [], warnings: [] };
}

/** The names of a product by language, and the one that is shown of it. */
function nameOf(cell: Cells, row: Row): { readonly en: string; readonly ar: string; readonly shown: string } {
  const both = cell(row, 'name');
  const language = languageOf(both) ?? 'en';
  const en = cell(row, 'nameEn') || (language === 'en' ? both : '');
  const ar = cell(row, 'nameAr') || (language === 'ar' ? both : '');
  return { en, ar, shown: en || ar };
}

/** The words of a size: its options, or what its name has more than the main product's. */
function sizeOf(preset: Preset, cell: Cells, lead: Row, row: Row): string {
  const options = (['size', 'size2', 'size3'] as const)
    .map((field) => cell(row, field))
    .filter((one) => one !== '' && !preset.words.noSize.includes(one.toLowerCase()));
  if (options.length > 0) return options.join(' ');
  const [name, main] = [cell(row, 'name'), cell(lead, 'name')];
  return row !== lead && main !== '' && name.startsWith(main)
    ? name.slice(main.length).replace(/^[\s\-–:·,]+/, '')
    : '';
}

/** The first word for an address that has Latin letters or digits. */
function baseOf(preset: Preset, cell: Cells, row: Row): string {
  const words = preset.addressOf.map((from) =>
    from === 'name' ? slugOf(nameOf(cell, row).en) : isLatin(cell(row, from)) ? slugOf(cell(row, from)) : '',
  );
  return (words.find((word) => word !== '') ?? numbered(cell(row, 'oldId'))).slice(0, 90);
}

function numbered(oldId: string): string {
  const word = slugOf(oldId);
  return word === '' ? '' : `p-${word}`;
}

/** Whether a text has nothing that a Latin word would lose. */
function isLatin(text: string): boolean {
  return languageOf(text) !== 'ar';
}

type Shared = {
  readonly lead: Row;
  readonly rows: readonly Row[];
  readonly numbers: readonly number[];
  readonly isSized: boolean;
  readonly hasTwoOptions: boolean;
  readonly base: string;
};

type Variant = { readonly words: string; readonly place: number; readonly kinds: readonly string[] };

function readProduct(sheet: OldSheet, shared: Shared, row: Row, { words, place, kinds }: Variant): OldProduct {
  const { preset, answers } = sheet;
  const { lead, isSized, hasTwoOptions, base } = shared;
  const { cell, at } = cellsOf(sheet);
  const own = (field: OldField) => cell(row, field) || cell(lead, field);
  const isFirst = place === 0;
  const faults: Said[] = [];
  const warnings: Said[] = [];
  const say = (list: Said[], field: OldField, code: string) => list.push({ index: Math.max(0, at(field)), code });
  const values: Record<string, JsonValue> = {};

  const isHidden =
    NO.includes(own('published').toLowerCase()) ||
    YES.includes(own('draft').toLowerCase()) ||
    HIDDEN.includes(own('status').toLowerCase());
  const isNotSent = kinds.some((kind) => preset.words.notSent.includes(kind.trim()));
  if (isNotSent && isFirst) say(warnings, at('goods') < 0 ? 'kind' : 'goods', 'digitalProduct');

  // names and texts
  const name = nameOf(cell, lead);
  if (name.shown === '') say(faults, at('name') < 0 ? 'nameAr' : 'name', 'missing');
  for (const language of ['en', 'ar'] as const) {
    if (name[language] !== '')
      values[`title.${language}`] = isSized ? `${name[language]} ${words}`.trim() : name[language];
    const field = language === 'en' ? 'nameEn' : 'nameAr';
    if (name.shown !== '' && name[language] === '' && at(field) >= 0 && isFirst)
      say(warnings, field, language === 'en' ? 'englishMissing' : 'arabicMissing');
  }
  const texts = [
    ['text', null, 'description'],
    ['textEn', 'en', 'description'],
    ['textAr', 'ar', 'description'],
    ['shortText', null, 'shortNote'],
  ] as const;
  for (const [field, said, path] of texts) {
    const read = plainText(own(field));
    if (isFirst && read.markupRemoved) say(warnings, field, 'markupRemoved');
    if (isFirst && read.shortcodesRemoved) say(warnings, field, 'shortcodesRemoved');
    if (read.text === '') continue;
    values[`${path}.${said ?? languageOf(read.text) ?? (name.en === '' ? 'ar' : 'en')}`] = read.text;
  }

  // what it costs
  const price = money(own('price'), 'price');
  const listed = money(own('priceBefore'), 'priceBefore');
  const sale = money(own('offer'), 'offer');
  function money(text: string, field: OldField): Minor | null {
    const read = readAmount(text, answers.currency);
    if ('code' in read) {
      say(faults, field, read.code);
      return null;
    }
    if (read.unitInAmount) say(warnings, field, 'unitInAmount');
    return read.amount;
  }
  const before = (amount: Minor, field: OldField): Minor => {
    if (!answers.pricesWithVat) return amount;
    const net = withoutVat(amount, answers.basisPoints);
    if (net + share(net, answers.basisPoints) !== amount) say(warnings, field, 'vatRounds');
    return net;
  };
  let offer: OldOffer | null = null;
  if (price === null && own('price') === '' && preset.needsPrice) say(faults, 'price', 'missing');
  else if (price === null || price === 0) {
    if (faults.length === 0 && !isHidden && !isNotSent) say(warnings, 'price', 'priceZero');
  } else {
    if (listed !== null && listed > 0 && listed < price) say(warnings, 'priceBefore', 'compareBelowPrice');
    const full = listed !== null && listed > price ? listed : price;
    const asked = listed !== null && listed > price ? price : sale !== null && sale > 0 ? sale : price;
    if (asked > full) say(faults, 'offer', 'offerAbovePrice');
    const path = `prices.${answers.currency}`;
    const [net, less] = [before(full, 'price'), asked < full ? before(asked, 'offer') : null];
    values[`${path}.price`] = net;
    values[`${path}.discountPrice`] = less ?? net;
    const days = less === null ? null : offerDays();
    if (less !== null && days) {
      offer = { currency: answers.currency, price: net, discountPrice: less, ...days };
      // an offer with days is kept apart, with its days
      values[`${path}.discountPrice`] = net;
    }
  }
  function offerDays() {
    const [first, last] = [own('offerFrom'), own('offerUntil')];
    if (first === '' || last === '') return null;
    const [from, end] = [dayOf(first), dayOf(last)];
    for (const [day, field] of [[from, 'offerFrom'] as const, [end, 'offerUntil'] as const]) {
      if ('code' in day) say(faults, field, day.code);
    }
    if ('code' in from || 'code' in end) return null;
    const after = new Date(Date.parse(`${end.day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const [starts, ends] = [instantIn(answers.zone, from.day), instantIn(answers.zone, after)];
    if (!starts || !ends || ends <= starts) {
      say(faults, 'offerUntil', 'noSuchDay');
      return null;
    }
    return { from: starts.toISOString(), until: ends.toISOString() };
  }

  // what is on hand
  let onHand: number | null = null;
  const counted = cell(row, 'count') || (isSized ? '' : own('count'));
  const isSellable = !isHidden && !isNotSent;
  if (YES.includes(own('endless').toLowerCase())) say(warnings, 'endless', 'endlessStock');
  else if (/^-\d+$/.test(counted)) {
    onHand = 0;
    say(warnings, 'count', 'countBelowZero');
  } else if (counted !== '') {
    const count = typedCount(counted);
    if (count === null || count === undefined) say(faults, 'count', 'notACount');
    else onHand = count;
  } else if (at('count') >= 0 && isSellable && faults.length === 0) say(warnings, 'count', 'noCount');

  // what it is known by
  const sku = cell(row, 'sku');
  const oldId = cell(row, 'oldId');
  const size = namedSize(words);
  const sized = slugOf(words);
  const address = !isSized
    ? base
    : base !== '' && sized !== '' && isLatin(words)
      ? `${base}-${sized}`
      : slugOf(sku) || numbered(oldId) || `${base}-${place + 1}`;
  const key = sku || oldId || address;
  if (sku === '' && oldId !== '') say(warnings, 'sku', 'noSku');
  if (key === '' || address === '') say(faults, 'sku', 'missing');
  if (size) {
    values.dimensions = size.written;
    values.sizes = [{ amount: size.amount, unit: size.unit }];
  }
  if (isSized && !hasTwoOptions && base !== '') values.sizeGroup = base;
  if (isSized && hasTwoOptions && isFirst) say(warnings, 'size2', 'twoOptions');
  const barcode = cell(row, 'barcode').replace(/['\s]/g, '').toUpperCase();
  if (/^\d\.\d+E\+\d+$/.test(barcode)) say(faults, 'barcode', 'numberCut');
  else if (barcode !== '') {
    values.barcode = barcode;
    if (!hasCheckDigit(barcode)) say(warnings, 'barcode', 'barcodeWrong');
  }
  if (preset.needsWeight && isSellable && isFirst && own('weight') === '') say(warnings, 'weight', 'noWeight');

  // pictures belong to all sizes, a row's own first
  const pictures = [row, ...shared.rows].flatMap((one) =>
    cell(one, 'pictures')
      .split(preset.dividers.pictures)
      .map((url) => url.trim())
      .filter((url) => url !== '')
      .map((url) => ({ url, index: at('pictures') })),
  );
  const unique = [...new Map(pictures.map((one) => [one.url, one])).values()];
  const publicOnes = unique.filter(({ url }) => isPublicAddress(url));
  if (isFirst && publicOnes.length < unique.length) say(warnings, 'pictures', 'pictureRefused');
  if (isFirst && unique.length === 0 && at('pictures') >= 0 && isSellable && price !== null && price > 0)
    say(warnings, 'pictures', 'noPicture');

  return {
    number: row.number,
    numbers: isSized ? [row.number] : shared.numbers,
    state: 'product',
    code: null,
    name: name.shown,
    key,
    address,
    values,
    categories: categoriesOf(preset, own),
    inFile: own('priceBefore') || own('price'),
    onHand,
    offer,
    from: isFirst ? oldAddressOf(preset, own, base) : null,
    pictures: publicOnes.slice(0, 12),
    faults,
    warnings,
  };
}

/** The last name of each path of categories, in the languages of the file. */
function categoriesOf(preset: Preset, own: (field: OldField) => string): Bilingual[] {
  const listOf = (text: string, divider: string) =>
    text
      .split(divider)
      .map((path) => path.split('>').at(-1)?.trim() ?? '')
      .filter((name) => name !== '' && !preset.words.noCategory.includes(name.toLowerCase()));
  const main = listOf(own('categories'), preset.dividers.categories);
  const english = listOf(own('categoriesEn'), preset.dividers.categories);
  const named = [
    ...main.map((name, index) => ({ en: english[index] ?? name, ar: name })),
    ...listOf(own('tags'), ',').map((name) => ({ en: name, ar: name })),
  ].map(({ en, ar }) => ({ en: en.slice(0, 60), ar: ar.slice(0, 60) }));
  return [...new Map(named.map((one) => [one.en, one])).values()].slice(0, 40);
}

/** Where the product was in the old shop, as old addresses are compared. */
function oldAddressOf(preset: Preset, own: (field: OldField) => string, base: string): string | null {
  const { field, before } = preset.oldAddress;
  const value = field === 'name' ? base : own(field);
  if (value === '') return null;
  return comparedPath(before === null ? value : `${before}${value}`);
}

type ReadDay = { readonly day: string } | { readonly code: 'noSuchDay' | 'dayUnclear' };

/** Reads a day: 2026-11-20, 20.11.2026, or with slashes where only one of the two can be the month. */
function dayOf(text: string): ReadDay {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year !== undefined && month !== undefined && day !== undefined) return realDay(year, month, day);
  const [, first = '', mark = '', second = '', last = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (last === '') return { code: 'noSuchDay' };
  if (mark === '.' || Number(first) > 12 || first === second) return realDay(last, second, first);
  return Number(second) > 12 ? realDay(last, first, second) : { code: 'dayUnclear' };
}

function realDay(year: string, month: string, day: string): ReadDay {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && Number(year) > 1999;
  return isReal ? { day: text } : { code: 'noSuchDay' };
}

/** Whether a barcode of digits alone ends with the right one (EAN-8, UPC, EAN-13, ITF-14). Others have none. */
function hasCheckDigit(barcode: string): boolean {
  if (!/^\d{8}$|^\d{12,14}$/.test(barcode)) return true;
  const digits = [...barcode].map(Number).toReversed();
  const sum = digits.slice(1).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[0];
}
