import { useText } from '../../../texts/use-text.tsx';
import { api } from './api.ts';
import { openAuthPanel } from './auth-panel.ts';
import { useErrorText } from './error-text.ts';
import { useMarket } from './market.ts';
import { userInfo } from './session.ts';
import { showToast } from './toasts.ts';

export type Wishlist = {
  /** Whether a product is in the list, as far as this page knows. */
  readonly has: (productId: string) => boolean;
  /** The heart was pressed. */
  readonly press: (productId: string) => void;
};

/**
 * The hearts of the page. A guest is asked to log in ('Please login to add product to wishlist'; specification,
 * section 5), with a way to do so.
 */
export function useWishlist(): Wishlist {
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();

  async function add(productId: string, userId: string) {
    const answer = await api.send('POST', 'wishlist', { productId, userId, priceicon: market.currency });
    if (answer.ok) showToast({ kind: 'done', text: text('wishlist.added') });
    else showToast({ kind: 'error', text: errorText(answer.error) });
  }

  return {
    has: () => false,
    press: (productId) => {
      const user = userInfo();
      if (user) void add(productId, user.user);
      else {
        showToast({
          kind: 'done',
          text: text('wishlist.pleaseLogin'),
          action: { text: text('auth.loginAction'), onPress: () => openAuthPanel('login') },
        });
      }
    },
  };
}
