import type { CartAnswer } from '#contract/cart';
import type { CartOffers } from '#contract/offers';
import type { Currency, TradeCurrency } from '#kernel/market';
import { ok } from '#kernel/result';
import { createStore } from '#kernel/store';
import type { Answer, Api, ApiError } from '../../client/api.ts';
import { type CartLine, readLines } from './cart-line.ts';

export type CartState = {
  /** `unread` until the first read; `loading` only while there is nothing to show yet. */
  readonly status: 'unread' | 'loading' | 'ready' | 'failed';
  readonly lines: readonly CartLine[];
  /** The currency of the prices; null until the server has responded. */
  readonly currency: Currency | null;
  readonly error: ApiError | null;
  /** What offers make of the cart, as the server said last; null in a store without offers. */
  readonly offers: CartOffers | null;
};

/** The input of POST cart from a page. The server looks up everything else. */
type CartItem = { readonly productId: string; readonly count: number; readonly pricecon: TradeCurrency };

/** The cart of this device, shared by the header and the pages. */
type CartStore = {
  read(): CartState;
  watch(listener: () => void): () => void;
  /** Reads the cart from the server. Without a shopper id the cart is empty and no call is made. */
  load(): Promise<void>;
  add(item: CartItem): Promise<Answer<CartAnswer>>;
  /** Shows the new quantity at once and sends it; reverts it on an error. Quick presses become one call. */
  setCount(lineId: string, count: number): Promise<Answer<unknown>>;
  remove(lineId: string): Promise<Answer<CartAnswer>>;
  /** Shows what offers make of a cart that was read, with the lines as they are shown. */
  showOffers(next: CartOffers): void;
  /** Sets the cart to empty, after an order or a country switch. */
  clear(): void;
};

/** The owner of the cart: `known` is null without an id, `make` creates one. */
type ShopperIds = { known(): string | null; make(): string };

export const UNREAD: CartState = { status: 'unread', lines: [], currency: null, error: null, offers: null };
const EMPTY: CartState = { status: 'ready', lines: [], currency: null, error: null, offers: null };

/** Caches the last cart read, to be shown while there is no connection. */
export type CartCache = {
  get(shopperId: string): CartAnswer | null;
  set(shopperId: string, cart: CartAnswer): void;
};

/**
 * Creates a cart store over the API. Every change takes a new `revision`, so that a response never overwrites a newer
 * change. `code` is the gift code that offers are priced with.
 */
export function createCartStore(
  api: Api,
  shopper: ShopperIds,
  cache: CartCache,
  code: () => string | undefined = () => undefined,
): CartStore {
  const store = createStore<CartState>(() => UNREAD);
  const pending = new Map<string, number>();
  const sending = new Map<string, Promise<Answer<unknown>>>();
  let revision = 0;
  /** The lines of the last response, restored when a change fails. */
  let confirmed: readonly CartLine[] = [];
  let currency: Currency | null = null;
  let offers: CartOffers | null = null;
  const asked = () => ({ userId: shopper.make(), offers: true, coupon: code() });

  return {
    read: store.get,
    watch: store.subscribe,
    load,
    add: (item) => change(api.send('POST', '/cart', { body: { ...item, ...asked() } })),
    remove: (lineId) => change(api.send('POST', '/cartdelete', { body: { id: lineId, ...asked() } })),
    setCount(lineId, count) {
      revision += 1;
      pending.set(lineId, count);
      show(store.get().lines.map((line) => (line.id === lineId ? { ...line, count } : line)));
      const running = sending.get(lineId);
      if (running) return running;
      const sent = sendCounts(lineId).finally(() => sending.delete(lineId));
      sending.set(lineId, sent);
      return sent;
    },
    showOffers(next) {
      offers = next;
      show(store.get().lines);
    },
    clear() {
      revision += 1;
      confirmed = [];
      offers = null;
      store.set(EMPTY);
    },
  };

  async function load(): Promise<void> {
    const id = shopper.known();
    if (id === null) {
      store.set(EMPTY);
      return;
    }
    const before = store.get();
    if (before.status === 'unread' || before.status === 'failed') store.set({ ...UNREAD, status: 'loading' });
    const sentRevision = revision;
    const answer = await api.get('/cart/{userId}', {
      path: { userId: id },
      query: { offers: '1', coupon: code() },
    });
    if (sentRevision !== revision) return;
    if (answer.ok) return confirm(answer.value);
    if (before.status === 'ready') return;
    const cart = answer.error.status === 0 ? cache.get(id) : null;
    if (cart) confirm(cart);
    else store.set({ status: 'failed', lines: [], currency: null, error: answer.error, offers: null });
  }

  /**
   * Shows the cart that a sent change answers. Reverts a failed change and reads the cart again, because it
   * may have changed.
   */
  async function change(sent: Promise<Answer<CartAnswer>>): Promise<Answer<CartAnswer>> {
    revision += 1;
    const sentRevision = revision;
    const answer = await sent;
    if (sentRevision !== revision) return answer;
    if (answer.ok) {
      confirm(answer.value);
    } else {
      if (store.get().status === 'ready') show(confirmed);
      await load();
    }
    return answer;
  }

  function confirm(answer: CartAnswer): void {
    confirmed = readLines(answer);
    const id = shopper.known();
    if (id !== null) cache.set(id, answer);
    currency = answer.user[0]?.pricecon ?? null;
    offers = answer.offers ?? null;
    show(confirmed);
  }

  function show(lines: readonly CartLine[]): void {
    store.set({ status: 'ready', lines, currency, error: null, offers });
  }

  async function sendCounts(lineId: string): Promise<Answer<unknown>> {
    let answer: Answer<unknown> = ok(null);
    for (let count = pending.get(lineId); count !== undefined; count = pending.get(lineId)) {
      pending.delete(lineId);
      answer = await change(api.send('PUT', '/cart', { body: { id: lineId, count, ...asked() } }));
    }
    return answer;
  }
}
