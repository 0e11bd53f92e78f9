import { describe, expect, it } from 'vitest';
import { healthOf } from './health.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 9, minute));

describe('the health of a provider', () => {
  it('is failing from a failure until the next answer', () => {
    expect(healthOf({ lastAnswerAt: at(1), lastFailureAt: at(2), averageMs: 100 })).toBe('failing');
    expect(healthOf({ lastAnswerAt: null, lastFailureAt: at(2), averageMs: null })).toBe('failing');
    expect(healthOf({ lastAnswerAt: at(3), lastFailureAt: at(2), averageMs: 100 })).toBe('good');
  });

  it('is slow from an average of three seconds on', () => {
    expect(healthOf({ lastAnswerAt: at(1), lastFailureAt: null, averageMs: 2999 })).toBe('good');
    expect(healthOf({ lastAnswerAt: at(1), lastFailureAt: null, averageMs: 3000 })).toBe('slow');
  });

  it('is unused without a call', () => {
    expect(healthOf({ lastAnswerAt: null, lastFailureAt: null, averageMs: null })).toBe('unused');
  });
});
