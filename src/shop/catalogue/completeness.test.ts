import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completePairs, type Judged, missingOf, noteCounts, notesOf } from './completeness.rules.ts';
import { overlap } from './schedule.rules.ts';

const both = (en: string, ar = en) => ({ en, ar });
const complete: Judged = {
  title: both('Taif Dawn', 'فجر الطائف'),
  description: both('Before sunrise', 'قبل الشروق'),
  shortNote: both('Eau de parfum', 'ماء عطر'),
  notes: { top: both('Pepper, dew', 'فلفل، ندى'), heart: both('Rose', 'ورد'), base: both('Musk', 'مسك') },
  shows: 'notes',
  pictures: [{ alt: both('A bottle', 'قارورة') }],
  marketsWithoutPrice: [],
};

describe('what a product lacks', () => {
  it('is nothing when every pair is there', () => {
    expect(missingOf(complete)).toEqual([]);
    expect(completePairs([], 'en')).toBe(7);
  });

  it('is the note that one language names and the other does not', () => {
    const missing = missingOf({
      ...complete,
      notes: { ...complete.notes, base: both('Musk, oudh, cedar', 'مسك، عود') },
    });
    expect(missing).toEqual(['notes.base.ar']);
    expect([completePairs(missing, 'en'), completePairs(missing, 'ar')]).toEqual([7, 6]);
  });

  it('names texts, alt texts, pictures and prices in the order of the editor', () => {
    const missing = missingOf({
      ...complete,
      title: both('Rose', ' '),
      pictures: [{ alt: both('A bottle', '') }],
      marketsWithoutPrice: ['UAE', 'KSA'],
    });
    expect(missing).toEqual(['title.ar', 'alt.ar', 'price.KSA', 'price.UAE']);
    expect(missingOf({ ...complete, pictures: [] })).toEqual(['picture']);
    expect(completePairs(['picture'], 'en')).toBe(6);
  });

  it('asks for notes or for a short note, by what stands beside the price', () => {
    const noNotes = { top: both(''), heart: both(''), base: both('') };
    expect(missingOf({ ...complete, notes: noNotes, shows: 'short_description' })).toEqual([]);
    expect(missingOf({ ...complete, notes: noNotes })).toHaveLength(6);
    expect(missingOf({ ...complete, shortNote: both('') })).toEqual([]);
    expect(missingOf({ ...complete, shortNote: both('Oil', '') })).toEqual(['shortNote.ar']);
    expect(missingOf({ ...complete, shortNote: both(''), shows: 'short_description' })).toHaveLength(2);
  });

  it('divides notes by the comma of their language', () => {
    expect(notesOf('Pink pepper, lemon rind, ,', 'en')).toEqual(['Pink pepper', 'lemon rind']);
    expect(noteCounts(both('a, b', 'أ، ب، ج'))).toEqual({ en: 2, ar: 3 });
  });
});

describe('two scheduled prices', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const span = (from: number, until: number | null) => ({
    startsAt: at(from),
    endsAt: until === null ? null : at(until),
  });

  it('overlap when one begins before the other ends', () => {
    expect(overlap(span(1, 3), span(2, 5))).toBe(true);
    expect(overlap(span(1, 3), span(3, 5))).toBe(false);
    expect(overlap(span(1, null), span(3, 5))).toBe(false);
    expect(overlap(span(1, 9), span(3, null))).toBe(true);
    expect(overlap(span(3, null), span(3, null))).toBe(true);
  });

  it('overlap whichever comes first', () => {
    const day = fc.integer({ min: 1, max: 20 });
    const any = fc
      .tuple(day, fc.option(fc.integer({ min: 1, max: 9 })))
      .map(([from, days]) => span(from, days && from + days));
    fc.assert(fc.property(any, any, (one, other) => overlap(one, other) === overlap(other, one)));
  });
});
