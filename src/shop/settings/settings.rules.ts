import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import {
  LENDER_CHANNELS,
  type LenderChannel,
  methodsOf,
  PAYMENT_CHANNELS,
  type PaymentChannel,
  type PaymentMethod,
} from '#kernel/payment-method';
import { readDays } from './days.rules.ts';
import type { LenderLimits } from './lender-limits.rules.ts';

/** The groups of settings: one page of the back office each. */
export const SETTING_GROUPS = [
  'shipping',
  'delivery',
  'tax',
  'papers',
  'prices',
  'payment',
  'cash',
  'staff_mail',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The most characters of a text; the file by which Apple knows a domain has some 9,000. */
export const MAX_TEXT = 20_000;
/** The largest amount that a setting takes, in minor units: a million with two decimals. */
const MAX_MONEY = 100_000_000;

/**
 * What a value is: an amount in minor units of the market's currency, an amount or null for no limit, a rate in basis
 * points, a count, a switch, a time of day in minutes after midnight or null for none, days as `days.rules.ts` reads them, one of the
 * setting's choices, or a text that is kept as it is.
 */
type SettingKind =
  | 'amount'
  | 'optional-amount'
  | 'rate'
  | 'count'
  | 'switch'
  | 'optional-time'
  | 'days'
  | 'choice'
  | 'text';

type Definition = {
  readonly kind: SettingKind;
  readonly group: SettingGroup;
  /** The largest value of an amount, a rate or a count; the most characters of a text. */
  readonly most?: number;
  /** The smallest value of a count; 0 when left out. */
  readonly least?: number;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /** Whether a market has it; all have it when left out. */
  readonly isIn?: (market: MarketCode) => boolean;
  /** Whether a change carries the time from which it holds; other changes hold at once. */
  readonly dated?: boolean;
  /** Whether a change waits for a second person. */
  readonly secondPerson?: boolean;
  /** The value while none is stored. */
  readonly initial: (market: MarketCode) => SettingValue;
};

/** Every setting of a market: a change holds for orders placed after it. Each market has a value of its own. */
export const SETTINGS = {
  /** Subtotal before tax from which delivery is free. */
  'shipping.free_from': {
    kind: 'amount',
    group: 'shipping',
    most: MAX_MONEY,
    initial: (market) => MARKETS[market].money.freeShippingFrom,
  },
  /** The price of a delivery where the courier names none, and of every delivery with `shipping.fixed`. */
  'shipping.fee': {
    kind: 'amount',
    group: 'shipping',
    most: 100_000,
    initial: (market) => MARKETS[market].deliveryCharge,
  },
  /** Whether every delivery that is not free costs the fee, whatever the courier's price. */
  'shipping.fixed': { kind: 'switch', group: 'shipping', initial: () => true },
  /** The time of day until which orders are processed the same business day; null for the whole day, and no countdown. */
  'delivery.cut_off': { kind: 'optional-time', group: 'delivery', initial: () => null },
  /** Days without processing and delivery, beside the weekend. */
  'delivery.holidays': { kind: 'days', group: 'delivery', initial: (market) => MARKETS[market].delivery.holidays },
  /** Whether the free-delivery line moves on wide screens, with a button that pauses it. */
  'delivery.line_moves': { kind: 'switch', group: 'delivery', initial: () => false },
  /**
   * What happens to parcels whose order lacks the national address that couriers need: `observe` books and counts them,
   * `enforce` has them wait for it.
   */
  'delivery.national_address': {
    kind: 'choice',
    group: 'delivery',
    choices: ['observe', 'enforce'],
    isIn: (market) => MARKETS[market].nationalAddress === true,
    initial: () => 'observe',
  },
  /** Hours that an order is kept whose parcel waits for its national address; then it is cancelled. */
  'delivery.address_hours': {
    kind: 'count',
    group: 'delivery',
    // the shopper is reminded after 48 hours
    least: 72,
    most: 720,
    isIn: (market) => MARKETS[market].nationalAddress === true,
    initial: () => 96,
  },
  /** The VAT rate. Before the first change it is the market's row of `tax_rates`. */
  'vat.rate': { kind: 'rate', group: 'tax', most: 10_000, dated: true, secondPerson: true, initial: () => 0 },
  /** Whether the delivery charge includes VAT; off, it carries none. Orders placed from then on show it net with its VAT. */
  'shipping.includes_vat': { kind: 'switch', group: 'papers', dated: true, initial: () => false },
  /** Whether papers are reported to the tax authority: phase 2 of its e-invoicing. Papers issued before stay as they are. */
  'invoices.reported': {
    kind: 'switch',
    group: 'papers',
    dated: true,
    isIn: (market) => MARKETS[market].invoice.qr === 'zatca',
    initial: () => false,
  },
  /** Whether the amount with VAT leads and the listed price stands beside it, instead of the other way round. */
  'price.vat_first': { kind: 'switch', group: 'prices', initial: () => false },
  /** Whether the page stays after adding to the cart, instead of going to the cart 2 seconds later. */
  'cart.stays_after_add': { kind: 'switch', group: 'prices', initial: () => false },
  /** Whether shoppers may pay by a method, where the market has it and, for cards, a provider of the store takes it. */
  'payment.mada': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'MADA'),
    initial: () => true,
  },
  'payment.visa_master': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'VISA_MASTER'),
    initial: () => true,
  },
  'payment.online': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'ONLINE'),
    initial: () => true,
  },
  /** Whether shoppers may pay by Apple Pay: the button above the list, on devices that can. */
  'payment.apple_pay': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'APPLE_PAY'),
    initial: () => false,
  },
  /** The file by which Apple knows the domain of the store, as the provider gave it; empty for none. */
  'payment.apple_pay_domain': {
    kind: 'text',
    group: 'payment',
    most: MAX_TEXT,
    isIn: (market) => hasMethod(market, 'APPLE_PAY'),
    initial: () => '',
  },
  /** Whether the provider's own page offers Apple Pay beside cards. */
  'payment.online_apple_pay': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'ONLINE'),
    initial: () => false,
  },
  /** Lenders are off at first. The limits narrow which totals they are offered for; null for none. */
  'payment.tabby': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'TABBY'),
    initial: () => false,
  },
  'tabby.least': {
    kind: 'optional-amount',
    group: 'payment',
    most: MAX_MONEY,
    isIn: (market) => hasMethod(market, 'TABBY'),
    initial: () => null,
  },
  'tabby.most': {
    kind: 'optional-amount',
    group: 'payment',
    most: MAX_MONEY,
    isIn: (market) => hasMethod(market, 'TABBY'),
    initial: () => null,
  },
  'payment.tamara': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'TAMARA'),
    initial: () => false,
  },
  'tamara.least': {
    kind: 'optional-amount',
    group: 'payment',
    most: MAX_MONEY,
    isIn: (market) => hasMethod(market, 'TAMARA'),
    initial: () => null,
  },
  'tamara.most': {
    kind: 'optional-amount',
    group: 'payment',
    most: MAX_MONEY,
    isIn: (market) => hasMethod(market, 'TAMARA'),
    initial: () => null,
  },
  /** Whether product pages say in a line what a lender's parts would be. */
  'lenders.line': { kind: 'switch', group: 'payment', initial: () => false },
  /** Whether shoppers may pay cash on delivery. */
  'cash.offered': {
    kind: 'switch',
    group: 'payment',
    isIn: (market) => hasMethod(market, 'COD'),
    initial: () => true,
  },
  /** The largest order total payable in cash; null for no limit. */
  'cash.limit': { kind: 'optional-amount', group: 'cash', most: MAX_MONEY, initial: () => null },
  /** Refused cash parcels of a phone number after which it pays by card only; 0 for never. */
  'cash.refusals': { kind: 'count', group: 'cash', most: 20, initial: () => 0 },
  /**
   * The most that cash orders may have open, which the courier does not have yet, of one phone and of one mailbox: orders, units,
   * and money before which a person decides; 0 or null for no limit (decision 0525).
   */
  'cash.open_orders': { kind: 'count', group: 'cash', most: 1_000_000, initial: () => 5 },
  'cash.open_units': { kind: 'count', group: 'cash', most: 1_000_000, initial: () => 60 },
  'cash.open_money': { kind: 'optional-amount', group: 'cash', most: MAX_MONEY, initial: () => 2_000_000 },
  /** The same of one network, which many shoppers of a mobile carrier share. */
  'cash.network_orders': { kind: 'count', group: 'cash', most: 1_000_000, initial: () => 300 },
  'cash.network_units': { kind: 'count', group: 'cash', most: 1_000_000, initial: () => 600 },
  'cash.network_money': { kind: 'optional-amount', group: 'cash', most: MAX_MONEY, initial: () => 20_000_000 },
  /** Percent of a product's stock that the open cash orders of one phone, mailbox or network may hold, and the units that they always may. */
  'cash.stock_share': { kind: 'count', group: 'cash', least: 1, most: 100, initial: () => 33 },
  'cash.stock_least': { kind: 'count', group: 'cash', most: 1_000_000, initial: () => 5 },
  /** Mail to staff: a card payment that a person decides on, a product that sold out, every order, the day before at 8. */
  'staff_mail.card_review': { kind: 'switch', group: 'staff_mail', initial: () => true },
  'staff_mail.sold_out': { kind: 'switch', group: 'staff_mail', initial: () => false },
  'staff_mail.every_order': { kind: 'switch', group: 'staff_mail', initial: () => false },
  'staff_mail.morning': { kind: 'switch', group: 'staff_mail', initial: () => false },
} as const satisfies Readonly<Record<string, Definition>>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue = number | boolean | string | null;

/** The setting by which each payment method is on or off. */
export const METHOD_SETTINGS = {
  COD: 'cash.offered',
  VISA_MASTER: 'payment.visa_master',
  MADA: 'payment.mada',
  ONLINE: 'payment.online',
  APPLE_PAY: 'payment.apple_pay',
  TABBY: 'payment.tabby',
  TAMARA: 'payment.tamara',
} as const satisfies Readonly<Record<PaymentMethod, SettingKey>>;

/** The settings by which the totals of each lender are narrowed. */
export const LENDER_SETTINGS = {
  TABBY: { least: 'tabby.least', most: 'tabby.most' },
  TAMARA: { least: 'tamara.least', most: 'tamara.most' },
} as const satisfies Readonly<Record<LenderChannel, { readonly least: SettingKey; readonly most: SettingKey }>>;

function hasMethod(market: MarketCode, method: PaymentMethod): boolean {
  return methodsOf(MARKETS[market]).includes(method);
}

/** The definition of a setting. */
export function settingOf(key: SettingKey): Definition {
  return SETTINGS[key];
}

/** Whether a text is the key of a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** The settings that are texts. They are long, so the terms of an order are read without them. */
export const TEXT_KEYS: readonly SettingKey[] = SETTING_KEYS.filter((key) => SETTINGS[key].kind === 'text');

/** Whether a market has a setting. */
export function isSettingOf(key: SettingKey, market: MarketCode): boolean {
  return settingOf(key).isIn?.(market) ?? true;
}

/** The keys of a group, in the order of the list. */
export function keysOf(group: SettingGroup): readonly SettingKey[] {
  return SETTING_KEYS.filter((key) => SETTINGS[key].group === group);
}

/** Why a value does not fit a setting. */
export type ValueProblem =
  | 'not_an_amount'
  | 'not_a_rate'
  | 'not_a_count'
  | 'not_a_switch'
  | 'not_a_time'
  | 'not_days'
  | 'not_a_choice'
  | 'not_plain_text'
  | 'too_large'
  | 'too_small';

const PROBLEM: Readonly<Record<SettingKind, ValueProblem>> = {
  amount: 'not_an_amount',
  'optional-amount': 'not_an_amount',
  rate: 'not_a_rate',
  count: 'not_a_count',
  switch: 'not_a_switch',
  'optional-time': 'not_a_time',
  days: 'not_days',
  choice: 'not_a_choice',
  text: 'not_plain_text',
};

/** The last minute of a day. */
const LAST_MINUTE = 24 * 60 - 1;

/** Why a value does not fit a setting; null when it does. */
export function valueProblem(key: SettingKey, value: unknown): ValueProblem | null {
  const { kind, most = 0, least = 0, choices = [] } = settingOf(key);
  if (kind === 'switch') return typeof value === 'boolean' ? null : PROBLEM[kind];
  if (kind === 'days') return typeof value === 'string' && readDays(value) !== null ? null : PROBLEM[kind];
  if (kind === 'choice') return choices.some((one) => one === value) ? null : PROBLEM[kind];
  if (kind === 'text') return textProblem(value, most);
  if (kind.startsWith('optional') && value === null) return null;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return PROBLEM[kind];
  if (kind === 'optional-time') return value > LAST_MINUTE ? PROBLEM[kind] : null;
  if (value < least) return 'too_small';
  return value > most ? 'too_large' : null;
}

/** Printable ASCII and line breaks: texts whose bytes are served as they were given. */
const PLAIN_TEXT = /^[\t\n\r -~]*$/;

function textProblem(value: unknown, most: number): ValueProblem | null {
  if (typeof value !== 'string' || !PLAIN_TEXT.test(value)) return PROBLEM.text;
  return value.length > most ? 'too_large' : null;
}

/** A stored value with the time it holds from. */
export type StoredSetting = {
  readonly key: SettingKey;
  readonly market: MarketCode;
  readonly value: unknown;
  /** Null for a value that has always held. */
  readonly startsAt: Date | null;
};

/** The value of a setting that holds at a time: the last that has started, else the initial one. */
export function valueAt(rows: readonly StoredSetting[], key: SettingKey, market: MarketCode, at: Date): SettingValue {
  const value = rowAt(rows, key, market, at)?.value;
  return isValue(value) && valueProblem(key, value) === null ? value : settingOf(key).initial(market);
}

function rowAt(rows: readonly StoredSetting[], key: SettingKey, market: MarketCode, at: Date): StoredSetting | null {
  let found: StoredSetting | null = null;
  for (const row of rows) {
    if (row.key !== key || row.market !== market || (row.startsAt !== null && row.startsAt > at)) continue;
    if (found === null || startOf(row) >= startOf(found)) found = row;
  }
  return found;
}

function startOf({ startsAt }: StoredSetting): number {
  return startsAt?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** Whether a value has a type that settings have. */
export function isValue(value: unknown): value is SettingValue {
  return value === null || ['number', 'boolean', 'string'].includes(typeof value);
}

/** What a market's settings say about an order placed now. Amounts in minor units of its currency. */
export type TradeTerms = {
  /** Subtotal before tax from which delivery is free. Exactly this much is free. */
  readonly freeShippingFrom: Minor;
  /** The price of a delivery where the courier names none. */
  readonly shippingFee: Minor;
  /** Whether every delivery that is not free costs `shippingFee`. */
  readonly shippingFixed: boolean;
  readonly vatBasisPoints: number;
  /** Since when the delivery charge includes VAT; null where it does not. */
  readonly shippingVatFrom: Date | null;
  /** Whether the amount with VAT leads wherever a product has a price. */
  readonly vatFirst: boolean;
  /** Whether parcels without the national address that couriers need wait for it. */
  readonly holdsUnaddressed: boolean;
  /** Hours that an order is kept whose parcel waits for that. */
  readonly addressHours: number;
  /** Whether the page stays after adding to the cart. */
  readonly staysAfterAdd: boolean;
  /** The ways to pay by card of the market that are on, whether a provider takes them or not. */
  readonly cards: readonly PaymentChannel[];
  /** Whether the provider's own page offers Apple Pay. */
  readonly applePayOnPage: boolean;
  /** The limits of the lenders that are on. */
  readonly lenders: Readonly<Partial<Record<LenderChannel, LenderLimits>>>;
  /** Whether product pages say what a lender's parts would be. */
  readonly lenderLine: boolean;
  readonly cash: CashTerms;
  readonly delivery: DeliveryTerms;
};

/** When orders are processed. */
export type DeliveryTerms = {
  /** Minutes after midnight until which orders are processed the same business day; null for the whole day. */
  readonly cutOff: number | null;
  /** Days without processing and delivery, as `days.rules.ts` reads them. */
  readonly holidays: string;
  /** Whether the free-delivery line moves on wide screens. */
  readonly lineMoves: boolean;
};

/** Who may pay cash on delivery. */
export type CashTerms = {
  readonly offered: boolean;
  /** The largest order total; null for no limit. */
  readonly limit: Minor | null;
  /** Refused cash parcels after which a phone number pays by card only; 0 for never. */
  readonly refusals: number;
  readonly ceilings: CashCeilings;
};

/** The most that may be open: orders, units, and money in minor units; 0 for no limit. */
export type OpenCash = { readonly orders: number; readonly units: number; readonly total: number };

/** The ceilings of cash orders that the courier does not have yet. */
export type CashCeilings = {
  /** Of one phone, and of one mailbox. */
  readonly person: OpenCash;
  readonly network: OpenCash;
  /** Percent of a product's stock that one of them may hold, and the units that it always may. */
  readonly share: number;
  readonly least: number;
};

/** The terms of a market at a time. */
export function termsAt(rows: readonly StoredSetting[], market: MarketCode, at: Date): TradeTerms {
  const value = (key: SettingKey) => valueAt(rows, key, market, at);
  const count = (key: SettingKey) => numberOf(value(key));
  const limitOf = (key: SettingKey) => {
    const limit = value(key);
    return typeof limit === 'number' ? minor(limit) : null;
  };
  const isOn = (channel: PaymentChannel) => hasMethod(market, channel) && value(METHOD_SETTINGS[channel]) === true;
  const cutOff = value('delivery.cut_off');
  const holidays = value('delivery.holidays');
  return {
    freeShippingFrom: minor(count('shipping.free_from')),
    shippingFee: minor(count('shipping.fee')),
    shippingFixed: value('shipping.fixed') === true,
    vatBasisPoints: count('vat.rate'),
    shippingVatFrom:
      value('shipping.includes_vat') === true
        ? (rowAt(rows, 'shipping.includes_vat', market, at)?.startsAt ?? new Date(0))
        : null,
    vatFirst: value('price.vat_first') === true,
    holdsUnaddressed:
      isSettingOf('delivery.national_address', market) && value('delivery.national_address') === 'enforce',
    addressHours: count('delivery.address_hours'),
    staysAfterAdd: value('cart.stays_after_add') === true,
    cards: PAYMENT_CHANNELS.filter(isOn),
    applePayOnPage: isSettingOf('payment.online_apple_pay', market) && value('payment.online_apple_pay') === true,
    lenders: Object.fromEntries(
      LENDER_CHANNELS.filter(isOn).map((lender) => {
        const { least, most } = LENDER_SETTINGS[lender];
        return [lender, { least: limitOf(least), most: limitOf(most) }];
      }),
    ),
    lenderLine: value('lenders.line') === true,
    cash: {
      offered: hasMethod(market, 'COD') && value('cash.offered') === true,
      limit: limitOf('cash.limit'),
      refusals: count('cash.refusals'),
      ceilings: {
        person: {
          orders: count('cash.open_orders'),
          units: count('cash.open_units'),
          total: count('cash.open_money'),
        },
        network: {
          orders: count('cash.network_orders'),
          units: count('cash.network_units'),
          total: count('cash.network_money'),
        },
        share: count('cash.stock_share'),
        least: count('cash.stock_least'),
      },
    },
    delivery: {
      cutOff: typeof cutOff === 'number' ? cutOff : null,
      holidays: typeof holidays === 'string' ? holidays : '',
      lineMoves: value('delivery.line_moves') === true,
    },
  };
}

/** The terms of a market in which nothing was ever set, but for the VAT rate. */
export function initialTerms(market: MarketCode): TradeTerms {
  return { ...termsAt([], market, new Date(0)), vatBasisPoints: MARKETS[market].vatBasisPoints };
}

function numberOf(value: SettingValue): number {
  return typeof value === 'number' ? value : 0;
}

/** Whether the delivery charge of an order placed at a time includes VAT. A time in which it did before counts only on papers. */
export function hasShippingVat({ shippingVatFrom }: Pick<TradeTerms, 'shippingVatFrom'>, orderedAt: Date): boolean {
  return shippingVatFrom !== null && orderedAt >= shippingVatFrom;
}

/** Why an order may not be paid in cash. */
export type CashRefusal =
  | { readonly code: 'cashNotOffered' | 'cashAfterRefusals' }
  | { readonly code: 'cashAbove'; readonly limit: Minor };

/** Why an order of this total may not be paid in cash by a phone with so many refused cash parcels; null when it may. */
export function cashRefusal(terms: CashTerms, total: Minor, refusedParcels: number): CashRefusal | null {
  if (!terms.offered) return { code: 'cashNotOffered' };
  if (terms.limit !== null && total > terms.limit) return { code: 'cashAbove', limit: terms.limit };
  if (terms.refusals > 0 && refusedParcels >= terms.refusals) return { code: 'cashAfterRefusals' };
  return null;
}
