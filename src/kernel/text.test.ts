import { describe, expect, it } from 'vitest';
import { withoutInvisible } from './text.ts';

describe('invisible characters', () => {
  it.each([
    ['a bidirectional override', 'Noura \u202egnp.exe\u202c', 'Noura gnp.exe'],
    ['isolates round a number from a contact card', '\u2066+966 50 123 4567\u2069', '+966 50 123 4567'],
    ['direction marks', '\u200eRiyadh\u200f \u061cالرياض', 'Riyadh الرياض'],
    ['a zero-width space and joiner within Latin letters', 'MI\u200bSK\u200d1\u20600\ufeff', 'MISK10'],
    ['a soft hyphen', 'no\u00adura@example.com', 'noura@example.com'],
    ['letters of tags', 'Noura\u{e0041}\u{e007f}', 'Noura'],
    ['a non-joiner at the end of an Arabic word', 'نورة\u200c', 'نورة'],
    ['two joiners in a row', 'نو\u200c\u200dرة', 'نو\u200cرة'],
  ])('goes: %s', (_what, text, left) => expect(withoutInvisible(text)).toBe(left));

  it.each([
    ['a non-joiner between two Arabic letters', 'می\u200cخواهم'],
    ['a joiner between two Arabic letters', 'ه\u200dه'],
    ['a non-joiner after a vowel mark', 'نَ\u200cم'],
    ['a picture that is joined of several', '👩‍🔬🌹 👩🏽‍🚀 🏳️‍🌈'],
    ['plain text in both scripts', 'Noura نورة — 12 «مسك»'],
  ])('stays: %s', (_what, text) => expect(withoutInvisible(text)).toBe(text));

  it('changes nothing the second time', () => {
    for (const text of ['\u200c\u200d\u202a', 'ا\u200c\u200c\u200cب', '👩\u200d\u200d🔬'])
      expect(withoutInvisible(withoutInvisible(text))).toBe(withoutInvisible(text));
  });
});
