import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { type Facts, impossible } from './facts.rules.ts';
import type { Offer } from './offer.rules.ts';

const offer: Offer = {
  id: 'delivery',
  markets: ['KSA'],
  trigger: 'automatic',
  reward: { kind: 'delivery', charge: { KSA: minor(0) } },
};
/** A guest on Friday 27 November 2026 at 01:30 in Riyadh. */
const facts: Facts = {
  market: 'KSA',
  at: new Date('2026-11-26T22:30:00Z'),
  vatBasisPoints: 1_500,
  freeShippingFrom: minor(200_00),
  shippingCharge: minor(25_00),
  shopper: { signedIn: false, firstOrder: false, groups: [] },
  usedUp: new Set(),
  usesByShopper: new Map([['delivery', 1]]),
  giftStock: new Map(),
  giftChosen: new Map(),
  giftDeclined: new Set(),
};
const [THURSDAY, FRIDAY] = [4, 5];
const night = { from: 22 * 60, until: 2 * 60 };

describe('an offer', () => {
  it.each<[string, Partial<Offer>, Partial<Facts>, ReturnType<typeof impossible>]>([
    ['of no limit applies', {}, {}, null],
    ['begins at its start', { times: { from: facts.at } }, {}, null],
    ['is not live before', { times: { from: new Date('2026-11-26T22:30:01Z') } }, {}, 'notYet'],
    ['is over at its end', { times: { until: facts.at } }, {}, 'over'],
    ['holds on its weekday of the market', { times: { weekdays: [FRIDAY] } }, {}, null],
    ['does not hold on another', { times: { weekdays: [THURSDAY] } }, {}, 'notYet'],
    ['holds in its hours past midnight', { times: { hours: night } }, {}, null],
    ['counts them as the day they started', { times: { hours: night, weekdays: [THURSDAY] } }, {}, null],
    ['and not as the next', { times: { hours: night, weekdays: [FRIDAY] } }, {}, 'notYet'],
    ['ends with its hours', { times: { hours: { from: 0, until: 90 } } }, {}, 'notYet'],
    ['with uses left applies', { limits: { usesPerShopper: 2 } }, {}, null],
    ['is used up', {}, { usedUp: new Set(['delivery']) }, 'usedUp'],
    ['was used by this shopper', { limits: { usesPerShopper: 1 } }, {}, 'usedByYou'],
    ['of a code waits for it', { trigger: 'code' }, {}, 'noCode'],
    ['of a typed code applies', { trigger: 'code' }, { typedOffer: 'delivery' }, null],
    ['for accounts asks for one', { audience: { kind: 'signedIn' } }, {}, 'signedIn'],
    ['for a first order asks for one', { audience: { kind: 'firstOrder' } }, {}, 'firstOrder'],
    ['for a group is not for others', { audience: { kind: 'group', group: 'majlis' } }, {}, 'group'],
    ['for a person is not for others', { audience: { kind: 'person', person: 'p1' } }, {}, 'group'],
    ['for a method waits for it', { when: { methods: ['MADA'] } }, { method: 'COD' }, 'method'],
    ['for a card waits for its digits', { when: { cards: ['4321'] } }, {}, 'method'],
    ['for a card knows its digits', { when: { cards: ['4321'] } }, { card: '432155' }, null],
  ])('%s', (_what, terms, known, expected) => {
    expect(impossible({ ...offer, ...terms }, { ...facts, ...known })).toBe(expected);
  });

  it('for a person applies for that person', () => {
    const shopper = { ...facts.shopper, id: 'p1' };
    expect(impossible({ ...offer, audience: { kind: 'person', person: 'p1' } }, { ...facts, shopper })).toBeNull();
  });
});
