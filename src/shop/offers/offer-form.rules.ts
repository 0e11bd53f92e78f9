import { MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, toDecimalText } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { typedAmount, typedCount, typedHundredths } from '#kernel/typed-number';
import { instantIn, localTime } from '#kernel/zone';
import type { Amounts, Effect, Scope } from './offer.rules.ts';
import type { OfferTerms } from './offer-terms.ts';

/** The terms of an offer as the calls of the back office carry them. */
export type WrittenTerms = OfferTerms;

/** The kinds of offers that the editor makes: the kinds that can be stored. */
export const OFFER_KINDS = ['buyGet', 'forPrice', 'bundle', 'tiers', 'spend', 'delivery', 'payment'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** Amounts by market as a person types them. */
export type TypedAmounts = Readonly<Partial<Record<MarketCode, string>>>;

/** Chosen goods: all where none is named. Categories by their title, products by id. */
export type ChosenGoods = {
  readonly categories: readonly string[];
  readonly products: readonly string[];
  readonly onlyFullPrice: boolean;
};
export const ALL_GOODS: ChosenGoods = { categories: [], products: [], onlyFullPrice: false };

/** What comes off: everything, a share, an amount, or all above a price. */
type Off = 'free' | 'percent' | 'amount' | 'price';

/** One step of an offer: from units or an amount, and what comes off then. */
export type Step = {
  readonly units: string;
  readonly from: TypedAmounts;
  readonly percent: string;
  readonly off: TypedAmounts;
};
type BundlePart = { readonly goods: ChosenGoods; readonly quantity: string };

/** An offer as a person types it. Fields of other kinds than the chosen one are not read. */
export type OfferForm = {
  readonly on: boolean;
  readonly name: { readonly en: string; readonly ar: string };
  readonly kind: OfferKind;
  readonly markets: readonly MarketCode[];
  /** What counts; for `buyGet` what is bought. */
  readonly goods: ChosenGoods;
  readonly quantity: string;
  /** The units of `buyGet` that cost less, of `rewardGoods` where those are others than the bought ones. */
  readonly rewardQuantity: string;
  readonly rewardGoods: ChosenGoods | null;
  readonly off: Off;
  readonly percent: string;
  /** The amount or price of `off`, the price of a set, or the charge of a delivery. */
  readonly amounts: TypedAmounts;
  readonly parts: readonly BundlePart[];
  readonly steps: readonly Step[];
  /** The subtotal that a delivery starts from. */
  readonly from: TypedAmounts;
  readonly cap: TypedAmounts;
  readonly methods: readonly PaymentMethod[];
  readonly times: string;
  readonly audience: 'everyone' | 'signedIn' | 'firstOrder';
  readonly startsAt: string;
  readonly endsAt: string;
  readonly uses: string;
  readonly usesPerShopper: string;
  readonly withOffers: boolean;
  readonly withCode: boolean;
  /** Why it is right though a check asks. */
  readonly reason: string;
};

const NEW_STEP: Step = { units: '3', from: {}, percent: '10', off: {} };

/** A new offer: buy two, the third one is free, of all goods. */
export function newOffer(markets: readonly MarketCode[]): OfferForm {
  return {
    ...{ on: false, name: { en: '', ar: '' }, kind: 'buyGet', markets, goods: ALL_GOODS, quantity: '2' },
    ...{ rewardQuantity: '1', rewardGoods: null, off: 'free', percent: '50', amounts: {} },
    parts: [
      { goods: ALL_GOODS, quantity: '1' },
      { goods: ALL_GOODS, quantity: '1' },
    ],
    ...{ steps: [NEW_STEP], from: {}, cap: {}, methods: [], times: '', audience: 'everyone' },
    ...{ startsAt: '', endsAt: '', uses: '', usesPerShopper: '', withOffers: true, withCode: true, reason: '' },
  };
}

/** A wrong field of the form, by the path that the terms have it at. */
type FormFault = { readonly path: string; readonly code: 'missing' | 'wrong' };

/** The market on whose clock the times of an offer are. */
export function clockOf({ markets }: Pick<OfferForm, 'markets'>): MarketCode | undefined {
  return markets[0];
}

/** Reads what was typed as the terms of an offer, or says which fields cannot be read. */
export function termsOf(form: OfferForm): { readonly terms: WrittenTerms } | { readonly wrong: readonly FormFault[] } {
  const reader = readerOf(form.markets);
  const { markets, audience } = form;
  if (markets.length === 0) reader.wrong.push({ path: 'terms.markets', code: 'missing' });
  const reward = rewardOf(form, reader);
  const when = whenOf(form, reader);
  const zone = clockOf(form);
  const instant = (path: string, text: string) => {
    if (text === '' || !zone) return null;
    const found = instantIn(MARKETS[zone].timeZone, text);
    if (!found) reader.wrong.push({ path, code: 'wrong' });
    return found?.toISOString() ?? null;
  };
  const from = instant('terms.times.from', form.startsAt);
  const until = instant('terms.times.until', form.endsAt);
  const uses = reader.count('terms.limits.uses', form.uses);
  const usesPerShopper = reader.count('terms.limits.usesPerShopper', form.usesPerShopper);
  if (reader.wrong.length > 0 || !reward) return { wrong: reader.wrong };
  const times = { ...(from === null ? {} : { from }), ...(until === null ? {} : { until }) };
  const limits = { ...(uses === null ? {} : { uses }), ...(usesPerShopper === null ? {} : { usesPerShopper }) };
  return {
    terms: {
      markets: [...markets],
      ...(when ? { when } : {}),
      reward,
      ...(Object.keys(times).length > 0 ? { times } : {}),
      ...(audience === 'everyone' ? {} : { audience: { kind: audience } }),
      ...(Object.keys(limits).length > 0 ? { limits } : {}),
      ...(form.withOffers ? {} : { alone: true }),
      ...(form.withCode ? {} : { withCode: false }),
    },
  };
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(markets: readonly MarketCode[]) {
  const wrong: FormFault[] = [];
  const count = (path: string, text: string): number | null => {
    const typed = typedCount(text);
    if (typed === undefined || typed === 0) wrong.push({ path, code: 'wrong' });
    return typed || null;
  };
  return {
    wrong,
    count,
    /** A count that must be there; 1 where it is wrong, which is said then. */
    needed: (path: string, text: string): number => {
      if (text.trim() === '') wrong.push({ path, code: 'missing' });
      return count(path, text) ?? 1;
    },
    share: (path: string, text: string): number => {
      const typed = typedHundredths(text);
      if (typed === null) wrong.push({ path, code: 'missing' });
      else if (typed === undefined || typed < 1 || typed > 10_000) wrong.push({ path, code: 'wrong' });
      return typed ?? 1;
    },
    amounts: (path: string, typed: TypedAmounts, isNeeded = true): Partial<Record<MarketCode, Minor>> => {
      const found: Partial<Record<MarketCode, Minor>> = {};
      for (const market of markets) {
        const amount = typedAmount(typed[market] ?? '', MARKETS[market].currency);
        if (typeof amount === 'number') found[market] = amount;
        else if (amount === undefined || isNeeded) {
          wrong.push({ path: `${path}.${market}`, code: amount === null ? 'missing' : 'wrong' });
        }
      }
      return found;
    },
  };
}

type StoredReward = WrittenTerms['reward'];
type StoredScope = Extract<StoredReward, { kind: 'tiers' }>['scope'];

function scopeOf({ categories, products, onlyFullPrice }: ChosenGoods): StoredScope {
  return {
    ...(categories.length + products.length === 0 ? { all: true } : {}),
    ...(categories.length > 0 ? { categories: [...categories] } : {}),
    ...(products.length > 0 ? { products: [...products] } : {}),
    ...(onlyFullPrice ? { onlyFullPrice } : {}),
  };
}

function rewardOf(form: OfferForm, reader: Reader): StoredReward | null {
  const { kind, goods } = form;
  const scope = scopeOf(goods);
  const path = 'terms.reward';
  const most = () => {
    const times = reader.count(`${path}.times`, form.times);
    return times === null ? {} : { times };
  };
  switch (kind) {
    case 'buyGet': {
      const quantity = reader.needed(`${path}.parts.0.quantity`, form.quantity);
      const rewarded = {
        scope: scopeOf(form.rewardGoods ?? goods),
        quantity: reader.needed(`${path}.parts.1.quantity`, form.rewardQuantity),
        effect: effectOf(form, `${path}.parts.1.effect`, reader),
      };
      return { kind: 'sets', parts: [{ scope, quantity }, rewarded], ...most() };
    }
    case 'forPrice': {
      const quantity = reader.needed(`${path}.parts.0.quantity`, form.quantity);
      const price = reader.amounts(`${path}.whole.price`, form.amounts);
      return { kind: 'sets', parts: [{ scope, quantity }], whole: { kind: 'price', price }, ...most() };
    }
    case 'bundle': {
      const parts = form.parts.map((part, index) => ({
        scope: scopeOf(part.goods),
        quantity: reader.needed(`${path}.parts.${index}.quantity`, part.quantity),
      }));
      const whole =
        form.off === 'price'
          ? ({ kind: 'price', price: reader.amounts(`${path}.whole.price`, form.amounts) } as const)
          : ({ kind: 'percent', basisPoints: reader.share(`${path}.whole.basisPoints`, form.percent) } as const);
      return { kind: 'sets', parts, whole, ...most() };
    }
    case 'tiers': {
      const tiers = form.steps.map((step, index) => ({
        from: reader.needed(`${path}.tiers.${index}.from`, step.units),
        effect: effectOf({ ...form, ...offOf(form, step) }, `${path}.tiers.${index}.effect`, reader),
      }));
      return { kind: 'tiers', scope, tiers };
    }
    case 'spend':
    case 'payment': {
      const tiers = form.steps.map((step, index) => {
        const off = reductionOf({ ...form, ...offOf(form, step) }, `${path}.tiers.${index}.off`, reader);
        return { from: reader.amounts(`${path}.tiers.${index}.from`, step.from), off };
      });
      const cap = reader.amounts(`${path}.cap`, form.cap, false);
      const kindOfReward = kind === 'spend' ? 'order' : 'payment';
      return { kind: kindOfReward, scope, tiers, ...(Object.keys(cap).length > 0 ? { cap } : {}) };
    }
    case 'delivery':
      return { kind: 'delivery', charge: reader.amounts(`${path}.charge`, form.amounts) };
  }
}

/** What comes off in a step. */
function offOf({ off }: OfferForm, { percent, off: amounts }: Step): Pick<OfferForm, 'off' | 'percent' | 'amounts'> {
  return { off: off === 'free' ? 'percent' : off, percent, amounts };
}

type StoredEffect = Extract<StoredReward, { kind: 'tiers' }>['tiers'][number]['effect'];

function effectOf(form: Pick<OfferForm, 'off' | 'percent' | 'amounts'>, path: string, reader: Reader): StoredEffect {
  if (form.off === 'price') return { kind: 'price', price: reader.amounts(`${path}.price`, form.amounts) };
  return reductionOf(form, path, reader);
}

function reductionOf(
  { off, percent, amounts }: Pick<OfferForm, 'off' | 'percent' | 'amounts'>,
  path: string,
  reader: Reader,
): Exclude<StoredEffect, { kind: 'price' }> {
  if (off === 'free') return { kind: 'percent', basisPoints: 10_000 };
  if (off === 'amount') return { kind: 'amount', amount: reader.amounts(`${path}.amount`, amounts) };
  return { kind: 'percent', basisPoints: reader.share(`${path}.basisPoints`, percent) };
}

function whenOf(form: OfferForm, reader: Reader): WrittenTerms['when'] | null {
  if (form.kind === 'delivery') {
    return { goods: { scope: scopeOf(form.goods), from: reader.amounts('terms.when.goods.from', form.from) } };
  }
  if (form.kind !== 'payment') return null;
  if (form.methods.length === 0) reader.wrong.push({ path: 'terms.when.methods', code: 'missing' });
  return { methods: [...form.methods] };
}

/** The kind of an offer's terms as the editor and the list name it. */
export function kindOf({ reward }: Pick<WrittenTerms, 'reward'>): OfferKind {
  switch (reward.kind) {
    case 'sets':
      if (!reward.whole) return 'buyGet';
      return reward.parts.length === 1 && reward.whole.kind === 'price' ? 'forPrice' : 'bundle';
    case 'order':
      return 'spend';
    default:
      return reward.kind;
  }
}

/** The form of stored terms; null where they say more than the editor has fields for. */
export function formOf(name: OfferForm['name'], on: boolean, terms: WrittenTerms): OfferForm | null {
  const { times = {}, limits = {}, markets } = terms;
  const zone = markets[0];
  const local = (time: string | undefined) =>
    time === undefined || !zone ? '' : localTime(MARKETS[zone].timeZone, new Date(time));
  const count = (value: number | undefined) => (value === undefined ? '' : String(value));
  const from = terms.when?.goods?.from;
  const form: OfferForm = {
    ...newOffer(markets),
    ...{ name, on, kind: kindOf(terms) },
    ...ofReward(terms.reward),
    ...(typeof from === 'object' ? { from: typedOf(from) } : {}),
    ...(terms.reward.kind === 'delivery' && terms.when?.goods ? { goods: goodsOf(terms.when.goods.scope) } : {}),
    methods: terms.when?.methods ?? [],
    audience: terms.audience?.kind ?? 'everyone',
    ...{ startsAt: local(times.from), endsAt: local(times.until) },
    ...{ uses: count(limits.uses), usesPerShopper: count(limits.usesPerShopper) },
    ...{ withOffers: terms.alone !== true, withCode: terms.withCode !== false },
  };
  const again = termsOf(form);
  return 'terms' in again && plain(terms) === plain(again.terms) ? form : null;
}

/** Terms as a text that equal terms share: times as instants, and what is meant without being said made plain. */
function plain({ times, audience, limits, alone, withCode, ...terms }: WrittenTerms): string {
  const instant = (time: string | undefined) => (time === undefined ? null : new Date(time).getTime());
  const { from, until, ...hours } = times ?? {};
  const said = [instant(from), instant(until), hours, audience?.kind ?? 'everyone', limits ?? {}];
  return JSON.stringify([terms, said, alone === true, withCode !== false], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

function goodsOf({ categories = [], products = [], onlyFullPrice = false }: Scope): ChosenGoods {
  return { categories, products, onlyFullPrice };
}

function typedOf(amounts: Amounts): TypedAmounts {
  const typed: Partial<Record<MarketCode, string>> = {};
  for (const { code, currency } of Object.values(MARKETS)) {
    const amount = amounts[code];
    if (amount !== undefined) typed[code] = toDecimalText(amount, currency);
  }
  return typed;
}

/** Hundredths as a person writes them: 1050 → "10.5". */
const hundredths = (value: number): string => String(value / 100);

function ofEffect(effect: Effect): Pick<OfferForm, 'off' | 'percent' | 'amounts'> {
  if (effect.kind === 'percent') return { off: 'percent', percent: hundredths(effect.basisPoints), amounts: {} };
  return { off: effect.kind, percent: '', amounts: typedOf(effect.kind === 'price' ? effect.price : effect.amount) };
}

function ofReward(reward: StoredReward): Partial<OfferForm> {
  switch (reward.kind) {
    case 'sets': {
      const [first, second] = reward.parts;
      if (!first) return {};
      const times = { times: reward.times === undefined ? '' : String(reward.times) };
      const bought = { goods: goodsOf(first.scope), quantity: String(first.quantity) };
      const parts = reward.parts.map(({ scope, quantity }) => ({ goods: goodsOf(scope), quantity: String(quantity) }));
      if (reward.whole) return { ...times, ...bought, parts, ...ofEffect(reward.whole) };
      const effect = second?.effect;
      if (!second || !effect) return {};
      const isSame = JSON.stringify(first.scope) === JSON.stringify(second.scope);
      const isFree = effect.kind === 'percent' && effect.basisPoints === 10_000;
      return {
        ...{ ...times, ...bought, rewardQuantity: String(second.quantity) },
        rewardGoods: isSame ? null : goodsOf(second.scope),
        ...(isFree ? { off: 'free' } : ofEffect(effect)),
      };
    }
    case 'tiers': {
      const steps = reward.tiers.map(({ from, effect }) => stepOf(effect, { units: String(from) }));
      return { goods: goodsOf(reward.scope), steps, off: reward.tiers[0]?.effect.kind ?? 'percent' };
    }
    case 'order':
    case 'payment': {
      const steps = reward.tiers.map(({ from, off }) => stepOf(off, { from: typedOf(from) }));
      const cap = reward.cap ? typedOf(reward.cap) : {};
      return { goods: goodsOf(reward.scope), steps, cap, off: reward.tiers[0]?.off.kind ?? 'percent' };
    }
    case 'delivery':
      return { amounts: typedOf(reward.charge) };
  }
}

function stepOf(effect: Effect, from: Partial<Step>): Step {
  const { percent, amounts } = ofEffect(effect);
  return { ...NEW_STEP, ...from, percent, off: amounts };
}
