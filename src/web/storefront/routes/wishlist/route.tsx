import '../../client/personal.ts';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { focusHeading } from '../../client/focus-heading.ts';
import { showToast } from '../../client/toasts.ts';
import { AccountContent } from '../../features/account/account-content.tsx';
import { forCustomer, useAccountData } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { dropWishlistItem, readWishlist } from '../../features/wishlist/wishlist.ts';
import { WishlistCard } from '../../features/wishlist/wishlist-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';

/** The wishlist (specification, section 2.17). */
export default function WishlistPage() {
  const text = useText();
  const errorText = useErrorText();
  const [data, reload] = useAccountData(readWishlist);

  async function remove(userId: string, id: string) {
    const answer = await forCustomer(api.send('POST', '/wishlistdelete', { body: { id, userId } }));
    if (!answer.ok) return showToast({ kind: 'error', text: errorText(answer.error) });
    showToast({ kind: 'done', text: text('wishlist.removed') });
    dropWishlistItem(id);
    await reload();
    focusHeading();
  }

  return (
    <AccountFrame current="wishlist" title={text('side.myWishlist')}>
      <AccountContent data={data} onRetry={reload} guest={text('wishlist.loggedOut')} loading={<SkeletonCards />}>
        {({ user: [list] }, { user }) =>
          list && list.products.length > 0 ? (
            <div className="plist">
              {list.products.map((product) => (
                <WishlistCard key={product._id} product={product} onRemove={() => void remove(user, product._id)} />
              ))}
            </div>
          ) : (
            <EmptyState sentence={text('wishlist.empty')}>
              <Link className="btn btn--line" to="/products">
                {text('cart.continueShopping')}
              </Link>
            </EmptyState>
          )
        }
      </AccountContent>
    </AccountFrame>
  );
}
