import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bounded, CLOSE, enlarged, keyAction, moved, partInView, swiped, WHOLE } from './zoom.rules.ts';

const STAGE = { width: 400, height: 500 };

describe('a photograph in the gallery', () => {
  it('enlarges around the point under the finger', () => {
    const view = enlarged(WHOLE, 2, { x: 100, y: -50 }, STAGE);
    expect(view).toEqual({ scale: 2, x: -100, y: 50 });
    expect(partInView(view, STAGE)).toEqual({ left: 38, right: 13, top: 20, bottom: 30 });
  });

  it('never shows more than its edges, and is whole at 1', () => {
    const offset = fc.float({ min: -2000, max: 2000, noNaN: true });
    const point = fc.record({ x: offset, y: offset });
    fc.assert(
      fc.property(fc.float({ min: Math.fround(0.1), max: 10, noNaN: true }), point, point, (scale, at, by) => {
        const view = moved(enlarged(WHOLE, scale, at, STAGE), by, STAGE);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(4);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * STAGE.width) / 2 + 0.01);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * STAGE.height) / 2 + 0.01);
        expect(bounded({ ...view, scale: 1 }, STAGE)).toEqual({ scale: 1, x: expect.closeTo(0), y: expect.closeTo(0) });
        for (const side of Object.values(partInView(view, STAGE))) {
          expect(side).toBeGreaterThanOrEqual(-1);
          expect(side).toBeLessThanOrEqual(101);
        }
      }),
    );
  });

  it('is changed by swipes and arrow keys in the direction of the page', () => {
    expect([swiped({ x: -80, y: 5 }, false), swiped({ x: -80, y: 5 }, true)]).toEqual([1, -1]);
    expect([swiped({ x: 30, y: 0 }, false), swiped({ x: 60, y: 90 }, false)]).toEqual([0, 0]);
    expect([keyAction('ArrowRight', false), keyAction('ArrowRight', true)]).toEqual([1, -1]);
    expect(['+', '=', '-', '0', 'a'].map((key) => keyAction(key, false))).toEqual([
      'closer',
      'closer',
      'further',
      'whole',
      null,
    ]);
    expect(CLOSE).toBe(2.5);
  });
});
