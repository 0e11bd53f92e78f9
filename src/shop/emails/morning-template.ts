import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { DAY_MS } from '#kernel/clock';
import { type Bilingual, type Language, MARKET_CODES, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { WAITING, WAITING_KINDS } from '#kernel/waiting-kinds';
import { countedAr, countedEn } from '#texts/counted';
import { formatPrice } from '#texts/format';
import { listed } from '#texts/listed';
import { WAITING_WORDS } from '#texts/waiting-words';
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailBlock, EmailContent } from './email-content.ts';
import { HINTS, type Hint } from './hints.rules.ts';
import { nameForMail } from './name.rules.ts';
import { fill, headerText } from './parts.rules.ts';

const amount = z.number().transform(minor);
const day = z.object({
  orders: z.int(),
  visits: z.int(),
  markets: z
    .array(z.object({ market: z.enum(MARKET_CODES), revenue: amount, online: amount, givenBack: amount }))
    .readonly(),
});

/** What the mail of the morning is made of. Of a shopper it has no more than the address of a mail that came back. */
const morning = z.object({
  firstName: z.string(),
  /** The first screen of the back office. */
  link: z.url(),
  /** The day on which it is sent, `2026-11-22`. */
  today: z.iso.date(),
  /** Which day of the store it is, 1 to 7; null for a later one. */
  dayOfStore: z.int().min(1).max(7).nullable(),
  yesterday: day,
  /** The day before that in the first week of a store, then the same weekday a week earlier. */
  before: day,
  waiting: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int(), detail: z.string().nullable() })),
  /** Addresses to which a mail could not be delivered. */
  undelivered: z.array(z.string()),
  /** Names of the providers that do not answer. */
  failing: z.array(z.string()),
  /** How many jobs were given up since the day before. */
  givenUp: z.int().default(0),
  /** How often addresses that are no page were asked for; 0 for so few that nobody has to look. */
  missed: z.int().default(0),
  /** How the store itself is; null in a mail that an earlier release queued. */
  store: z
    .object({
      /** When a backup was restored and compared last. */
      restoredAt: z.iso.datetime().nullable(),
      /** Since when the process that sends mail runs. */
      runsSince: z.iso.datetime(),
      diskPercent: z.number().nullable(),
      certificateDays: z.number().nullable(),
    })
    .nullable()
    .default(null),
  /** What a new house is advised on this day. */
  hint: z.enum(HINTS).nullable().default(null),
});

type Morning = z.infer<typeof morning>;
/** The data of a mail of the morning, as it is queued. */
export type MorningData = z.input<typeof morning>;

const WORDS = {
  sold: { en: 'Sold yesterday', ar: 'مبيعات أمس' },
  yesterday: { en: 'Yesterday', ar: 'أمس' },
  dayBefore: { en: 'The day before', ar: 'اليوم قبله' },
  weekBefore: { en: 'A week before', ar: 'قبل أسبوع' },
  orders: { en: 'Orders', ar: 'الطلبات' },
  paid: { en: 'Paid with VAT', ar: 'مدفوع مع الضريبة' },
  online: { en: 'of it online', ar: 'منه عبر الإنترنت' },
  cash: { en: 'of it cash on delivery', ar: 'منه نقدًا عند الاستلام' },
  givenBack: { en: 'Given back', ar: 'أُعيد' },
  visits: { en: 'Visits, and orders of 100 visits', ar: 'الزيارات، والطلبات لكل 100 زيارة' },
  waits: { en: 'Waits for you', ar: 'بانتظاركم' },
  failed: { en: 'Did not work', ar: 'لم ينجح' },
  find: { en: 'Find', ar: 'بحث' },
  look: { en: 'Look', ar: 'عرض' },
  noAnswer: { en: 'A provider does not answer', ar: 'مزوّد لا يجيب' },
  quiet: {
    en: 'Nothing was sold yesterday. That happens; who visited may come back.',
    ar: 'لم يُبَع شيء أمس. هذا يحدث، وقد يعود من زار.',
  },
  undelivered: { en: 'Mails came back', ar: 'رسائل لم تصل' },
  givenUp: { en: 'Jobs were given up', ar: 'أعمال تُرك تنفيذها' },
  missed: { en: 'Asked for and not found', ar: 'عناوين طُلبت ولم توجد' },
  store: { en: 'Your store', ar: 'متجركم' },
  restored: { en: 'Backup of the night, restored and compared', ar: 'نسخة الليل، استُعيدت وقورنت' },
  notRestored: { en: 'No backup was restored in the last day', ar: 'لم تُستعَد نسخة في اليوم الأخير' },
  runs: { en: 'Runs without a stop since', ar: 'يعمل بلا توقف منذ' },
  disk: { en: 'Disk free', ar: 'الخالي من القرص' },
  certificate: { en: 'The certificate ends in', ar: 'تنتهي الشهادة خلال' },
  hint: { en: 'For today', ar: 'لهذا اليوم' },
} as const satisfies Readonly<Record<string, Bilingual>>;

/** What a new house is advised, and the screen where it is done. */
const HINT_WORDS: Readonly<Record<Hint, Bilingual & { readonly path: string }>> = {
  order: { path: '/orders', en: 'Order something yourself, and give it back.', ar: 'اطلبوا شيئًا بأنفسكم ثم أعيدوه.' },
  people: { path: '/staff', en: 'Invite who works with you.', ar: 'ادعوا من يعمل معكم.' },
  oldAddresses: {
    path: '/pages/addresses',
    en: 'Let the addresses of your old shop lead here.',
    ar: 'اجعلوا عناوين متجركم القديم تقود إلى هنا.',
  },
  reviews: { path: '/reviews', en: 'Look where reviews will wait for you.', ar: 'انظروا أين تنتظركم التقييمات.' },
  lowStock: { path: '/stock?view=low', en: 'Look which products run low.', ar: 'انظروا أي المنتجات يوشك أن ينفد.' },
  reports: { path: '/reports', en: 'Look at the figures of your first days.', ar: 'انظروا في أرقام أيامكم الأولى.' },
  secondOwner: {
    path: '/staff',
    en: 'Have a second owner with a second step, for the day on which you lose your phone.',
    ar: 'اجعلوا مالكًا ثانيًا بخطوة ثانية، ليوم يضيع فيه هاتفكم.',
  },
};
/** From how few days left on the mail names the certificate. */
const CERTIFICATE_DAYS = 21;

const DAYS_OF_STORE: Readonly<Record<Language, readonly string[]>> = {
  en: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'],
  ar: ['أول', 'ثاني', 'ثالث', 'رابع', 'خامس', 'سادس', 'سابع'],
};

/** How many rows the mail has of what waits and of what did not work each: more are on the first screen. */
const MAX_PARTS = 3;

/** Renders the mail of the morning: what was sold, what waits, what did not work. */
export function morningTemplate(email: SellerEmail): EmailContent {
  const { language } = email;
  const facts = morning.parse(email.data);
  const texts = emails.staffMorning[language];
  const head = brandParts(language, email.seller, facts.firstName, { staff: true });
  const values = { firstName: nameForMail(facts.firstName), day: dayWords(facts, language) };
  return {
    language,
    subject: headerText([subjectOf(facts, language)], language),
    preheader: texts.preheader,
    heading: headerText(fill(texts.heading, values), language),
    paragraphs: texts.paragraphs.map((text) => fill(text, values)),
    blocks: [
      soldBlock(facts, language),
      waitingBlock(facts, language),
      failedBlock(facts, language),
      storeBlock(facts, language),
      hintBlock(facts, language),
    ].filter(({ rows }) => rows.length > 0),
    button: { label: texts.button, url: facts.link },
    notes: [fill(texts.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}

/** "Yesterday: 14 orders, SAR 5,148.55 · 3 things wait": enough on a good day. */
function subjectOf({ yesterday, waiting }: Morning, language: Language): string {
  const { orders, visits, markets } = yesterday;
  const isEnglish = language === 'en';
  const sold = markets
    .filter(({ revenue }) => revenue > 0)
    .map(({ market, revenue }) => formatPrice(revenue, MARKETS[market].currency, language));
  const words =
    orders === 0
      ? [isEnglish ? 'no orders' : 'لا طلبات', isEnglish ? countedEn(visits, 'visit') : countedAr(visits, 'visit')]
      : [isEnglish ? countedEn(orders, 'order') : countedAr(orders, 'order'), ...sold];
  const rest = waiting.length;
  const waits =
    rest === 0 ? [] : [isEnglish ? countedEn(rest, 'thing waits', 'things wait') : countedAr(rest, 'matter')];
  return [`${WORDS.yesterday[language]}: ${listed(language, words)}`, ...waits].join(' · ');
}

/** "Sunday 22 November, the third day of your store" */
function dayWords({ today, dayOfStore }: Morning, language: Language): string {
  const date = new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(new Date(`${today}T00:00Z`));
  const plain = date.replace(/[,،]/, '');
  const nth = dayOfStore === null ? undefined : DAYS_OF_STORE[language][dayOfStore - 1];
  if (nth === undefined) return plain;
  return listed(language, [plain, language === 'ar' ? `${nth} أيام متجركم` : `the ${nth} day of your store`]);
}

function soldBlock({ yesterday, before, dayOfStore }: Morning, language: Language): EmailBlock {
  const columns = [WORDS.yesterday[language], WORDS[dayOfStore === null ? 'weekBefore' : 'dayBefore'][language]];
  const row = (label: string, now: string, then: string) => ({ label, values: [now, then] });
  const counts = row(WORDS.orders[language], String(yesterday.orders), String(before.orders));
  const visits = row(WORDS.visits[language], visitsOf(yesterday), visitsOf(before));
  const heading = WORDS.sold[language];
  if (yesterday.orders === 0) return { heading, columns, lead: WORDS.quiet[language], rows: [counts, visits] };
  const isOne = yesterday.markets.length === 1;
  const amounts = yesterday.markets.flatMap((now) => {
    const then = before.markets.find(({ market }) => market === now.market);
    const price = (value: number | undefined) =>
      value ? formatPrice(minor(value), MARKETS[now.market].currency, language) : '–';
    const place = isOne ? '' : MARKETS[now.market].name.short[language];
    if (now.revenue === 0 && now.givenBack === 0 && !then?.revenue) return [];
    return [
      row(listed(language, [WORDS.paid[language], place]), price(now.revenue), price(then?.revenue)),
      row(WORDS.online[language], price(now.online), price(then?.online)),
      row(WORDS.cash[language], price(now.revenue - now.online), price((then?.revenue ?? 0) - (then?.online ?? 0))),
      row(WORDS.givenBack[language], price(now.givenBack), price(then?.givenBack)),
    ];
  });
  return { heading, columns, rows: [counts, ...amounts, visits] };
}

/** "640 · 2.2": visits, and orders of a hundred of them. */
function visitsOf({ orders, visits }: Morning['yesterday']): string {
  return visits === 0 ? '–' : `${visits} · ${((100 * orders) / visits).toFixed(1)}`;
}

function waitingBlock({ waiting, link }: Morning, language: Language): EmailBlock {
  const rows = waiting.map(({ kind, count, detail }) => ({
    label: WAITING_WORDS[kind].words[language](count),
    detail: detailWords(detail, language),
    values: [],
    link: { label: WAITING_WORDS[kind].verb[language], url: `${link}${WAITING[kind]}` },
  }));
  return { heading: WORDS.waits[language], rows };
}

/** Amounts by currency (`SAR 186300`, minor units), numbers of orders or names, three at most. */
function detailWords(detail: string | null, language: Language): string {
  const parts = (detail ?? '').split(', ').slice(0, MAX_PARTS);
  return parts
    .map((part) => {
      const [, code = '', value = ''] = /^([A-Z]{3}) (\d+)$/.exec(part) ?? [];
      const market = MARKET_CODES.find((one) => MARKETS[one].currency === code);
      return market ? formatPrice(minor(Number(value)), MARKETS[market].currency, language) : part;
    })
    .join(' · ');
}

function failedBlock({ undelivered, failing, givenUp, missed, link }: Morning, language: Language): EmailBlock {
  const [first = ''] = undelivered;
  const mails = {
    label: `${WORDS.undelivered[language]}: ${undelivered.length}`,
    detail: undelivered.slice(0, MAX_PARTS).join(' · '),
    values: [],
    link: { label: WORDS.find[language], url: `${link}/orders?view=all&q=${encodeURIComponent(first)}` },
  };
  const providers = failing.map((name) => ({
    label: WORDS.noAnswer[language],
    detail: name,
    values: [],
    link: { label: WORDS.look[language], url: `${link}/settings` },
  }));
  const jobs = {
    label: `${WORDS.givenUp[language]}: ${givenUp}`,
    // what is seen and tried again there is on the machine
    detail: 'npm run jobs -- list',
    values: [],
  };
  const addresses = {
    label: `${WORDS.missed[language]}: ${missed}`,
    detail: '',
    values: [],
    link: { label: WORDS.look[language], url: `${link}/pages/addresses` },
  };
  const rows = [
    ...(undelivered.length > 0 ? [mails] : []),
    ...providers,
    ...(missed > 0 ? [addresses] : []),
    ...(givenUp > 0 ? [jobs] : []),
  ];
  return { heading: WORDS.failed[language], rows };
}

/** How the store itself is, as of the morning. */
function storeBlock({ store, today }: Morning, language: Language): EmailBlock {
  const heading = WORDS.store[language];
  if (store === null) return { heading, rows: [] };
  const { restoredAt, runsSince, diskPercent, certificateDays } = store;
  const row = (label: string, value: string) => ({ label, values: [value] });
  const isFresh = restoredAt !== null && Date.parse(`${today}T00:00Z`) - Date.parse(restoredAt) < DAY_MS;
  const days = (n: number) => (language === 'ar' ? countedAr(n, 'day') : countedEn(n, 'day'));
  return {
    heading,
    rows: [
      row(WORDS[isFresh ? 'restored' : 'notRestored'][language], restoredAt === null ? '–' : momentOf(restoredAt)),
      row(WORDS.runs[language], momentOf(runsSince)),
      ...(diskPercent === null ? [] : [row(WORDS.disk[language], `${diskPercent}%`)]),
      ...(certificateDays === null || certificateDays >= CERTIFICATE_DAYS
        ? []
        : [row(WORDS.certificate[language], days(certificateDays))]),
    ],
  };
}

/** A moment by the clock that all markets share: "21/11/2026 00:41 UTC". */
function momentOf(at: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})/.exec(at) ?? [];
  return `${day}/${month}/${year} ${time} UTC`;
}

function hintBlock({ hint, link }: Morning, language: Language): EmailBlock {
  const heading = WORDS.hint[language];
  if (hint === null) return { heading, rows: [] };
  const { path, [language]: label } = HINT_WORDS[hint];
  return { heading, rows: [{ label, values: [], link: { label: WORDS.look[language], url: `${link}${path}` } }] };
}
