import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { fromDecimal } from '#kernel/money';
import { recordOf } from '#kernel/record';
import { formOf, kindOf, newOffer, OFFER_KINDS, type OfferForm, termsOf } from './offer-form.rules.ts';
import { offerTerms, readOffer } from './offer-terms.ts';

const NAME = { en: 'Third free', ar: 'الثالث مجانًا' };
const NOW = new Date('2026-11-28T10:00:00Z');
const amounts = (text: string) => recordOf<MarketCode, string>(MARKET_CODES, () => text);

/** A form of each kind whose fields say enough. */
const filled = (kind: OfferForm['kind']): OfferForm => ({
  ...newOffer(MARKET_CODES),
  ...{ name: NAME, kind, amounts: amounts('150.50'), from: amounts('300'), cap: amounts('75'), methods: ['COD'] },
  off: kind === 'buyGet' ? 'free' : kind === 'bundle' ? 'price' : 'percent',
  steps: [{ units: '3', from: amounts('500'), percent: '12.5', off: {} }],
});

const wordsOf = (form: OfferForm) => {
  const read = termsOf(form);
  if ('wrong' in read) throw new Error(JSON.stringify(read.wrong));
  return read.terms;
};

describe('termsOf', () => {
  it('makes the third one free of all goods from a new form', () => {
    const all = { all: true };
    expect(termsOf(newOffer(MARKET_CODES))).toEqual({
      terms: {
        markets: [...MARKET_CODES],
        reward: {
          kind: 'sets',
          parts: [
            { scope: all, quantity: 2 },
            { scope: all, quantity: 1, effect: { kind: 'percent', basisPoints: 10_000 } },
          ],
        },
      },
    });
  });

  it.each(OFFER_KINDS)('makes terms that the store keeps: %s', (kind) => {
    const terms = wordsOf(filled(kind));
    expect(readOffer({ name: NAME, terms }, NOW)).toEqual({ name: NAME, terms });
    expect(kindOf(terms)).toBe(kind);
  });

  it.each(OFFER_KINDS)('is read back as it was typed: %s', (kind) => {
    const terms = wordsOf(filled(kind));
    const form = formOf(NAME, false, terms);
    expect(form && wordsOf(form)).toEqual(terms);
  });

  it('names each field that cannot be read, by the path of the terms', () => {
    const form = { ...filled('forPrice'), quantity: '1.5', amounts: {}, uses: 'many', startsAt: 'soon', markets: [] };
    expect(termsOf({ ...form, markets: MARKET_CODES })).toEqual({
      wrong: [
        { path: 'terms.reward.parts.0.quantity', code: 'wrong' },
        ...MARKET_CODES.map((market) => ({ path: `terms.reward.whole.price.${market}`, code: 'missing' })),
        { path: 'terms.times.from', code: 'wrong' },
        { path: 'terms.limits.uses', code: 'wrong' },
      ],
    });
    expect(termsOf({ ...newOffer([]) })).toEqual({ wrong: [{ path: 'terms.markets', code: 'missing' }] });
  });

  it('reads times on the clock of the first market', () => {
    const [market] = MARKET_CODES;
    const terms = wordsOf({ ...newOffer([market]), startsAt: '2026-12-01T00:00' });
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETS[market].timeZone, timeStyle: 'short' });
    expect(local.format(new Date(terms.times?.from ?? ''))).toBe('00:00');
  });

  it('keeps amounts to the minor unit', () => {
    const [market] = MARKET_CODES;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        const text = (amount / 100).toFixed(2);
        const { reward } = wordsOf({ ...filled('forPrice'), markets: [market], amounts: { [market]: text } });
        const price = reward.kind === 'sets' && reward.whole?.kind === 'price' ? reward.whole.price[market] : null;
        expect(price).toBe(fromDecimal(text, MARKETS[market].currency));
      }),
    );
  });
});

describe('formOf', () => {
  it('has no form for terms that say more than its fields', () => {
    const terms = wordsOf(newOffer(MARKET_CODES));
    expect(formOf(NAME, false, terms)).not.toBeNull();
    for (const more of [{ priority: 5 }, { times: { weekdays: [5] } }, { when: { methods: ['COD'] } }]) {
      expect(formOf(NAME, false, offerTerms.parse({ ...terms, ...more }))).toBeNull();
    }
  });

  it('knows terms again whatever order the database gives their fields', () => {
    const { markets, reward } = wordsOf(newOffer(MARKET_CODES));
    expect(formOf(NAME, true, { reward, markets })).toMatchObject({ on: true, kind: 'buyGet', off: 'free' });
  });
});
