import { type Bilingual, type Language, MARKETS, type MarketCode } from '#kernel/market';
import type { PaymentMethod } from '#kernel/payment-method';
import type { WrittenTerms } from '#shop/offers/offer-form.rules';
import { countedAr, countedEn } from '#texts/counted';
import { formatDateTime, formatPrice } from '#texts/format';

/** The names of goods by kind and id (categories: their title in addresses), and of payment methods. */
export type OfferNames = {
  readonly goods: (kind: 'category' | 'product', id: string) => Bilingual;
  readonly method: (method: PaymentMethod) => Bilingual;
};

type Terms = WrittenTerms;
type Reward = Terms['reward'];
type Scope = Extract<Reward, { kind: 'tiers' }>['scope'];
type Effect = Extract<Reward, { kind: 'tiers' }>['tiers'][number]['effect'];
type Amounts = Extract<Reward, { kind: 'delivery' }>['charge'];

/** What an offer promises, as sentences in both languages: who, what they do, what they get, when, and what it goes with. */
export function sentenceOf(terms: Terms, names: OfferNames): Bilingual {
  return { en: say(terms, speaker('en', names), EN), ar: say(terms, speaker('ar', names), AR) };
}

/** What an offer gives, in a few words for a list. */
export function givenWords(terms: Terms, names: OfferNames, language: Language): string {
  const [, gets] = clauses(terms, speaker(language, names), language === 'ar' ? AR : EN);
  return upper(gets);
}

const upper = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Speaker = ReturnType<typeof speaker>;

function speaker(language: Language, names: OfferNames) {
  const list = (type: 'conjunction' | 'disjunction', parts: readonly string[]) =>
    new Intl.ListFormat(language, { type }).format(parts);
  const or = (parts: readonly string[]) => list('disjunction', parts);
  const percent = (basisPoints: number) => `\u2066${basisPoints / 100}%\u2069`;
  const amounts = (of: Amounts) =>
    or(
      Object.values(MARKETS).flatMap(({ code, currency }) => {
        const amount = of[code];
        return amount === undefined ? [] : [formatPrice(amount, currency, language)];
      }),
    );
  const goods = ({ categories = [], products = [] }: Scope) =>
    or([
      ...categories.map((id) => names.goods('category', id)[language]),
      ...products.map((id) => names.goods('product', id)[language]),
    ]);
  return {
    ...{ or, percent, amounts, goods },
    and: (parts: readonly string[]) => list('conjunction', parts),
    markets: (markets: readonly MarketCode[]) => or(markets.map((market) => MARKETS[market].name.short[language])),
    methods: (methods: readonly PaymentMethod[]) => or(methods.map((method) => names.method(method)[language])),
    moment: (at: string, market: MarketCode) => formatDateTime(new Date(at), MARKETS[market], language),
    market: (market: MarketCode) => MARKETS[market].name.short[language],
    off: (effect: Exclude<Effect, { kind: 'price' }>) =>
      effect.kind === 'percent' ? percent(effect.basisPoints) : amounts(effect.amount),
  };
}

type Words = {
  /** Units of goods, as a subject and after a word that they belong to. */
  readonly units: (n: number, goods: string, isFull: boolean) => string;
  readonly unitsOf: (n: number, goods: string, isFull: boolean) => string;
  readonly amountOf: (amount: string, goods: string, isFull: boolean) => string;
  readonly who: (markets: string, audience: 'everyone' | 'signedIn' | 'firstOrder') => string;
  readonly has: (goods: string) => string;
  readonly pays: (methods: string) => string;
  readonly cheapest: (units: number, of: number) => string;
  readonly free: (what: string, units: number) => string;
  readonly less: (what: string, off: string, units: number) => string;
  readonly costs: (what: string, price: string, units: number) => string;
  readonly setPrice: (price: string) => string;
  readonly setLess: (off: string) => string;
  readonly each: string;
  readonly orderOff: (off: string) => string;
  readonly ofGoods: (goods: string, isFull: boolean) => string;
  readonly step: (from: string, gets: string) => string;
  readonly cap: (amount: string) => string;
  readonly delivery: (price: string | null) => string;
  readonly whole: (who: string, does: string, gets: string) => string;
  readonly time: (from: string | null, until: string | null, market: string) => string;
  readonly perOrder: (times: number) => string;
  readonly uses: (all: number | null, each: number | null) => string;
  readonly alone: string;
  readonly noCode: string;
  readonly hours: string;
};

const fullEn = (isFull: boolean) => (isFull ? ' at full price' : '');
const unitsEn: Words['units'] = (n, goods, isFull) =>
  `${countedEn(n, 'item')}${goods === '' ? '' : ` of ${goods}`}${fullEn(isFull)}`;
const are = (units: number, one: string, many: string) => (units === 1 ? one : many);

const EN: Words = {
  units: unitsEn,
  unitsOf: unitsEn,
  amountOf: (amount, goods, isFull) => `${goods === '' ? 'goods' : goods}${fullEn(isFull)} from ${amount}`,
  who: (markets, audience) =>
    `When a shopper in ${markets}${{ everyone: '', signedIn: ' with an account', firstOrder: ' with a first order' }[audience]}`,
  has: (goods) => `has ${goods} in the bag`,
  pays: (methods) => `pays with ${methods}`,
  cheapest: (units, of) => (units === 1 ? `the cheapest of each ${of}` : `the cheapest ${units} of each ${of}`),
  free: (what, units) => `${what} ${are(units, 'is', 'are')} free`,
  less: (what, off, units) => `${what} ${are(units, 'costs', 'cost')} ${off} less`,
  costs: (what, price, units) => `${what} ${are(units, 'costs', 'cost')} ${price}${are(units, '', ' each')}`,
  setPrice: (price) => `together they cost ${price}`,
  setLess: (off) => `together they cost ${off} less`,
  each: 'each of them',
  orderOff: (off) => `${off} comes off`,
  ofGoods: (goods, isFull) => (goods === '' && !isFull ? '' : ` of ${goods || 'goods'}${fullEn(isFull)}`),
  step: (from, gets) => `from ${from} ${gets}`,
  cap: (amount) => `at most ${amount}`,
  delivery: (price) => (price === null ? 'delivery is free' : `delivery costs ${price}`),
  whole: (who, does, gets) => `${who} ${does}, ${gets}.`,
  time: (from, until, market) =>
    from === null
      ? `Until ${until}, ${market} time.`
      : `From ${from}${until === null ? '' : ` to ${until}`}, ${market} time.`,
  perOrder: (times) => `At most ${countedEn(times, 'time')} in one order.`,
  uses: (all, each) =>
    all === null
      ? `At most ${countedEn(each ?? 0, 'time')} a shopper.`
      : `At most ${countedEn(all, 'time')}${each === null ? '' : `, ${each} a shopper`}.`,
  alone: 'No other offer applies beside it.',
  noCode: 'Not with a gift code.',
  hours: 'On chosen days and hours only.',
};

const fullAr = (isFull: boolean) => (isFull ? ' بسعرها الكامل' : '');
const ofAr = (goods: string) => (goods === '' ? '' : ` من ${goods}`);

const AR: Words = {
  units: (n, goods, isFull) => `${countedAr(n, 'unit')}${ofAr(goods)}${fullAr(isFull)}`,
  unitsOf: (n, goods, isFull) => `${countedAr(n, 'unitOf')}${ofAr(goods)}${fullAr(isFull)}`,
  amountOf: (amount, goods, isFull) => `ما قيمته ${amount} فأكثر${ofAr(goods)}${fullAr(isFull)}`,
  who: (markets, audience) =>
    `عندما يكون لمتسوّق في ${markets}${{ everyone: '', signedIn: ' لديه حساب', firstOrder: ' في طلبه الأول' }[audience]}`,
  has: (goods) => `في سلته ${goods}`,
  pays: (methods) => `ما يدفعه بـ${methods}`,
  cheapest: (units, of) =>
    units === 1
      ? `الأرخص من كل ${countedAr(of, 'unitOf')}`
      : `أرخص ${countedAr(units, 'unitOf')} من كل ${countedAr(of, 'unitOf')}`,
  free: (what) => `تصبح ${what} مجانًا`,
  less: (what, off) => `يُخصم ${off} من ${what}`,
  costs: (what, price, units) => `يصبح سعر ${what} ${price}${units === 1 ? '' : ' للقطعة'}`,
  setPrice: (price) => `يصبح سعرها معًا ${price}`,
  setLess: (off) => `يُخصم ${off} من سعرها معًا`,
  each: 'كل قطعة منها',
  orderOff: (off) => `يُخصم ${off}`,
  ofGoods: (goods, isFull) => (goods === '' && !isFull ? '' : ` من ${goods || 'المنتجات'}${fullAr(isFull)}`),
  step: (from, gets) => `من ${from} ${gets}`,
  cap: (amount) => `بحد أقصى ${amount}`,
  delivery: (price) => (price === null ? 'يصبح التوصيل مجانيًا' : `يصبح سعر التوصيل ${price}`),
  whole: (who, does, gets) => `${who} ${does}، ${gets}.`,
  time: (from, until, market) =>
    from === null
      ? `حتى ${until} بتوقيت ${market}.`
      : `من ${from}${until === null ? '' : ` إلى ${until}`} بتوقيت ${market}.`,
  perOrder: (times) => `في الطلب الواحد بحد أقصى ${countedAr(times, 'time')}.`,
  uses: (all, each) =>
    all === null
      ? `بحد أقصى ${countedAr(each ?? 0, 'time')} لكل متسوّق.`
      : `بحد أقصى ${countedAr(all, 'time')}${each === null ? '' : `، و${countedAr(each, 'time')} لكل متسوّق`}.`,
  alone: 'لا يُطبَّق معه عرض آخر.',
  noCode: 'لا يُجمع مع كود خصم.',
  hours: 'في أيام وساعات مختارة فقط.',
};

/** All sentences of an offer in one language. */
function say(terms: Terms, speak: Speaker, words: Words): string {
  const { markets, audience, times = {}, limits = {}, reward } = terms;
  const [does, gets] = clauses(terms, speak, words);
  const [market] = markets;
  const moment = (at: string | undefined) => (at === undefined || !market ? null : speak.moment(at, market));
  const [from, until] = [moment(times.from), moment(times.until)];
  const sentences = [
    words.whole(words.who(speak.markets(markets), audience?.kind ?? 'everyone'), does, gets),
    market && (from !== null || until !== null) ? words.time(from, until, speak.market(market)) : '',
    times.weekdays || times.hours ? words.hours : '',
    reward.kind === 'sets' && reward.times !== undefined ? words.perOrder(reward.times) : '',
    limits.uses === undefined && limits.usesPerShopper === undefined
      ? ''
      : words.uses(limits.uses ?? null, limits.usesPerShopper ?? null),
    terms.alone ? words.alone : '',
    terms.withCode === false ? words.noCode : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What a shopper does, and what they get. */
function clauses(terms: Terms, speak: Speaker, words: Words): readonly [string, string] {
  const { reward, when } = terms;
  const units = (n: number, scope: Scope) => words.units(n, speak.goods(scope), scope.onlyFullPrice ?? false);
  const effect = (what: string, count: number, of: Effect) => {
    if (of.kind === 'price') return words.costs(what, speak.amounts(of.price), count);
    if (of.kind === 'percent' && of.basisPoints === 10_000) return words.free(what, count);
    return words.less(what, speak.off(of), count);
  };
  switch (reward.kind) {
    case 'sets': {
      const parts = reward.parts;
      const has = words.has(speak.and(joinedParts(parts).map(({ scope, quantity }) => units(quantity, scope))));
      if (reward.whole) {
        const { whole } = reward;
        return [
          has,
          whole.kind === 'price'
            ? words.setPrice(speak.amounts(whole.price))
            : words.setLess(speak.percent(whole.basisPoints)),
        ];
      }
      const all = parts.reduce((total, { quantity }) => total + quantity, 0);
      const isOne = joinedParts(parts).length === 1;
      const gets = parts.flatMap(({ scope, quantity, effect: of }) => {
        if (!of) return [];
        const others = words.unitsOf(quantity, speak.goods(scope), scope.onlyFullPrice ?? false);
        return [effect(isOne ? words.cheapest(quantity, all) : others, quantity, of)];
      });
      return [has, speak.and(gets)];
    }
    case 'tiers': {
      const [first, ...more] = reward.tiers;
      if (!first) return ['', ''];
      const gets = effect(words.each, 1, first.effect);
      const next = more.map((tier) =>
        words.step(words.unitsOf(tier.from, '', false), effect(words.each, 1, tier.effect)),
      );
      return [words.has(units(first.from, reward.scope)), speak.and([gets, ...next])];
    }
    case 'order':
    case 'payment': {
      const [first, ...more] = reward.tiers;
      if (!first) return ['', ''];
      const goods = words.ofGoods(speak.goods(reward.scope), reward.scope.onlyFullPrice ?? false);
      const steps = [
        words.orderOff(speak.off(first.off)) + goods,
        ...more.map((step) => words.step(speak.amounts(step.from), words.orderOff(speak.off(step.off)))),
        ...(reward.cap ? [words.cap(speak.amounts(reward.cap))] : []),
      ];
      const from = words.has(words.amountOf(speak.amounts(first.from), speak.goods(reward.scope), false));
      const does = reward.kind === 'payment' ? [from, words.pays(speak.methods(when?.methods ?? []))] : [from];
      return [speak.and(does), speak.and(steps)];
    }
    case 'delivery': {
      const { goods } = when ?? {};
      const has =
        goods && typeof goods.from === 'number'
          ? units(goods.from, goods.scope)
          : words.amountOf(
              speak.amounts(typeof goods?.from === 'object' ? goods.from : {}),
              goods ? speak.goods(goods.scope) : '',
              false,
            );
      const isFree = Object.values(reward.charge).every((charge) => charge === 0);
      return [words.has(has), words.delivery(isFree ? null : speak.amounts(reward.charge))];
    }
  }
}

type Part = Extract<Reward, { kind: 'sets' }>['parts'][number];

/** The parts of a set with those of one scope as one. */
function joinedParts(parts: readonly Part[]): readonly Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const name = JSON.stringify(part.scope);
    const known = found.get(name);
    found.set(name, known ? { ...known, quantity: known.quantity + part.quantity } : part);
  }
  return [...found.values()];
}
