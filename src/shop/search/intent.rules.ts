import { TOLA_ML } from '#shop/catalogue/size.rules';
import type { WEAR_WORDS } from '#shop/catalogue/wear.rules';

/** The pages that a search may ask for instead of a scent. */
export const ASKED_PAGES = ['track', 'returns', 'shipping', 'contact', 'products', 'finder'] as const;
export type AskedPage = (typeof ASKED_PAGES)[number];

/** How a scent is to be worn: for long, on an occasion. */
export type WornFor = { readonly lasting: boolean; readonly occasion: Occasion | null };
type Occasion = (typeof WEAR_WORDS.occasions)[number];

/** What a search says beside the names of scents. */
type Intent = {
  /** The words that are left to be found. */
  readonly text: string;
  /** The highest price in whole units of the market's currency, exclusive; null without one. */
  readonly under: number | null;
  /** Whether the lowest price is wanted first: "cheap". */
  readonly isCheap: boolean;
  /** The size that a product is to have, as "12ml"; null for any. */
  readonly size: string | null;
  /** The title of the category that the words name; null for none. */
  readonly category: string | null;
  readonly wear: WornFor | null;
  readonly pages: readonly AskedPage[];
};

/** Words as they are compared: lower case, one form of alef, ya and ha, Western digits, no marks. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** A price that is not to be reached: "under 200", "أقل من 200 ريال". */
const PRICE =
  /(?:^|\s)(?:under|below|less than|cheaper than|up to|اقل من|تحت|دون|ارخص من|حتي|بحدود)\s*(?:sar|aed|sr|dhs)?\s*(\d{1,6})(?:\s*(?:sar|aed|sr|dhs|riyals?|dirhams?|ريال|درهم|ر\.?س|د\.?ا))?(?=\s|$)/;

/** An amount of millilitres, grams or tolas: "12 ml", "40g", "٦ مل", "ربع تولة". */
const AMOUNT =
  /(?:^|\s)(?:(\d{1,4})\s*(ml|mls|millilit(?:re|er)s?|مل|ملي|مللي|g|gr|gm|gms|grams?|جم|غ|جرام|غرام)|(half|quarter|نصف|ربع)?\s*(?:a\s+)?(?:tola|tolah|توله))(?=\s|$)/;

/** Who wears it, and what is a present; each with the category that holds it. */
const CATEGORY_OF: readonly (readonly [category: string, words: ReadonlySet<string>])[] = [
  ['gift-sets', words('gift gifts present presents هديه هدايا طقم اطقم')],
  [
    'for-her',
    words('her wife woman women womens ladies lady girl mother نسائي نسائيه للنساء زوجتي لزوجتي حريمي بناتي امي لامي'),
  ],
  ['for-him', words('him husband man men mens gentleman father رجالي رجاليه للرجال زوجي لزوجي ولادي ابي لابي')],
];

/** Words that say how something is wanted and name no scent. They are left out beside any other word. */
const MANNER = words(
  'best good nice long strong perfume perfumes scent scents fragrance for my a the luxury luxurious عطر عطور فخم فخمه افضل احسن حلو قوي',
);

/** Words of manner that ask for the lowest price first. */
const CHEAP = words('cheap cheaper cheapest affordable inexpensive budget رخيص رخيصه ارخص الارخص اقتصادي اقتصاديه');

const LASTING = words('lasting lasts longlasting longevity ثابت ثابته يثبت ثبات الثبات');

/** Occasions by the words that name no scent of the house as well. */
const OCCASION_OF: readonly (readonly [occasion: Occasion, words: ReadonlySet<string>])[] = [
  ['office', words('office work للدوام الدوام دوام للعمل المكتب للمكتب')],
  ['wedding', words('wedding weddings للزفاف عرس للعرس اعراس للاعراس زواج للزواج')],
  ['friday', words('friday جمعه الجمعه للجمعه')],
  ['visit', words('visit visits زياره للزياره زيارات للزيارات')],
  ['day', words('daily everyday يومي اليومي يوميا')],
];

/** Pages whose words, when nothing else is said, name no scent; samples are sold. */
const SERVICE_PAGES = ['track', 'returns', 'shipping', 'contact', 'products'] as const;

/** Words for a small bottle to try, which the house sells in sets of discovery, and the word that finds these. */
const SAMPLES = words('sample samples tester testers عينه عينات العينات تستر تجربه');
const SAMPLED = 'discovery';

const PAGE_OF: Readonly<Record<AskedPage, ReadonlySet<string>>> = {
  track: words('track tracking order orders تتبع طلبي طلب طلباتي شحنتي'),
  returns: words(
    'return returns refund refunds exchange cancel policy ارجاع الارجاع استرجاع استبدال سياسه الغاء مرتجع',
  ),
  shipping: words('shipping delivery deliver شحن الشحن توصيل التوصيل'),
  contact: words('contact whatsapp phone help شكوي تواصل واتساب اتصال مساعده فرع فروع معرض'),
  products: words('size sizes sizing volume volumes مقاس مقاسات حجم احجام الحجم الاحجام'),
  finder: new Set([...SAMPLES, 'quiz', 'recommend', 'suggest', 'اقترح']),
};

/**
 * Reads what a search asks for beside names: a price, a size, a wearer, a present, how it is worn, a page of the shop. The other
 * words stay to be found, as they are typed. Words of manner ("strong") stay only where nothing else is said.
 */
export function readIntent(typed: string): Intent {
  const folded = fold(typed);
  const price = PRICE.exec(folded);
  const under = price?.[1] ? Number(price[1]) : null;
  const rest = folded.replace(PRICE, ' ');
  const size = sizeOf(AMOUNT.exec(rest));
  const tokens = tokensOf(size === null ? rest : rest.replace(AMOUNT, ' '));
  const pages = ASKED_PAGES.filter((page) => tokens.some((token) => PAGE_OF[page].has(token)));
  const [gift, ...wearers] = CATEGORY_OF;
  const found = [...wearers, ...(gift ? [gift] : [])].find(([, set]) => tokens.some((token) => set.has(token)));
  const said = new Set(CATEGORY_OF.flatMap(([, set]) => [...set]));
  const wear = wornFor(tokens);
  const isCheap = tokens.some((token) => CHEAP.has(token));
  const names = (token: string) => ![said, MANNER, CHEAP].some((set) => set.has(token)) && wornFor([token]) === null;
  const named = tokens.filter(names).map((token) => (SAMPLES.has(token) ? SAMPLED : token));
  const isPlain = found === undefined && under === null && wear === null && size === null && !isCheap;
  // a search that says nothing else is looked for as it is typed
  const left = isPlain ? (named.length > 0 && named.join() !== tokens.join() ? named : null) : named;
  return {
    text: left === null ? typed : left.join(' '),
    under,
    isCheap,
    size,
    category: found?.[0] ?? null,
    wear,
    pages,
  };
}

/** Whether a search says what names cannot find: a price, a size, a collection, how it is worn. */
export function saysMoreThanNames(typed: string): boolean {
  const { under, isCheap, size, category, wear } = readIntent(typed);
  return isCheap || [under, size, category, wear].some((said) => said !== null);
}

/** Whether a search asks for a service of the shop and for no scent: "track", "return policy". It finds pages alone. */
export function asksForService(typed: string): boolean {
  const tokens = tokensOf(fold(typed));
  return tokens.length > 0 && tokens.every((token) => SERVICE_PAGES.some((page) => PAGE_OF[page].has(token)));
}

const tokensOf = (folded: string): string[] => folded.split(/\s+/).filter((word) => word !== '');

/** The size that an amount names; a tola is sold as 12 ml. Null for none. */
function sizeOf(amount: RegExpExecArray | null): string | null {
  if (!amount) return null;
  const [, number, unit = '', part] = amount;
  if (number === undefined) return `${TOLA_ML / (part === undefined ? 1 : /half|نصف/.test(part) ? 2 : 4)}ml`;
  return Number(number) > 0 ? `${Number(number)}${/^(?:g|ج|غ)/.test(unit) ? 'g' : 'ml'}` : null;
}

function wornFor(tokens: readonly string[]): WornFor | null {
  const lasting = tokens.some((token) => LASTING.has(token));
  const occasion = OCCASION_OF.find(([, named]) => tokens.some((token) => named.has(token)))?.[0] ?? null;
  return lasting || occasion !== null ? { lasting, occasion } : null;
}
