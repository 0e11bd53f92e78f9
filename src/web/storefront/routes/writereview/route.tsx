import type { ReviewablesAnswer } from '#contract/my-orders';
import { useText } from '../../../../texts/use-text.tsx';
import { useAccountData } from '../../client/account-data.ts';
import { AccountContent } from '../../components/account/account-content.tsx';
import { AccountFrame } from '../../components/account/account-frame.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ReviewRow } from './review-row.tsx';

const pathFor = (userId: string) => `reviewables/${userId}`;

/** 'Your reviews' (specification, section 2.19): each delivered item with stars and a text, or with what was written. */
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
