import '../../client/personal.ts';
import type { ReviewablesAnswer } from '#contract/my-orders';
import { useText } from '#texts/use-text';
import { AccountContent } from '../../features/account/account-content.tsx';
import { useAccountData } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { ReviewRow } from '../../features/reviews/review-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const pathFor = (userId: string) => `reviewables/${userId}`;

/** 'Your reviews' (specification, section 2.19): each delivered item with a review form, or its review. */
export default function ReviewsPage() {
  const text = useText();
  const [data, reload] = useAccountData<ReviewablesAnswer>(pathFor);
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
