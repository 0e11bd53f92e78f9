import { randomId } from '#kernel/ids';
import type { Language, MarketCode, TradeCurrency } from '#kernel/market';
import { MARKETS } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import { sellerNow } from '#shop/content';
import { countAttempt, type Throttled } from '#shop/credentials';
import type { Shop } from '../shop.ts';
import type { MailKind } from './mails.rules.ts';
import type { MorningData } from './morning-template.ts';
import type { Message } from './port.ts';
import { queueEmail } from './queue-email.ts';

/** Which mail is looked at, as the shoppers of a market read it in a language. */
type SampleOf = { readonly kind: MailKind; readonly language: Language; readonly market: MarketCode };

type Data = Readonly<Record<string, unknown>>;
type Base = {
  readonly names: { readonly first: string; readonly last: string };
  readonly currency: TradeCurrency;
  readonly at: string;
  readonly store: string;
  readonly market: MarketCode;
  readonly language: Language;
  /** The market as people there call it. */
  readonly place: string;
};

const account = ({ names, store }: Base): Data => ({ firstName: names.first, link: `${store}/account` });
const staff = ({ names, store }: Base): Data => ({
  firstName: names.first,
  link: `${store}/admin`,
  about: `${names.first} ${names.last}`,
});
const newsOf = ({ names, store }: Base, values: Readonly<Record<string, string>>): Data => ({
  firstName: names.first,
  link: `${store}/admin`,
  values,
});
const morningOf = ({ names, store, at, market }: Base): MorningData => ({
  firstName: names.first,
  link: `${store}/admin`,
  today: at.slice(0, 10),
  dayOfStore: 3,
  yesterday: { orders: 14, visits: 640, markets: [{ market, revenue: 514_855, online: 369_855, givenBack: 29_900 }] },
  before: { orders: 11, visits: 512, markets: [{ market, revenue: 402_000, online: 277_000, givenBack: 0 }] },
  waiting: [
    { kind: 'stuck-parcels', count: 1, detail: '10014' },
    { kind: 'reviews', count: 2, detail: null },
  ],
  undelivered: ['sara@gmial.example'],
  failing: [],
  givenUp: 0,
  missed: 0,
  store: { restoredAt: at, runsSince: at, diskPercent: 61, certificateDays: null },
  hint: 'oldAddresses',
});
const order = ({ names, currency }: Base) => ({ id: 'sample', number: 10_001, firstName: names.first, currency });
const LINES = [
  { title: { en: 'Taif Dawn', ar: 'فجر الطائف' }, size: '100 ml', count: 2, unitPrice: 33_500 },
  { title: { en: 'Amber Majlis', ar: 'مجلس العنبر' }, size: '50 ml', count: 1, unitPrice: 42_000 },
] as const;
const AMOUNTS = { subtotal: 109_000, discount: 0, tax: 16_350, shipping: 0, total: 125_350 };
const addressOf = ({ names, market }: Base) => ({
  firstName: names.first,
  lastName: names.last,
  address: 'King Fahd Road 1',
  apartment: '4',
  city: MARKETS[market].pickUp.place.en,
  country: MARKETS[market].country,
  state: MARKETS[market].pickUp.place.en,
  zip: '12345',
  phone: `+${MARKETS[market].phone.dialling}500000000`,
});

/** What each mail says of an invented person and order. */
const SAMPLES: Readonly<Record<MailKind, (base: Base) => Data>> = {
  verifyEmail: account,
  accountExists: account,
  passwordReset: account,
  staffInvitation: staff,
  staffPassword: staff,
  staffRecovery: staff,
  staffLocked: staff,
  staffTestMail: staff,
  staffCardReview: (base) => newsOf(base, { amount: '1,253.50', currency: base.currency }),
  staffSoldOut: (base) => newsOf(base, { about: LINES[0].title[base.language], place: base.place }),
  staffOrder: (base) =>
    newsOf(base, { orderId: '#10001', amount: '1,253.50', currency: base.currency, place: base.place }),
  staffMorning: morningOf,
  staffMention: (base) => newsOf(base, { about: 'Reem', orderId: '#10001' }),
  staffMissing: (base) => newsOf(base, { about: LINES[0].title[base.language], orderId: '#10001', place: base.place }),
  orderAcknowledgement: (base) => ({
    ...order(base),
    createdAt: base.at,
    paymentMethod: MARKETS[base.market].methods[0],
    lines: LINES,
    amounts: AMOUNTS,
    address: addressOf(base),
  }),
  dispatchConfirmation: (base) => ({
    ...order(base),
    trackingNumber: '290000001',
    trackingUrl: `${base.store}/track`,
    invoiceUrl: `${base.store}/invoice/sample`,
    lines: LINES,
    total: AMOUNTS.total,
    address: addressOf(base),
  }),
  delivered: (base) => ({ ...order(base), lines: LINES, total: AMOUNTS.total }),
  addressNeeded: (base) => ({ ...order(base), link: `${base.store}/my-address/sample`, until: base.at }),
  addressChanged: (base) => ({
    ...order(base),
    changed: ['street', 'phone'],
    from: { name: 'No••• Al•••', street: 'Ki•••', city: addressOf(base).city, phone: '•••000' },
    to: { name: 'No••• Al•••', street: 'Ol•••', city: addressOf(base).city, phone: '•••111' },
  }),
  paymentLink: (base) => ({
    ...order(base),
    link: `${base.store}/pay/sample`,
    until: base.at,
    lines: LINES,
    total: AMOUNTS.total,
  }),
  paymentLinkOver: (base) => ({ ...order(base), total: AMOUNTS.total }),
  backInStock: ({ language }) => ({ title: LINES[0].title[language], path: '/details/sample' }),
  orderLinks: ({ names, at, store }) => ({
    firstName: names.first,
    orders: [{ number: 10_001, createdAt: at, link: `${store}/track` }],
  }),
  cancellation: (base) => ({ ...order(base), total: AMOUNTS.total }),
  paymentFailed: (base) => ({ ...order(base), total: AMOUNTS.total }),
  refund: (base) => ({ ...order(base), amount: 42_000, refundMethod: 'card', creditNotePath: '/invoice/sample' }),
  paymentReturned: ({ names, currency }) => ({
    firstName: names.first,
    currency,
    amount: AMOUNTS.total,
    reference: 'P-10001',
    reason: 'duplicate',
  }),
};

const NAMES = {
  en: { first: 'Noura', last: 'Al Ghamdi' },
  ar: { first: 'نورة', last: 'الغامدي' },
} as const satisfies Readonly<Record<Language, unknown>>;

function sampleData(
  { clock, publicUrl }: Pick<Shop, 'clock' | 'publicUrl'>,
  { kind, language, market }: SampleOf,
): Data {
  return SAMPLES[kind]({
    names: NAMES[language],
    currency: MARKETS[market].currency,
    at: clock.now().toISOString(),
    store: publicUrl,
    market,
    language,
    place: MARKETS[market].name.short[language],
  });
}

/** Renders a mail about an invented person and order, as the outbox would send it. */
export async function renderSample(
  deps: Pick<Shop, 'database' | 'clock' | 'publicUrl'>,
  sample: SampleOf,
): Promise<Message> {
  const { compose } = await import('./compose.ts');
  const now = deps.clock.now();
  const row = {
    ...sample,
    id: 'sample',
    key: 'sample',
    recipient: 'sample@mail.example',
    data: sampleData(deps, sample),
    state: 'waiting',
    attempts: 0,
    lastError: '',
    createdAt: now,
    changedAt: now,
  } as const;
  return await compose({ ...row, seller: await sellerNow(deps, sample.market) }, deps.publicUrl);
}

/** Test mails that a person may send at once, and the longest pause after them in seconds. */
const LIMIT = { free: 10, maxPause: 600, resetAfter: 3600 };

/** Sends a mail about an invented person and order to a member of staff, through the outbox. */
export async function sendSample(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>,
  to: { readonly id: string; readonly email: string },
  sample: SampleOf,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, [{ action: 'test-mail', subject: to.id, limit: LIMIT }]);
  if (!counted.ok) return counted;
  await deps.database.transaction(async (tx) => {
    const data = sampleData(deps, sample);
    await queueEmail(deps, tx, { ...sample, key: `test ${randomId(16)}`, recipient: to.email, data });
  });
  return ok(null);
}
