import { randomId } from '#kernel/ids';
import { MARKETS, type Market, marketForCountry } from '#kernel/market';
import { methodsOf, type PaymentMethod } from '#kernel/payment-method';
import { ok, type Result, refused } from '#kernel/result';
import type { Shop } from '../shop.ts';
import { lineAdded, lineSet } from './change.rules.ts';
import {
  type CartChange,
  type CartFacts,
  type CartQuery,
  cartBusy,
  getCartFacts,
  saveCart,
  upsertMethod,
} from './queries.ts';
import { type Cart, cartOf } from './read-cart.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** How often a change is tried; each time but the first, another change of the same cart has succeeded. */
const MAX_TRIES = 20;

/**
 * Changes a cart: gathers it in one statement, has the rules decide, and saves it in one statement that writes nothing when
 * the cart has changed meanwhile; then begins again. Null as a decision changes nothing. Throws RowBusy when others keep
 * changing the cart.
 */
async function changeCart<Refusal>(
  { database, clock }: Deps,
  query: CartQuery,
  productIds: readonly string[],
  decide: (facts: CartFacts) => Result<CartChange | null, Refusal>,
): Promise<Result<Cart, Refusal>> {
  const { ownerId } = query;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const facts = await getCartFacts(database.read, query, productIds);
    const decided = decide(facts);
    if (!decided.ok) return decided;
    if (decided.value === null) return ok(cartOf(ownerId, facts));
    const id = await saveCart(database.read, ownerId, facts.cart, decided.value, clock.now());
    if (id !== null) return ok({ ...cartOf(ownerId, { ...facts, lines: linesAfter(facts, decided.value) }), id });
  }
  throw cartBusy(ownerId);
}

/** The lines of a cart after a change: new ones at the end, in the order they were added. */
function linesAfter({ lines }: CartFacts, change: CartChange): CartFacts['lines'] {
  if ('gone' in change) return lines.filter(({ productId }) => !change.gone.includes(productId));
  const after = new Map(lines.map((line) => [line.productId, line]));
  for (const line of change.lines) after.set(line.productId, { ...line });
  return [...after.values()];
}

type NewLine = Omit<CartQuery, 'fallbackMarket'> & {
  /** The chosen market by default. */
  readonly fallbackMarket?: Market;
  readonly productId: string;
  /** 1 to 10. */
  readonly count: number;
};

/**
 * Adds a product to the shopper's open cart, and opens one if there is none. Refuses a product that is unknown, hidden in
 * this market or sold out, and a cart that is full.
 */
export async function addToCart(deps: Deps, { productId, count, ...cart }: NewLine) {
  const query = { ...cart, fallbackMarket: cart.fallbackMarket ?? cart.market ?? marketForCountry(null) };
  return await changeCart(deps, query, [productId], (facts) => {
    const line = lineAdded(facts, { productId, count, newId: randomId() });
    return line.ok ? ok({ market: facts.market, lines: [line.value] }) : line;
  });
}

type LineQuery = CartQuery & {
  /** The id of a line or of its product. */
  readonly id: string;
};

/** Changes the quantity of a line. Refuses a line that is not in the cart and a product that is hidden or sold out. */
export async function changeQuantity(deps: Deps, { id, count, ...query }: LineQuery & { readonly count: number }) {
  return await changeCart(deps, query, [], (facts) => {
    const line = lineSet(facts, { id, count });
    return line.ok ? ok({ lines: [line.value] }) : line;
  });
}

/** Removes a line. Refuses a line that is not in the cart. */
export async function removeLine(deps: Deps, { id, ...query }: LineQuery) {
  return await changeCart(deps, query, [], ({ lines }) => {
    const line = lines.find((one) => one.id === id || one.productId === id);
    return line ? ok({ gone: [line.productId] }) : refused({ code: 'notInCart' as const });
  });
}

/** Removes every line of the shopper's open cart, as a country switch does (specification, section 4). */
export async function clearCart(deps: Deps, query: CartQuery): Promise<Cart> {
  const cleared = await changeCart(deps, query, [], ({ cart, lines }) =>
    ok(cart && { gone: lines.map(({ productId }) => productId) }),
  );
  if (!cleared.ok) throw new Error('a cart cannot refuse to be cleared');
  return cleared.value;
}

/**
 * Saves the payment method of the shopper's open cart, and opens one if there is none. Refuses a method of another market
 * (specification, section 2.10).
 */
export async function chooseMethod(
  { database, clock }: Deps,
  { method, ...query }: CartQuery & { readonly method: PaymentMethod },
): Promise<Result<PaymentMethod, { readonly code: 'methodOfOtherCountry' }>> {
  const market = query.market ?? MARKETS[(await getCartFacts(database.read, query)).market];
  if (!methodsOf(market).includes(method)) return refused({ code: 'methodOfOtherCountry' });
  await upsertMethod(database.read, query.ownerId, method, clock.now());
  return ok(method);
}
