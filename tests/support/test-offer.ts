import { MARKET_CODES } from '#kernel/market';
import { endOffer, saveOffer } from '#shop/offers';
import type { TestShop } from './test-shop.ts';

const OWNER = {
  kind: 'staff',
  ...{ id: 'owner', name: 'Reem', role: 'owner', session: 's', request: 'r', markets: MARKET_CODES },
} as const;

/** The terms of 'the third one free' on all goods, with the given fields replaced. */
export const thirdFree = (terms: Readonly<Record<string, unknown>> = {}) => ({
  markets: [...MARKET_CODES],
  reward: {
    kind: 'sets',
    parts: [
      { scope: { all: true }, quantity: 2 },
      { scope: { all: true }, quantity: 1, effect: { kind: 'percent', basisPoints: 10_000 } },
    ],
  },
  ...terms,
});

/** Switches an offer on, and returns its id. */
export async function testOffer(shop: TestShop, name: string, terms: unknown = thirdFree()): Promise<string> {
  const input = { actor: OWNER, id: null, version: null, on: true, name: { en: name, ar: name }, terms };
  const saved = await saveOffer(shop, input);
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value.id;
}

/** Ends an offer at once. */
export async function endTestOffer(shop: TestShop, id: string): Promise<void> {
  const ended = await endOffer(shop, { actor: OWNER, id });
  if (!ended.ok) throw new Error(ended.error.code);
}
