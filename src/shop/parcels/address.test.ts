import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ADDRESS_HOURS, addressDeadline, canBeAddressed, emailsDue, endOfWait, lacksAddress } from './address.rules.ts';
import { PARCEL_STATES } from './progress.rules.ts';

const at = (hours: number) => new Date(Date.UTC(2026, 10, 22) + hours * 3_600_000);

it('needs a national address in Saudi Arabia only, and only once', () => {
  const order = (market: 'KSA' | 'UAE', shortAddress?: string) => ({ market, address: { shortAddress } });
  expect(lacksAddress(order('KSA'))).toBe(true);
  expect(lacksAddress(order('KSA', ''))).toBe(true);
  expect(lacksAddress(order('KSA', 'RRRD2929'))).toBe(false);
  expect(lacksAddress(order('UAE'))).toBe(false);
});

it.each([
  [0, 1],
  [23.9, 1],
  [24, 2],
  [47.9, 2],
  [48, 3],
  [95, 3],
])('has sent the email after %d hours %d times', (hours, emails) => expect(emailsDue(at(0), at(hours))).toBe(emails));

it('keeps an order as long as was said when it was asked about, else for 96 hours', () => {
  expect(endOfWait({ addressNeededAt: at(0), addressEndsAt: addressDeadline(at(0), 120) })).toEqual(at(120));
  expect(endOfWait({ addressNeededAt: at(0), addressEndsAt: null })).toEqual(at(96));
  expect(endOfWait({ addressNeededAt: null, addressEndsAt: null })).toBeNull();
});

it('never asks less often as time goes on, and never more than three times', () => {
  const hour = fc.double({ min: 0, max: 2 * ADDRESS_HOURS, noNaN: true });
  fc.assert(
    fc.property(hour, hour, (one, other) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((hours) => emailsDue(at(0), at(hours)));
      expect(early).toBeLessThanOrEqual(late ?? 0);
      expect(late).toBeLessThanOrEqual(3);
    }),
  );
});

it('lets a parcel be addressed until the courier may have it', () => {
  expect(canBeAddressed(null)).toBe(true);
  expect(PARCEL_STATES.filter((state) => canBeAddressed({ state }))).toEqual(['waiting', 'refused']);
});
