import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReservationLimits } from './port.ts';
import { DEFAULT_RESERVATIONS, mayReserve, parseReservationLimits } from './reservation.rules.ts';

const nothing = { network: { attempts: 0, quantity: 0 }, shopper: { attempts: 0, quantity: 0 } };
const limits: ReservationLimits = { share: 50, least: 2, attempts: 3, quantity: 20 };

describe('mayReserve', () => {
  it.each([
    ['half of a product', { quantity: 10, onHand: 20, reserved: 0 }, true],
    ['more than half of it', { quantity: 11, onHand: 20, reserved: 0 }, false],
    ['half of it together with others', { quantity: 4, onHand: 14, reserved: 6 }, true],
    ['more than half of it together with others', { quantity: 5, onHand: 14, reserved: 6 }, false],
    ['the last one', { quantity: 1, onHand: 1, reserved: 0 }, true],
    ['the last two', { quantity: 2, onHand: 2, reserved: 0 }, true],
    ['the last three', { quantity: 3, onHand: 3, reserved: 0 }, false],
  ])('may be %s: %j %s', (_what, wanted, may) => expect(mayReserve([wanted], nothing, limits)).toBe(may));

  const plenty = { quantity: 5, onHand: 1000, reserved: 0 };
  it.each([
    [{ attempts: 2, quantity: 15 }, true],
    [{ attempts: 3, quantity: 0 }, false],
    [{ attempts: 1, quantity: 16 }, false],
  ])('of who reserves %j already: %s', (already, may) => {
    expect(mayReserve([plenty], { ...nothing, network: already }, limits)).toBe(may);
    expect(mayReserve([plenty], { ...nothing, shopper: already }, limits)).toBe(may);
  });

  it('never reserves more than the larger of share and least, in any order of requests', () => {
    const orders = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 10 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), orders, (stock, all) => {
        let reserved = 0;
        const of = new Map<number, { attempts: number; quantity: number }>();
        for (const [network, quantity] of all) {
          const already = of.get(network) ?? { attempts: 0, quantity: 0 };
          const onHand = stock - reserved;
          if (quantity > onHand) continue;
          if (!mayReserve([{ quantity, onHand, reserved }], { ...nothing, network: already }, limits)) continue;
          reserved += quantity;
          of.set(network, { attempts: already.attempts + 1, quantity: already.quantity + quantity });
        }
        expect(reserved).toBeLessThanOrEqual(Math.max(limits.least, Math.floor(stock / 2)));
        for (const { attempts, quantity } of of.values()) {
          expect(attempts).toBeLessThanOrEqual(limits.attempts);
          expect(quantity).toBeLessThanOrEqual(limits.quantity);
        }
      }),
    );
  });
});

describe('parseReservationLimits', () => {
  it.each([
    ['', DEFAULT_RESERVATIONS],
    ['share=25, attempts=0', { ...DEFAULT_RESERVATIONS, share: 25, attempts: 0 }],
  ])('parses %j', (text, value) => expect(parseReservationLimits(text)).toEqual({ ok: true, value }));

  it.each(['share=101', 'share=half', 'part=5', 'share', 'quantity=-1'])('refuses %j', (text) =>
    expect(parseReservationLimits(text).ok).toBe(false),
  );
});
