import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBarShown } from './buy-bar.rules.ts';

const view = { top: 0, bottom: 844 };
const at = (top: number) => ({ top, bottom: top + 52 });
const BAR = 72;

test('the bar leaves when the whole button has come from below, and returns when half of it has gone', () => {
  expect(isBarShown(at(800), view, true)).toBe(true);
  expect(isBarShown(at(790), view, true)).toBe(false);
  expect(isBarShown(at(800), view, false)).toBe(false);
  expect(isBarShown(at(820), view, false)).toBe(true);
  expect(isBarShown(at(-20), view, false)).toBe(false);
  expect(isBarShown(at(-30), view, false)).toBe(true);
});

test('a header that came back over the button counts as the upper edge', () => {
  expect(isBarShown(at(20), { top: 100, bottom: 844 }, false)).toBe(true);
});

test('never both and never neither, wherever the page is scrolled', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -300, max: 1200 }), { maxLength: 40 }), (tops) => {
      let shown = true;
      for (const top of tops) {
        shown = isBarShown(at(top), view, shown);
        const seen = Math.min(top + 52, view.bottom) - Math.max(top, 0);
        if (!shown) expect(seen).toBeGreaterThanOrEqual(26);
        else if (seen > 26) expect(top).toBeGreaterThanOrEqual(view.bottom - BAR);
      }
    }),
  );
});
