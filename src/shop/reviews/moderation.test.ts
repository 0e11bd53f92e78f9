import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFault, findingsIn, stateOfNew } from './moderation.rules.ts';

describe('what a review contains', () => {
  it.each([
    ['Call me on +971 50 010 0199 for original perfumes cheaper than here.', ['phone']],
    ['للتواصل ٠٥٥٠١٠٤١٢٧', ['phone']],
    ['0550-104-127', ['phone']],
    ['Write to noura@example.com', ['email']],
    ['noura (at) example.com', ['email']],
    ['Cheaper at https://elsewhere.example', ['link']],
    ['see perfumes . com', ['link']],
    ['تابعوني @oud_store', ['link']],
    ['أنتم نصّابين', ['word']],
    ['You are IDIOTS.', ['word']],
    ['قارورتي كان البخّاخ فيها يسرّب قليلًا', ['fault']],
  ])('finds in %j %j', (text, found) => {
    expect(findingsIn(text)).toEqual(found);
  });

  it.each([
    'Saffron done properly: bright, a bit metallic, then soft leather. Please restock in the UAE!',
    'Bought 100 ml in 2024 and 50 ml in 2025, 12 hours on the skin',
    'فخم ويناسب المجالس، وكنت أتمنى حجمًا أصغر للسفر.',
    'Lovely <script>alert(1)</script>',
    'Five stars... and more. Come back!',
    'It is 199.00 and worth 299.00',
  ])('finds nothing in %j', (text) => {
    expect(findingsIn(text)).toEqual([]);
  });

  it('shows few stars and faults, and keeps everything else that it finds', () => {
    expect([stateOfNew([]), stateOfNew(['fault']), stateOfNew(['fault', 'phone'])]).toEqual([
      'shown',
      'shown',
      'waiting',
    ]);
  });

  it('finds a number of a person whatever is written around it', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ');
    fc.assert(
      fc.property(fc.string(), fc.array(gap, { minLength: 8, maxLength: 8 }), (words, gaps) => {
        const [first = '', ...rest] = '550104127';
        const number = rest.reduce((text, digit, at) => `${text}${gaps[at] ?? ''}${digit}`, first);
        // other digits beside it may make it longer than any phone number
        expect(findingsIn(`${words.replace(/[\d+]/g, '')} x ${number} x`)).toContain('phone');
      }),
    );
  });
});

describe('an answer', () => {
  it('is in the language of the review, and neither empty nor too long', () => {
    expect(answerFault('Thank you, Sara.', 'en')).toBeNull();
    expect(answerFault('شكرًا لك', 'ar')).toBeNull();
    expect(answerFault('Thank you', 'ar')).toBe('other-language');
    expect(answerFault(' \n', 'en')).toBe('empty');
    expect(answerFault('x'.repeat(1001), 'en')).toBe('too-long');
  });
});
