import type { Impossible, Lost } from './offer.rules.ts';

/** Who a tried cart belongs to: somebody without an account, with one, or with an account and an order. */
export const TRY_SHOPPERS = ['guest', 'account', 'returning'] as const;

/** What becomes of an offer that touches a cart and gives it nothing. */
export const TRY_STATES = [
  'near',
  ...([
    'better',
    'unitsUsed',
    'noSaving',
    'notCombined',
    'floor',
    'freeAlready',
    'giftGone',
    'declined',
    'enoughGifts',
  ] as const satisfies readonly Lost[]),
  ...([
    'otherMarket',
    'noCode',
    'notYet',
    'over',
    'usedUp',
    'usedByYou',
    'signedIn',
    'firstOrder',
    'group',
    'method',
  ] as const satisfies readonly Impossible[]),
] as const;
