import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { newOffer, termsOf, type WrittenTerms } from '#shop/offers/offer-form.rules';
import { namesOf } from './names.ts';
import { givenWords, sentenceOf } from './sentence.ts';

const { KSA } = MARKETS;
const names = namesOf([
  { kind: 'category', id: 'bakhoor', name: { en: 'Bakhoor', ar: 'البخور' } },
  { kind: 'product', id: 'p1', name: { en: 'Taif Dawn', ar: 'فجر الطائف' } },
]);
const bakhoor = { categories: ['bakhoor'] };
const free = { kind: 'percent', basisPoints: 10_000 } as const;
const sets = (bought: number, rewarded: number): WrittenTerms['reward'] => ({
  kind: 'sets',
  parts: [
    { scope: bakhoor, quantity: bought },
    { scope: bakhoor, quantity: rewarded, effect: free },
  ],
});
const say = (reward: WrittenTerms['reward'], more: Partial<WrittenTerms> = {}) =>
  sentenceOf({ markets: [KSA.code], reward, ...more }, names);

describe('sentenceOf', () => {
  it('says who does what and gets what', () => {
    expect(say(sets(2, 1))).toEqual({
      en: 'When a shopper in KSA has 3 items of Bakhoor in the bag, the cheapest of each 3 is free.',
      ar: 'عندما يكون لمتسوّق في السعودية في سلته 3 قطع من البخور، تصبح الأرخص من كل 3 قطع مجانًا.',
    });
  });

  it('counts with the plural forms of both languages', () => {
    const arabic = (bought: number, rewarded: number) => say(sets(bought, rewarded)).ar;
    expect(arabic(1, 1)).toContain('قطعتان من البخور، تصبح الأرخص من كل قطعتين');
    expect(arabic(2, 2)).toContain('4 قطع من البخور، تصبح أرخص قطعتين من كل 4 قطع');
    expect(arabic(10, 1)).toContain('11 قطعة من البخور، تصبح الأرخص من كل 11 قطعة');
    expect(say(sets(2, 2)).en).toContain('the cheapest 2 of each 4 are free');
  });

  it('says times, limits and what an offer does not go with', () => {
    const times = { from: '2026-11-30T21:00:00Z', until: '2026-12-03T21:00:00Z' };
    const { en, ar } = say(sets(2, 1), {
      ...{ times, limits: { uses: 300, usesPerShopper: 3 }, alone: true, withCode: false },
    });
    expect(en.split(/(?<=\.) /).slice(1)).toEqual([
      'From 01/12/2026, 12:00\u00a0AM to 04/12/2026, 12:00\u00a0AM, KSA time.',
      'At most 300 times, 3 a shopper.',
      'No other offer applies beside it.',
      'Not with a gift code.',
    ]);
    expect(ar).toContain('بحد أقصى 300 مرة، و3 مرات لكل متسوّق.');
  });

  it('says each kind', () => {
    const amount = (units: number) => ({ [KSA.code]: minor(units * 100) });
    const all = { all: true };
    const one = (scope: object) => ({ scope, quantity: 1 });
    expect(
      say({ kind: 'sets', parts: [{ scope: all, quantity: 3 }], whole: { kind: 'price', price: amount(250) } }).en,
    ).toBe('When a shopper in KSA has 3 items in the bag, together they cost SAR\u00a0250.00.');
    expect(
      say({
        kind: 'sets',
        parts: [one(bakhoor), one({ products: ['p1'] })],
        whole: { kind: 'percent', basisPoints: 1250 },
      }).en,
    ).toBe(
      'When a shopper in KSA has 1 item of Bakhoor and 1 item of Taif Dawn in the bag, together they cost \u206612.5%\u2069 less.',
    );
    expect(
      say({
        kind: 'tiers',
        scope: all,
        tiers: [
          { from: 2, effect: { kind: 'percent', basisPoints: 1000 } },
          { from: 4, effect: { kind: 'percent', basisPoints: 2000 } },
        ],
      }).en,
    ).toBe(
      'When a shopper in KSA has 2 items in the bag, each of them costs \u206610%\u2069 less and from 4 items each of them costs \u206620%\u2069 less.',
    );
    const spend = { scope: all, tiers: [{ from: amount(750), off: { kind: 'amount', amount: amount(75) } as const }] };
    expect(say({ kind: 'order', ...spend }, { audience: { kind: 'firstOrder' } }).en).toBe(
      'When a shopper in KSA with a first order has goods from SAR\u00a0750.00 in the bag, SAR\u00a075.00 comes off.',
    );
    expect(say({ kind: 'payment', ...spend }, { when: { methods: ['MADA'] } }).en).toBe(
      'When a shopper in KSA has goods from SAR\u00a0750.00 in the bag and pays with mada, SAR\u00a075.00 comes off.',
    );
    expect(
      say({ kind: 'delivery', charge: amount(0) }, { when: { goods: { scope: all, from: amount(150) } } }).en,
    ).toBe('When a shopper in KSA has goods from SAR\u00a0150.00 in the bag, delivery is free.');
  });

  it('names goods that are gone by their id', () => {
    expect(say({ kind: 'tiers', scope: { products: ['gone'] }, tiers: [{ from: 1, effect: free }] }).en).toContain(
      '1 item of gone in the bag, each of them is free',
    );
  });
});

describe('givenWords', () => {
  it('says for a list what a new offer gives', () => {
    const read = termsOf(newOffer([KSA.code]));
    if ('wrong' in read) throw new Error('a new offer is whole');
    expect(givenWords(read.terms, names, 'en')).toBe('The cheapest of each 3 is free');
    expect(givenWords(read.terms, names, 'ar')).toBe('تصبح الأرخص من كل 3 قطع مجانًا');
  });
});
