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
    ['12ml', { text: '', size: '12ml', under: null }],
    ['12 ml', { text: '', size: '12ml' }],
    ['١٢ مل', { text: '', size: '12ml' }],
    ['musk 12 ml', { text: 'musk', size: '12ml' }],
    ['مسك 6 مل', { text: 'مسك', size: '6ml' }],
    ['bakhoor 40 grams', { text: 'bakhoor', size: '40g' }],
    ['بخور ٤٠ جم', { text: 'بخور', size: '40g' }],
    ['ربع تولة عود', { text: 'عود', size: '3ml' }],
    ['half a tola', { text: '', size: '6ml' }],
    ['tola', { text: '', size: '12ml' }],
    ['12 ml under 200', { text: '', size: '12ml', under: 200 }],
    ['0 ml', { text: '0 ml', size: null }],
    ['12', { text: '12', size: null }],
    ['cheap', { text: '', isCheap: true }],
    ['cheapest oudh', { text: 'oudh', isCheap: true }],
    ['رخيص', { text: '', isCheap: true }],
    ['عطر رخيص', { text: '', isCheap: true }],
    ['ارخص من 200', { text: '', under: 200, isCheap: false }],
    ['عينة', { text: 'discovery', pages: ['finder'] }],
    ['oudh samples', { text: 'oudh discovery', pages: ['finder'] }],
    ['return policy', { pages: ['returns'] }],
    ['track', { pages: ['track'] }],
    ['تتبع طلبي', { pages: ['track'] }],
  ])('%s', (typed, expected) => expect(readIntent(typed)).toMatchObject(expected));

  it.each([
    ['track', true],
    ['Return policy', true],
    ['تتبع طلبي', true],
    ['sizes', true],
    ['الأحجام', true],
    ['samples', false],
    ['track my rose', false],
    ['rose', false],
    ['', false],
  ])('%s asks for a service alone: %s', (typed, expected) => expect(asksForService(typed)).toBe(expected));

  it('leaves a text without any of these words as it is typed', () => {
    const names = fc.constantFrom('Taif Dawn', 'دهن العود', 'musk', 'Amber Majlis', 'زعفران', '1001 nights');
    fc.assert(
      fc.property(fc.array(names, { minLength: 1, maxLength: 3 }), (list) => {
        const typed = list.join(' ');
        const unsaid = { under: null, isCheap: false, size: null, category: null, wear: null, pages: [] };
        expect(readIntent(typed)).toEqual({ text: typed, ...unsaid });
      }),
    );
  });
});
