import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForService, readIntent } from './intent.rules.ts';

describe('what a search asks for beside names', () => {
  it.each([
    ['under 200', { text: '', under: 200, category: null }],
    ['أقل من 200', { text: '', under: 200, category: null }],
    ['أقل من ٢٠٠ ريال', { text: '', under: 200 }],
    ['هدية أقل من 200', { text: '', under: 200, category: 'gift-sets' }],
    ['gift for wife', { text: '', under: null, category: 'for-her' }],
    ['rose for her under 500', { text: 'rose', under: 500, category: 'for-her' }],
    ['عطر رجالي ثابت', { text: '', category: 'for-him', wear: { lasting: true, occasion: null } }],
    ['long lasting', { text: '', wear: { lasting: true, occasion: null } }],
    ['عطر ثابت', { text: '', wear: { lasting: true, occasion: null } }],
    ['عطر للدوام', { text: '', wear: { lasting: false, occasion: 'office' } }],
    ['long lasting rose for a wedding', { text: 'rose', wear: { lasting: true, occasion: 'wedding' } }],
    ['عطور فخمه', { text: 'عطور فخمه', category: null }],
    ['royal mukhallat', { text: 'royal mukhallat', under: null, category: null, pages: [] }],
    ['return policy', { pages: ['returns'] }],
    ['track', { pages: ['track'] }],
    ['تتبع طلبي', { pages: ['track'] }],
  ])('%s', (typed, expected) => expect(readIntent(typed)).toMatchObject(expected));

  it.each([
    ['track', true],
    ['Return policy', true],
    ['تتبع طلبي', true],
    ['samples', false],
    ['track my rose', false],
    ['rose', false],
    ['', false],
  ])('%s asks for a service alone: %s', (typed, expected) => expect(asksForService(typed)).toBe(expected));

  it('leaves a text without any of these words as it is typed', () => {
    const names = fc.constantFrom('Taif Dawn', 'دهن العود', 'musk', 'Amber Majlis', 'زعفران', 'oudh 12ml');
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 3 }), (list) => {
        const typed = list.join(' ');
        expect(readIntent(typed)).toEqual({ text: typed, under: null, category: null, wear: null, pages: [] });
      }),
    );
  });
});
