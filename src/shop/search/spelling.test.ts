import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corrections, typingErrors } from './spelling.rules.ts';

describe('typing errors', () => {
  it.each([
    ['rose', 'rose', 0],
    ['rsoe', 'rose', 1],
    ['roze', 'rose', 1],
    ['ros', 'rose', 1],
    ['roose', 'rose', 1],
    ['safron', 'saffron', 1],
    ['زعفرن', 'زعفران', 1],
    ['taif', 'musk', 3],
  ])('between %s and %s are %i', (a, b, errors) => {
    expect(typingErrors(a, b, 2)).toBe(errors);
  });

  it('are none between a word and itself, and the same both ways', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(typingErrors(a, a, 3)).toBe(0);
        expect(typingErrors(a, b, 3)).toBe(typingErrors(b, a, 3));
      }),
    );
  });
});

describe('corrections', () => {
  it('are the nearest words only', () => {
    expect(corrections('jasmne', ['jasmine', 'jams', 'amine'])).toEqual(['jasmine']);
  });

  it('are none for a word nothing is near to', () => {
    expect(corrections('qqqq', ['jasmine', 'rose'])).toEqual([]);
  });

  it('are none for two letters', () => {
    expect(corrections('ab', ['abc'])).toEqual([]);
  });
});
