import type { JsonValue } from '#kernel/json';
import { type Bilingual, DEFAULT_MARKET, isTradeCurrency, type Language, MARKET_CODES, MARKETS } from '#kernel/market';
import type { AuditRow } from '#shop/audit';
import type { AuditName } from '#shop/order-desk';
import { listed } from '#texts/listed';
import { ACT_WORDS } from './audit-acts.ts';
import { fieldWords, isSaid, marketWords, SETTING_WORDS } from './audit-fields.ts';
import { codeWords, reasonWords, settingValue, type ValueContext, valueWords } from './audit-values.ts';

/** A field that an act changed: its name and both values in words; null for none. */
type ChangeWords = { readonly field: string; readonly before: string | null; readonly after: string | null };

/** An act as people read it. */
export type EntryWords = {
  /** Before the name of what it was done to: "changed the price of", "تغيير سعر". */
  readonly did: string;
  /** What it was done to: "order 10486", "Taif Dawn"; empty for what names itself, such as signing in. */
  readonly about: string;
  /** The screen that shows it, below `/admin`; null for none. */
  readonly path: string | null;
  readonly changes: readonly ChangeWords[];
  /** Why; null for none. */
  readonly reason: string | null;
  readonly role: string | null;
};

type Entry = Pick<AuditRow, 'action' | 'subject' | 'market' | 'before' | 'after' | 'reason' | 'roleThen'>;

/** What words are found by: the names of the store's records, and of the people on its staff. */
export type KnownNames = {
  readonly records: ReadonlyMap<string, AuditName>;
  readonly staff: ReadonlyMap<string, string>;
};

type Subject = { readonly words: string; readonly path: string | null };
type About = {
  readonly id: string;
  readonly language: Language;
  readonly name: string | null;
  readonly record: AuditName | undefined;
};

/** Something with a word of its own and an id that people know: "gift code EID50". */
const named =
  (word: Bilingual, path: string | null) =>
  ({ id, language }: About): Subject => ({ words: `${word[language]} ${id}`.trim(), path });
/** Something that is known by a name: "review of Taif Dawn". */
const ofName =
  (word: Bilingual, path: string | null) =>
  ({ name, language }: About): Subject => ({ words: name ? `${word[language]} ${name}` : word[language], path });
/** Something that belongs to an order: "refund of order 10486". */
const ofOrder =
  (word: Bilingual, path: string | null) =>
  ({ record, language }: About): Subject => {
    const number = record?.order ?? null;
    if (number === null) return { words: word[language], path };
    return { words: `${word[language]} ${ORDER.of[language]} ${number}`, path: `/orders/${number}` };
  };

const ORDER = { one: { en: 'order', ar: 'الطلب' }, of: { en: 'of order', ar: 'للطلب' } };

const PAGES: Readonly<Record<string, Bilingual>> = {
  home: { en: 'the home page', ar: 'الرئيسية' },
  banners: { en: 'the banners', ar: 'اللافتات' },
  testimonials: { en: 'the testimonials', ar: 'آراء العملاء' },
  faqs: { en: 'the questions', ar: 'الأسئلة' },
  about: { en: 'the page about the house', ar: 'صفحة من نحن' },
  contact: { en: 'the contact page', ar: 'صفحة التواصل' },
  stores: { en: 'the shops', ar: 'الفروع' },
  press: { en: 'the press room', ar: 'غرفة الصحافة' },
  houses: { en: 'the houses', ar: 'الدور' },
  'policy-returns': { en: 'the returns policy', ar: 'سياسة الإرجاع' },
  'policy-privacy': { en: 'the privacy policy', ar: 'سياسة الخصوصية' },
  'policy-terms': { en: 'the terms', ar: 'الشروط' },
  'policy-shipping': { en: 'the shipping policy', ar: 'سياسة الشحن' },
};

const PROVIDERS: Readonly<Record<string, string>> = { paytabs: 'PayTabs', hyperpay: 'HyperPay' };

/** Every kind of thing that acts are done to. */
const SUBJECTS: Readonly<Record<string, (about: About) => Subject>> = {
  approval: () => ({ words: '', path: '/approvals' }),
  category: ({ id, name, language }) =>
    id === 'all'
      ? { words: language === 'ar' ? 'كل التصنيفات' : 'all categories', path: '/categories' }
      : { words: name ?? '', path: `/categories/${encodeURIComponent(id)}` },
  content: ({ id, language }) => {
    const market = MARKET_CODES.find((code) => id.endsWith(`-${code}`));
    const page =
      PAGES[market ? id.slice(0, -market.length - 1) : id]?.[language] ?? (language === 'ar' ? 'صفحة' : 'a page');
    const path = id === 'home' || id === 'banners' ? '/home' : '/pages';
    return { words: listed(language, [page, market ? marketWords(market, language) : '']), path };
  },
  coupon: named({ en: 'gift code', ar: 'كود الخصم' }, '/coupons'),
  customer: ({ id, language }) => ({
    words: language === 'ar' ? 'عميل' : 'a customer',
    path: `/customers/${encodeURIComponent(id)}`,
  }),
  day: ({ id, language }) => {
    const [provider = '', day = ''] = id.split(' ');
    const date = day.split('-').reverse().join('/');
    const words = language === 'ar' ? `يوم ${date}` : `the day ${date}`;
    return { words: listed(language, [words, PROVIDERS[provider] ?? provider]), path: '/reconciliation' };
  },
  difference: ofOrder({ en: 'a difference', ar: 'فرق' }, '/reconciliation'),
  import: ofName({ en: 'an import', ar: 'استيراد' }, '/products/import'),
  invitation: ofName({ en: 'an invitation', ar: 'دعوة' }, '/staff'),
  link: () => ({ words: '', path: null }),
  offer: ofName({ en: 'the offer', ar: 'العرض' }, null),
  order: ({ id, language }) => ({ words: `${ORDER.one[language]} ${id}`, path: `/orders/${encodeURIComponent(id)}` }),
  'order-view': ofName({ en: 'the view', ar: 'عرض الطلبات' }, '/orders'),
  orders: () => ({ words: '', path: '/orders' }),
  payment: ofOrder({ en: 'a payment', ar: 'دفعة' }, '/payments'),
  'payment-attempt': ofOrder({ en: 'a payment that never ended', ar: 'دفعة لم تنتهِ' }, '/payments'),
  picture: named({ en: 'a picture', ar: 'صورة' }, null),
  product: ({ id, name, language }) => ({
    words: name ?? (language === 'ar' ? 'منتج' : 'a product'),
    path: `/products/${encodeURIComponent(id)}`,
  }),
  redirects: ({ language }) => ({
    words: language === 'ar' ? 'عناوين قديمة' : 'old addresses',
    path: '/pages/addresses',
  }),
  refund: ofOrder({ en: 'a refund', ar: 'استرداد' }, '/payments'),
  remittance: ofName({ en: 'the list of cash', ar: 'قائمة النقد' }, '/reconciliation'),
  review: ofName({ en: 'a review of', ar: 'تقييم على' }, '/reviews'),
  role: ofName({ en: 'the role', ar: 'الدور' }, '/staff'),
  samples: ({ language }) => ({ words: language === 'ar' ? 'بضاعة العرض' : 'the samples', path: null }),
  setting: ({ id, language }) => {
    const [key = '', market = ''] = id.split(':');
    const words = Object.entries(SETTING_WORDS).find(([known]) => known === key)?.[1][language];
    const place = MARKET_CODES.find((code) => code === market);
    const name = words ?? (language === 'ar' ? 'إعداد' : 'a setting');
    return { words: listed(language, [name, place ? marketWords(place, language) : '']), path: '/settings' };
  },
  spelling: named({ en: 'the spelling', ar: 'التهجئة' }, null),
  store: ({ language }) => ({ words: language === 'ar' ? 'المتجر' : 'the store', path: '/opening' }),
  taxunit: ({ id, language }) => {
    const place = MARKET_CODES.find((code) => code === id);
    return { words: place ? marketWords(place, language) : '', path: '/tax-invoices' };
  },
  staff: ({ name }) => ({ words: name ?? '', path: '/staff' }),
};

/** Ids that say nothing to people are left out after a word such as "a picture". */
const NAMELESS = new Set(['picture']);

/** Says an act in a language. */
export function entryWords(entry: Entry, language: Language, names: KnownNames): EntryWords {
  const { action, subject, market } = entry;
  const at = subject.indexOf(':');
  const [kind, id] = [subject.slice(0, at), subject.slice(at + 1)];
  const nameOf = (one: string): string | null => names.records.get(one)?.[language] || (names.staff.get(one) ?? null);
  const about = SUBJECTS[kind]?.({
    ...{ id: NAMELESS.has(kind) ? '' : id, language },
    ...{ name: nameOf(id), record: names.records.get(id) },
  });
  const place =
    market === null || kind !== 'setting' || subject.endsWith(`:${market}`) ? '' : marketWords(market, language);
  const own = action.startsWith('session.') || action === 'orders.export';
  const said = entry.reason ?? (typeof entry.after?.reason === 'string' ? entry.after.reason : null);
  return {
    did: actWords(action, language),
    about: own ? ownWords(action, language) : listed(language, [about?.words ?? '', place]),
    path: own && action !== 'orders.export' ? null : (about?.path ?? null),
    changes: changesOf(entry, kind, id, { language, nameOf }),
    reason: said === null || said === '' ? null : reasonWords(action, said, language),
    role: entry.roleThen === null ? null : (nameOf(entry.roleThen) ?? codeWords(entry.roleThen, language)),
  };
}

function ownWords(action: string, language: Language): string {
  if (action !== 'orders.export') return '';
  return language === 'ar' ? 'قائمة الطلبات' : 'the list of orders';
}

/** Says what an action does; an action of an older version of the store is named as it is. */
function actWords(action: string, language: Language): string {
  return Object.entries(ACT_WORDS).find(([known]) => known === action)?.[1][language] ?? action;
}

function changesOf(
  { market, before, after }: Entry,
  kind: string,
  id: string,
  { language, nameOf }: Pick<ValueContext, 'language' | 'nameOf'>,
): ChangeWords[] {
  const code = market ?? DEFAULT_MARKET.code;
  const currency = [after?.currency, before?.currency].find(isTradeCurrency) ?? MARKETS[code].currency;
  const side = { ...before, ...after };
  const context: ValueContext = { language, market: code, currency, nameOf, side };
  const key = kind === 'setting' ? (id.split(':')[0] ?? '') : '';
  const words = (field: string, value: JsonValue | undefined): string | null =>
    field === 'value' && key !== '' && value !== undefined
      ? settingValue(key, value, context)
      : valueWords(field, value, context);
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => {
    if (!isSaid(field) || field === 'reason' || (kind === 'approval' && field === 'kind')) return [];
    const [was, is] = [words(field, before?.[field]), words(field, after?.[field])];
    if (was === is) return [];
    return [{ field: fieldWords(field, language), before: was, after: is }];
  });
}

/** Every text in an act that may be an id of something with a name. */
export function idsIn({ subject, before, after }: Pick<Entry, 'subject' | 'before' | 'after'>): string[] {
  const found: string[] = [subject.slice(subject.indexOf(':') + 1)];
  const collect = (value: JsonValue): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const side of [before, after]) if (side) collect(side);
  return found.filter((text) => text.length > 0 && text.length <= 64);
}
