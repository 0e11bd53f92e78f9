import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ReviewablesAnswer } from '#contract/my-orders';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { MAX_REVIEW_LENGTH } from '#shop/reviews/rating.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { focusHeading } from '../../client/focus-heading.ts';
import { showToast } from '../../client/toasts.ts';
import { useLanguage } from '../../page/use-page.ts';
import { Failure } from '../../ui/failure.tsx';
import { FieldFrame, typed } from '../../ui/field.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Submit } from '../../ui/submit.tsx';
import { forCustomer } from '../account/account-data.ts';
import { StarInput } from './star-input.tsx';

type Item = ReviewablesAnswer['user'][number];

/** One delivered item: the form of its review, or the review once written (design, section 4). */
export function ReviewRow({ item, onWritten }: { item: Item; onWritten: () => Promise<void> }) {
  const language = useLanguage();
  const title = language === 'ar' ? item.arabictitle : item.title;
  return (
    <li className="rrow">
      <img src={item.image} alt="" width="800" height="1000" loading="lazy" />
      <div>
        <h2 className="h3">
          <Link to={detailsPath(item.productid, title)}>{title}</Link>
        </h2>
        {item.written ? (
          <Written written={item.written} />
        ) : (
          <ReviewForm item={item} title={title} onWritten={onWritten} />
        )}
      </div>
    </li>
  );
}

function Written({ written }: { written: NonNullable<Item['written']> }) {
  const text = useText();
  return (
    <>
      <p className="small muted">{text('reviews.yours')}</p>
      <p>
        <Stars rate={written.rate} />
      </p>
      <p dir="auto" className="rrow__text">
        {written.review}
      </p>
    </>
  );
}

function ReviewForm({ item, title, onWritten }: { item: Item; title: string; onWritten: () => Promise<void> }) {
  const text = useText();
  const errorText = useErrorText();
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const rate = Number(typed(form, 'rate'));
    const review = typed(form, 'review');
    const wrong = rate === 0 ? text('error.reviewRate') : review.trim() === '' ? text('reviews.emptyText') : '';
    setFailure(wrong);
    if (wrong !== '') return;
    setPending(true);
    const answer = await forCustomer(
      api.send('POST', '/review', { body: { review, rate, productid: item.productid } }),
    );
    setPending(false);
    if (!answer.ok) return setFailure(errorText(answer.error));
    showToast({ kind: 'done', text: text('answer.reviewWritten') });
    await onWritten();
    focusHeading();
  }

  const id = `review-${item.productid}`;
  return (
    <form className="acct__form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <StarInput legend={`${text('reviews.rating')}: ${title}`} />
      <FieldFrame id={id} label={text('reviews.text')}>
        <textarea id={id} name="review" className="input" rows={3} maxLength={MAX_REVIEW_LENGTH} dir="auto" />
      </FieldFrame>
      <Failure message={failure} />
      <div>
        <Submit look="line" phase={pending ? 'pending' : 'idle'}>
          {text('reviews.submit')}
          <span className="vh">: {title}</span>
        </Submit>
      </div>
    </form>
  );
}
