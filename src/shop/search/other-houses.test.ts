import { describe, expect, it } from 'vitest';
import houses from '#content/houses.json' with { type: 'json' };
import { NOTES } from '#shop/scents/note-list.rules';
import { readNotes } from '#shop/scents/note-names.rules';
import { houseIn } from './other-houses.rules.ts';

describe('a perfume of another house', () => {
  it.each([
    ['ديور سوفاج', 'dior sauvage'],
    ['Dior  SAUVAGE edp', 'dior sauvage'],
    ['أريد توم فورد', 'tom ford oud wood'],
    ['creed', 'creed aventus'],
  ])('is recognised in %s', (searched, name) => {
    expect(houseIn(searched, houses)?.names).toContain(name);
  });

  it.each(['oudh', 'screed', 'taif rose', '', 'عود'])('is not recognised in %s', (searched) => {
    expect(houseIn(searched, houses)).toBeNull();
  });

  it('is the one with the longest name', () => {
    expect(houseIn('a b c', [{ names: 'a' }, { names: 'b c' }, { names: '' }])).toEqual({ names: 'b c' });
  });

  it('leads to notes of ours', () => {
    for (const { notes } of houses) {
      for (const { en, note } of readNotes({ en: notes, ar: notes })) expect(NOTES, en).toContain(note);
    }
  });
});
