import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, QUESTIONS, questionsFor, readAnswers, writeAnswers } from './answers.rules.ts';
import { SCENT_FAMILIES } from './families.rules.ts';
import { chooseScents, fits, pointsOf, ranked, reasonsFor, score, WEIGHTS } from './score.rules.ts';
import { type Candidate, TRAILS, traitsOf } from './traits.rules.ts';

const NONE: Answers = { for: null, world: [], when: null, near: null, sum: null };
const TAIF_DAWN: Candidate = {
  id: 'taif-dawn',
  families: ['floral', 'musk', 'citrus'],
  categories: ['bestseller', 'for-her'],
  isIncense: false,
  shortNote: 'Eau de parfum: a dew-wet Taif rose on white musk.',
  wear: { trail: '', strength: '', occasions: [] },
  inStock: true,
  rating: 4.3,
  price: 335_00,
  position: 1,
};
const ME: Answers = { ...NONE, for: 'me', world: ['dawn'], when: 'day', near: 'arm' };

const answersOf = fc.record<Answers>({
  for: fc.option(fc.constantFrom(...QUESTIONS.for)),
  world: fc.subarray([...QUESTIONS.world], { maxLength: 2 }),
  when: fc.option(fc.constantFrom(...QUESTIONS.when)),
  near: fc.option(fc.constantFrom(...QUESTIONS.near)),
  sum: fc.option(fc.constantFrom(...QUESTIONS.sum)),
});
const candidate = fc.record<Candidate>({
  id: fc.uuid(),
  families: fc.shuffledSubarray(
    SCENT_FAMILIES.map(({ id }) => id),
    { maxLength: 3 },
  ),
  categories: fc.subarray(['for-her', 'for-him', 'dahn-al-oudh', 'concentrate']),
  isIncense: fc.boolean(),
  shortNote: fc.constantFrom('Eau de parfum: a rose.', 'Extrait de parfum: oudh.', 'Light hair mist.', ''),
  wear: fc.record({
    trail: fc.constantFrom('', ...TRAILS),
    strength: fc.constantFrom('', 'light', 'very_strong'),
    occasions: fc.subarray(['day', 'office', 'visit', 'friday', 'wedding']),
  }),
  inStock: fc.boolean(),
  rating: fc.double({ min: 0, max: 5, noNaN: true }),
  price: fc.integer({ min: 1, max: 300_000 }),
  position: fc.nat(100),
});
const products = fc.uniqueArray(candidate, { minLength: 1, maxLength: 12, selector: ({ id }) => id });

describe('the answers of a url', () => {
  it('come back as they were written, without answers to questions that were not asked', () => {
    fc.assert(
      fc.property(answersOf, (answers) => {
        const query = new URLSearchParams(
          writeAnswers(answers).map(([name, value]): [string, string] => [name, value]),
        );
        const sum = questionsFor(answers).includes('sum') ? answers.sum : null;
        expect(readAnswers(query)).toEqual({ ...answers, sum });
      }),
    );
  });

  it('are read with at most two worlds, and nothing unknown', () => {
    const query = new URLSearchParams('for=them&world=wood&world=clean&world=dawn&near=space&when=day&sum=5');
    expect(readAnswers(query)).toEqual({ ...NONE, world: ['clean', 'dawn'], when: 'day' });
  });
});

describe('the score', () => {
  it('adds the points of every answer', () => {
    expect(score(ME, TAIF_DAWN)).toBe(4 + 3 + 2 + 2 + 1);
    expect(score({ ...ME, for: 'home' }, TAIF_DAWN)).toBe(4 + 2 + 2 + 1);
    expect(score({ ...ME, near: 'skin' }, TAIF_DAWN)).toBe(4 + 3 + 2 + 1 + 1);
    expect(score({ ...ME, world: ['wood'] }, { ...TAIF_DAWN, inStock: false })).toBe(3 + 2 + 2);
    expect(score(NONE, TAIF_DAWN)).toBe(1);
  });

  it('gives each question at most its weight', () => {
    fc.assert(
      fc.property(answersOf, candidate, (answers, product) => {
        const points = pointsOf(answers, { traits: traitsOf(product), inStock: product.inStock });
        for (const key of ['world', 'for', 'when', 'near', 'stock'] as const) {
          expect(points[key]).toBeGreaterThanOrEqual(0);
          expect(points[key]).toBeLessThanOrEqual(WEIGHTS[key]);
        }
      }),
    );
  });

  it('orders products the same whatever the order they come in, equal ones by their rating', () => {
    fc.assert(
      fc.property(answersOf, products, (answers, list) => {
        const order = ranked(answers, list);
        expect(ranked(answers, list.toReversed())).toEqual(order);
        order.forEach((product, index) => {
          const before = order[index - 1];
          if (!before) return;
          expect(score(answers, before)).toBeGreaterThanOrEqual(score(answers, product));
          if (score(answers, before) === score(answers, product)) {
            expect(before.rating).toBeGreaterThanOrEqual(product.rating);
          }
        });
      }),
    );
  });
});

describe('the result', () => {
  it('has up to three different scents, the second quieter and the third bolder where it says so', () => {
    fc.assert(
      fc.property(answersOf, products, (answers, list) => {
        const { three, others } = chooseScents(answers, list, 100);
        expect(three).toHaveLength(Math.min(3, list.length));
        const ids = [...three.map(({ product }) => product.id), ...others.map(({ id }) => id)];
        expect(new Set(ids).size).toBe(ids.length);
        expect(others.every((product) => fits(answers, product, 100))).toBe(true);
        const [nearest] = three;
        if (!nearest) return;
        for (const { product, role } of three) {
          const difference = traitsOf(product).loudness - traitsOf(nearest.product).loudness;
          if (role === 'quieter') expect(difference).toBeLessThan(0);
          if (role === 'bolder') expect(difference).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('shows every product that fits', () => {
    fc.assert(
      fc.property(answersOf, products, (answers, list) => {
        const { three, others } = chooseScents(answers, list, 100);
        const shown = new Set([...three.map(({ product }) => product), ...others]);
        for (const product of list) if (fits(answers, product, 100)) expect(shown).toContain(product);
      }),
    );
  });

  it('keeps to the sum of a gift while anything costs less', () => {
    const dear = { ...TAIF_DAWN, id: 'dear', price: 600_00 };
    const gift: Answers = { ...ME, for: 'her', sum: '500' };
    expect(chooseScents(gift, [dear, TAIF_DAWN], 100).three[0]?.product).toBe(TAIF_DAWN);
    expect(fits(gift, dear, 100)).toBe(false);
    expect(fits({ ...gift, for: 'me' }, dear, 100)).toBe(true);
  });
});

describe('the reasons', () => {
  it('follow from the answers', () => {
    expect(reasonsFor(ME, { product: TAIF_DAWN, role: 'nearest' })).toEqual([
      { kind: 'world', world: 'dawn' },
      { kind: 'when', when: 'day' },
      { kind: 'near', near: 'arm' },
    ]);
    expect(reasonsFor({ ...ME, when: 'majlis' }, { product: TAIF_DAWN, role: 'quieter' })).toEqual([
      { kind: 'quieter' },
      { kind: 'world', world: 'dawn' },
      { kind: 'near', near: 'arm' },
    ]);
  });

  it('name no world by a family further down', () => {
    const asked = (families: Candidate['families']) =>
      reasonsFor(ME, { product: { ...TAIF_DAWN, families }, role: 'nearest' }).filter(({ kind }) => kind === 'world');
    expect(asked(TAIF_DAWN.families)).toEqual([{ kind: 'world', world: 'dawn' }]);
    expect(asked(['wood', ...TAIF_DAWN.families])).toEqual([]);
  });
});
