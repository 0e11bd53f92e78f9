import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantIn, localTime } from './zone.ts';

it.each([
  ['Asia/Riyadh', '2026-12-01T12:00', '2026-12-01T09:00:00.000Z'],
  ['Asia/Dubai', '2026-12-01T12:00', '2026-12-01T08:00:00.000Z'],
  ['Asia/Dubai', '2026-01-01', '2025-12-31T20:00:00.000Z'],
  ['Europe/Paris', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
])('in %s %s is %s', (zone, local, instant) => {
  expect(instantIn(zone, local)?.toISOString()).toBe(instant);
});

it.each(['', '2026-13-01', '2026-02-30T10:00', '2026-01-01T24:30', 'tomorrow', '2026-1-1'])('%j is no time', (text) => {
  expect(instantIn('Asia/Riyadh', text)).toBeNull();
});

it('is the way back from an instant, to the minute', () => {
  const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.constantFrom('Asia/Riyadh', 'Asia/Dubai'), (given, zone) => {
      const instant = new Date(Math.floor(given.getTime() / 60_000) * 60_000);
      expect(instantIn(zone, localTime(zone, instant))).toEqual(instant);
    }),
  );
});
