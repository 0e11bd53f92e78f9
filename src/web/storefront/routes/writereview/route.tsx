import '../../client/personal.ts';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { AccountContent } from '../../features/account/account-content.tsx';
import { useAccountData } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { ReviewRow } from '../../features/reviews/review-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const read = (userId: string) => api.get('/reviewables/{userId}', { path: { userId } });

/** 'Your reviews' (specification, section 2.19): each delivered item with a review form, or its review. */
export default function ReviewsPage() {
  const text = useText();
  const [data, reload] = useAccountData(read);
  return (
    <AccountFrame title={text('reviews.title')}>
      <AccountContent data={data} onRetry={reload}>
        {({ user: items }) =>
          items.length === 0 ? (
            <EmptyState sentence={text('reviews.none')} />
          ) : (
            <ul className="rrows">
              {items.map((item) => (
                <ReviewRow key={item.productid} item={item} onWritten={reload} />
              ))}
            </ul>
          )
        }
      </AccountContent>
    </AccountFrame>
  );
}
