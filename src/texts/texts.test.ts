import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import interfaceTexts from '#content/interface.json' with { type: 'json' };
import quotedTexts from '#content/quoted-texts.json' with { type: 'json' };
import { LENDER_CHANNELS } from '#kernel/payment-method';
import { dictionaryOf, texts } from './texts.ts';

const POLICIES = new URL('../../content/policies/', import.meta.url);

/** Returns the closing sentence of the English policies, which is the same in all. */
function policyClosing(): string | undefined {
  const english = readdirSync(POLICIES).filter((name) => name.includes('.en-'));
  const words = new Set(english.map((name) => JSON.parse(readFileSync(new URL(name, POLICIES), 'utf8')).closing.text));
  expect(words.size).toBe(1);
  return [...words][0];
}

const entries = Object.entries(interfaceTexts);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
/** Arabic writes one and two without a digit, so these forms may omit `{n}`. */
const NAMES_ITS_NUMBER = /\.(zero|one|two)$/;

const word = (words: string) => new RegExp(`(?<![\\u0621-\\u0652])[وف]?(${words})(?![\\u0621-\\u0652])`);
const MASCULINE = word(
  'أضف|ادفع|ابدأ|اختر|اكتب|اضغط|جرّب|انتظر|راجع|افتح|احفظ|امسح|سجّل|حاول|ابحث|استخدم|ابقَ|أبقِ|أدخل|أزله|اطلب|أعد|أعلمني|اسأل|أرسل|تحبّ|تودّ|تدفع|تجده|تجدها|ستجد|ستجدها|ستراه|تعرفه|موافقًا|متأكد|متأكدًا|لست',
);
const OTHER_SPELLINGS = word('سلتك|لسلتك|بسلتك|متوفر|المتوفر|توفر|توفره|غ|مصرفك');

describe('interface texts', () => {
  it('exist in both languages', () => {
    for (const [key, text] of entries) {
      expect(Object.keys(text).sort(), key).toEqual(['ar', 'en']);
      for (const words of Object.values(text)) {
        expect(words.trim(), key).toBe(words);
        expect(words, key).not.toBe('');
      }
    }
  });

  it('have the same placeholders in both languages', () => {
    for (const [key, text] of entries) {
      if (!NAMES_ITS_NUMBER.test(key)) expect(placeholders(text.ar), key).toEqual(placeholders(text.en));
    }
  });

  it('has every text quoted by the specification letter for letter', () => {
    const english: Record<string, string | undefined> = { ...dictionaryOf('en'), 'policy.closing': policyClosing() };
    for (const [key, quoted] of Object.entries(quotedTexts)) expect(english[key], key).toBe(quoted);
    expect(Object.keys(quotedTexts)).toHaveLength(53);
  });

  it('has every Arabic plural form of a counted text', () => {
    const families = entries.flatMap(([key]) => (key.endsWith('.other') ? [key.slice(0, -'.other'.length)] : []));
    const arabic = dictionaryOf('ar');
    for (const family of families) {
      for (const form of ['one', 'two', 'few', 'many', 'other'])
        expect(arabic[`${family}.${form}`], family).toBeDefined();
    }
    expect(families).toContain('list.count');
  });

  it('speaks to shoppers in Arabic without a gender, and names buttons by what they do', () => {
    // a lender fixes the name of its own method
    const names: readonly string[] = LENDER_CHANNELS.map((lender) => `pay.lender.${lender}`);
    const own = entries.filter(([key]) => !names.includes(key));
    for (const [key, text] of own) expect(text.ar, key).not.toMatch(MASCULINE);
  });

  it('spells a word one way and has one name for notes', () => {
    // a lender fixes the name of its own method
    const names: readonly string[] = LENDER_CHANNELS.map((lender) => `pay.lender.${lender}`);
    const own = entries.filter(([key]) => !names.includes(key));
    for (const [key, text] of own) expect(text.ar, key).not.toMatch(OTHER_SPELLINGS);
    const notes = ['detail.notesHeading', 'finder.atlas', 'search.notes', 'search.note', 'detail.topNote'] as const;
    for (const key of notes) expect(interfaceTexts[key].ar, key).toMatch(/نفح/);
  });

  it('writes Western digits in both languages', () => {
    // a lender fixes the name of its own method
    const names: readonly string[] = LENDER_CHANNELS.map((lender) => `pay.lender.${lender}`);
    const own = entries.filter(([key]) => !names.includes(key));
    for (const [key, text] of own) expect(text.ar, key).not.toMatch(/[٠-٩۰-۹]/);
  });
});

describe('texts', () => {
  it('fills in values and groups digits', () => {
    expect(texts('en')('a11y.position', { n: 1, total: 4 })).toBe('1 / 4');
    expect(texts('ar')('a11y.position', { n: 1, total: 4 })).toBe('1 من 4');
    expect(texts('en')('list.count', { n: 1200 })).toBe('1,200 products');
  });

  it.each([
    [0, 'No products', 'لا منتجات'],
    [1, '1 product', 'منتج واحد'],
    [2, '2 products', 'منتجان'],
    [3, '3 products', '3 منتجات'],
    [11, '11 products', '11 منتجًا'],
    [100, '100 products', '100 منتج'],
  ])('counts %i', (n, english, arabic) => {
    expect(texts('en')('list.count', { n })).toBe(english);
    expect(texts('ar')('list.count', { n })).toBe(arabic);
  });

  it('splits a text at its placeholders', () => {
    expect(texts('en').parts('filter.underPrice')).toEqual([{ literal: 'Under ' }, { placeholder: 'price' }]);
  });

  it('recognises keys built from data', () => {
    expect(texts('en').has('error.generic')).toBe(true);
    expect(texts('en').has('error.nobody-wrote-this')).toBe(false);
    expect(texts('en').has('list.count')).toBe(true);
  });
});
