import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOTES } from './note-list.rules.ts';
import { noteByKey, notesWithin, readNotes, resolveNote } from './note-names.rules.ts';

type Sample = Readonly<Record<`${'top' | 'heart' | 'base'}Note${'' | 'Aed'}`, string>> & { readonly slug: string };

const products: readonly Sample[] = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../seeds/products.json'), 'utf8'),
);
const rows = products.flatMap((product) =>
  (['topNote', 'heartNote', 'baseNote'] as const).map((tier) => ({ en: product[tier], ar: product[`${tier}Aed`] })),
);
const named = rows.flatMap((row) => readNotes(row));

describe('the list of notes', () => {
  it('has every key, name and synonym once', () => {
    const keys = NOTES.map((note) => note.key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const note of NOTES) {
      for (const name of [note.en, note.ar, ...note.synonyms]) {
        expect(resolveNote({ en: name, ar: '' })?.key, name).toBe(note.key);
      }
    }
  });

  it('has a name in both languages and a colour for every note', () => {
    for (const note of NOTES) {
      expect(note.en).toMatch(/^[A-Z][a-z]+( [a-z]+){0,3}$/);
      expect(note.ar).toMatch(/^[\u0621-\u0652 ]+$/);
      expect(note.colour).toMatch(/^#[0-9A-F]{6}$/);
      expect(noteByKey(note.key)).toBe(note);
    }
  });
});

describe('the notes of the sample store', () => {
  /** What it names that has no disc, as the design has it. */
  const WITHOUT = ['Aldehydes', 'powder', 'soft aldehydes', 'warm wax'];

  it('are notes of the house, but for those that have no disc', () => {
    const unknown = named.filter(({ note }) => note === null).map(({ en }) => en);
    expect([...new Set(unknown)].map((name) => name.toLowerCase()).sort()).toEqual(
      WITHOUT.map((name) => name.toLowerCase()).sort(),
    );
  });

  it('mean the same in both languages', () => {
    const unlike = named
      .map(({ en, ar }) => [en, ar, resolveNote({ en, ar: '' })?.key, resolveNote({ en: '', ar })?.key])
      .filter(([, , english, arabic]) => english !== arabic);
    expect(unlike).toEqual([]);
  });

  it('hold no sentence', () => {
    const names = named.map(({ en }) => en);
    for (const sentence of ['From pear and mandarin', 'through rose and jasmine', 'Five origins of oudh']) {
      expect(rows.some(({ en }) => en.includes(sentence))).toBe(true);
      expect(names).not.toContain(sentence);
    }
  });
});

describe('a name', () => {
  it.each([
    ['light oudh smoke', 'دخان عود خفيف', 'oudh'],
    ['Laotian oudh', 'لاوسي', 'oudh'],
    ['', 'كمبودي', 'oudh'],
    ['', 'زهر النارنج', 'orange-flower'],
    ['', 'زهر البرتقال', 'orange-flower'],
    ['', 'خشب الصندل', 'sandalwood'],
    ['', 'صندل', 'sandalwood'],
    ['Pink pepper', 'فلفل وردي', 'pepper'],
    ['Taif rose absolute', 'خلاصة الورد الطائفي', 'taif-rose'],
    ['lily of the valley', 'زنبق الوادي', 'white-flowers'],
    ['cinnamon sugar', 'سكّر القرفة', 'cinnamon'],
    ['Birch tar', 'قطران البتولا', 'smoke'],
  ])('as %s, %s is the note %s', (en, ar, key) => {
    expect(resolveNote({ en, ar })?.key).toBe(key);
  });

  it.each(['aldehydes', 'powder', 'warm wax', 'through rose and jasmine', 'five origins of oudh', ''])(
    'that is no note has none: %s',
    (en) => {
      expect(resolveNote({ en, ar: '' })).toBeNull();
    },
  );
});

describe('a text', () => {
  it('names its notes in order, each once', () => {
    expect(notesWithin('a dew-wet Taif rose on white musk, rose again').map(({ key }) => key)).toEqual([
      'dew',
      'taif-rose',
      'white-musk',
      'rose',
    ]);
    expect(notesWithin('مرورًا بالورد والياسمين').map(({ key }) => key)).toEqual(['rose', 'jasmine']);
  });
});

describe('a row of notes', () => {
  it('keeps the words of the product beside the note', () => {
    expect(readNotes({ en: 'Pink pepper, lemon rind', ar: 'فلفل وردي، قشر الليمون' })).toMatchObject([
      { en: 'Pink pepper', ar: 'فلفل وردي', note: { key: 'pepper' } },
      { en: 'lemon rind', ar: 'قشر الليمون', note: { key: 'lemon' } },
    ]);
  });

  it('is empty for an empty text', () => {
    expect(readNotes({ en: '', ar: '' })).toEqual([]);
  });
});
