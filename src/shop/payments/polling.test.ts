import { expect, it } from 'vitest';
import { PERIODS } from '#shop/retention/periods.rules';
import { LAST_POLL_DAYS } from './polling.rules.ts';

it('keeps the payer of a payment for longer than its provider is asked', () => {
  expect(PERIODS.payments.least).toBeGreaterThan(LAST_POLL_DAYS);
});
