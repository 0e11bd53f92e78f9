import { useEffect, useSyncExternalStore } from 'react';
import type { WishlistAnswer } from '#contract/wishlist';
import { useText } from '../../../texts/use-text.tsx';
import { forCustomer } from './account-data.ts';
import { api } from './api.ts';
import { openAuthPanel } from './auth-panel.ts';
import { useErrorText } from './error-text.ts';
import { useMarket } from './market.ts';
import { userInfo, watchUser } from './session.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts.ts';

export type Wishlist = {
  /** Whether a product is in the list, as far as this page knows. */
  readonly has: (productId: string) => boolean;
  /** The heart was pressed. */
  readonly press: (productId: string) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Ids of the products in the wishlist of whoever is logged in; read once, when the first heart asks. */
const store = createStore<ReadonlySet<string>>(() => NONE);
let readFor: string | null = null;

async function read(): Promise<void> {
  const user = userInfo()?.user ?? null;
  if (user === readFor) return;
  readFor = user;
  store.write(NONE);
  if (user === null) return;
  const answer = await forCustomer(api.get<WishlistAnswer>(`wishlist/${user}`));
  if (readFor !== user) return;
  if (answer.ok) store.write(new Set(answer.value.user.flatMap(({ products }) => products.map(({ _id }) => _id))));
  else readFor = null;
}

/** The wishlist page has taken a product out. */
export function forgetWish(productId: string): void {
  store.write(new Set([...store.read()].filter((id) => id !== productId)));
}

/**
 * The hearts of the page (specification, section 5). A guest is asked to log in ('Please login to add product to
 * wishlist'), with a way to do so; a product that is there already is said to be.
 */
export function useWishlist(): Wishlist {
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();
  const wishes = useSyncExternalStore(store.watch, store.read, () => NONE);
  useEffect(() => {
    void read();
    return watchUser(() => void read());
  }, []);

  async function add(productId: string, userId: string) {
    const wish = { productId, userId, priceicon: market.currency };
    const answer = await forCustomer(api.send('POST', 'wishlist', wish));
    if (answer.ok || answer.error.code === 'alreadyInWishlist') store.write(new Set([...store.read(), productId]));
    if (answer.ok) showToast({ kind: 'done', text: text('wishlist.added') });
    else if (answer.error.status === 401) askToLogIn();
    else showToast({ kind: 'error', text: errorText(answer.error) });
  }

  function askToLogIn() {
    showToast({
      kind: 'done',
      text: text('wishlist.pleaseLogin'),
      action: { text: text('auth.loginAction'), onPress: () => openAuthPanel('login') },
    });
  }

  return {
    has: (productId) => wishes.has(productId),
    press: (productId) => {
      const user = userInfo();
      if (user) void add(productId, user.user);
      else askToLogIn();
    },
  };
}
