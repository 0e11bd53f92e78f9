import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coloursProblem, contrast, lchOf, nearestAccent, nearestGround, paletteOf } from './house-colours.rules.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const dark = fc.tuple(fc.nat(40), fc.nat(40), fc.nat(40)).map((parts) => {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
});
const TEXT = '#F2EBDF';

describe('the contrast of two colours', () => {
  it('is that of WCAG 2', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
    expect(contrast('#C69736', '#14110D')).toBeCloseTo(7.06, 2);
    expect(contrast('#C9876A', '#14110D')).toBeCloseTo(6.41, 2);
  });
});

describe('the colours of a house', () => {
  it('are never accepted with a pair below its ratio', () => {
    fc.assert(
      fc.property(fc.oneof(colour, dark), colour, (ground, accent) => {
        const palette = paletteOf({ accent, ground });
        expect(palette === null).toBe(coloursProblem({ accent, ground }) !== null);
        if (!palette) return;
        const { hi, lo, ink, surfaces } = palette;
        expect(contrast(TEXT, ground)).toBeGreaterThanOrEqual(7);
        expect(contrast(TEXT, surfaces[2])).toBeGreaterThanOrEqual(4.5);
        for (const below of [ground, surfaces[0]]) expect(contrast(accent, below)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent, surfaces[2])).toBeGreaterThanOrEqual(3);
        for (const on of [accent, hi, lo]) expect(contrast(ink, on)).toBeGreaterThanOrEqual(4.5);
        expect(lchOf(ground)[0]).toBeLessThanOrEqual(0.28);
        expect(lchOf(lo)[0]).toBeLessThan(lchOf(accent)[0]);
      }),
      { numRuns: 3_000 },
    );
  });

  it('are offered for every hue, and what is offered is accepted', () => {
    fc.assert(
      fc.property(fc.oneof(colour, dark), colour, (asked, accent) => {
        const ground = nearestGround(asked) ?? '';
        const offered = nearestAccent({ accent, ground }) ?? '';
        expect(coloursProblem({ accent: offered, ground })).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('say which of them is wrong, and offer the nearest of its hue', () => {
    const ground = '#14110D';
    expect(coloursProblem({ accent: '#8A3B52', ground })).toEqual({ field: 'accent', code: 'accent-low' });
    const offered = nearestAccent({ accent: '#8A3B52', ground }) ?? '';
    expect(contrast(offered, ground)).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(lchOf(offered)[2] - lchOf('#8A3B52')[2])).toBeLessThan(0.05);
    expect(coloursProblem({ accent: '#C9876A', ground })).toBeNull();
    expect(coloursProblem({ accent: '#C9876A', ground: '#F2EBDF' })).toEqual({ field: 'ground', code: 'ground-light' });
    expect(coloursProblem({ accent: 'gold', ground })).toEqual({ field: 'accent', code: 'bad-colour' });
  });
});
