import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailsPath, titleInPath } from './details-path.rules.ts';

describe('the title in an address', () => {
  it.each([
    ['Taif Dawn', 'taif-dawn'],
    ['Oudh & Taif Rose', 'oudh-taif-rose'],
    ['  5 % off!  ', '5-off'],
    ['فجر الطائف', 'فجر-الطائف'],
    ['دهن العود المعتّق', 'دهن-العود-المعتق'],
    ['…', 'product'],
  ])('%s is %s', (title, expected) => {
    expect(titleInPath(title)).toBe(expected);
  });

  it('is one path segment that comes back as it was, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const url = new URL(detailsPath('0123456789abcdef01234567', title), 'http://localhost');
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[3] ?? '')).toBe(titleInPath(title));
        expect(titleInPath(titleInPath(title))).toBe(titleInPath(title));
      }),
    );
  });
});
