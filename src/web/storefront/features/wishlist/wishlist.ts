import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#kernel/store';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useMarket } from '../../page/use-page.ts';
import { forCustomer } from '../account/account-data.ts';
import { openAuthPanel } from '../account/auth-panel-state.ts';
import { userInfo, watchUser } from '../account/session.ts';

type Wishlist = {
  /** Whether a product is in the wishlist, as far as this page knows. */
  readonly has: (productId: string) => boolean;
  /** Called when the heart is pressed. */
  readonly press: (productId: string) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Ids of the products in the customer's wishlist; read once, when the first heart needs it. */
const store = createStore<ReadonlySet<string>>(() => NONE);
let readFor: string | null = null;

/** Reads the wishlist of a customer (GET wishlist). */
export const readWishlist = (userId: string) => api.get('/wishlist/{userId}', { path: { userId } });

async function read(): Promise<void> {
  const user = userInfo()?.user ?? null;
  if (user === readFor) return;
  readFor = user;
  store.set(NONE);
  if (user === null) return;
  const answer = await forCustomer(readWishlist(user));
  if (readFor !== user) return;
  if (answer.ok) store.set(new Set(answer.value.user.flatMap(({ products }) => products.map(({ _id }) => _id))));
  else readFor = null;
}

/** Removes a product after the wishlist page has deleted it. */
export function dropWishlistItem(productId: string): void {
  store.set(new Set([...store.get()].filter((id) => id !== productId)));
}

/**
 * The wishlist for the hearts of the page (specification, section 5). Asks a guest to log in ('Please login to add
 * product to wishlist'), with a button for it; says so when a product is already in the wishlist.
 */
export function useWishlist(): Wishlist {
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();
  const items = useSyncExternalStore(store.subscribe, store.get, () => NONE);
  useEffect(() => {
    void read();
    return watchUser(() => void read());
  }, []);

  async function add(productId: string, userId: string) {
    const body = { productId, userId, priceicon: market.currency };
    const answer = await forCustomer(api.send('POST', '/wishlist', { body }));
    if (answer.ok || answer.error.code === 'alreadyInWishlist') store.set(new Set([...store.get(), productId]));
    if (answer.ok) showToast({ kind: 'done', text: text('wishlist.added') });
    else if (answer.error.status === 401) promptLogin();
    else if (answer.error.code === 'alreadyInWishlist')
      showToast({ kind: 'done', mark: 'heart', text: errorText(answer.error) });
    else showToast({ kind: 'error', text: errorText(answer.error) });
  }

  function promptLogin() {
    showToast({
      kind: 'done',
      mark: 'user',
      text: text('wishlist.pleaseLogin'),
      action: { text: text('auth.loginAction'), onPress: () => openAuthPanel('login') },
    });
  }

  return {
    has: (productId) => items.has(productId),
    press: (productId) => {
      const user = userInfo();
      if (user) void add(productId, user.user);
      else promptLogin();
    },
  };
}
