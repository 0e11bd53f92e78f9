import { useEffect, useRef } from 'react';
import { directionOf } from '#kernel/market';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Ago } from '../../ui/time.tsx';
import { Stars } from './stars.tsx';
import { TEXTS } from './texts.ts';
import type { Review } from './use-reviews.ts';

type Props = {
  readonly review: Review;
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
  readonly onShow: () => void;
  readonly onHide: () => void;
  readonly onAnswer: () => void;
};

/** A review with its product and order, and what can be done with it. */
export function ReviewRow({ review, isCurrent, onCurrent, onShow, onHide, onAnswer }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { decision, product, order } = review;
  return (
    <article
      ref={row}
      className={isCurrent ? 'rev sel' : 'rev'}
      aria-current={isCurrent || undefined}
      onFocus={isCurrent ? undefined : onCurrent}
    >
      {product.picture ? <img className="ph l" src={product.picture} alt="" /> : <span className="ph l" />}
      <div className="stack s">
        <div className="row wrap">
          <Stars rate={review.rate} />
          <bdi className="b" lang={review.language}>
            {review.name}
          </bdi>
          <span className="mute">{product.title[language]}</span>
          {review.findings.map((finding) => (
            <StatusMark key={finding} kind="warn" shape="ring">
              {texts.finding[finding]}
            </StatusMark>
          ))}
          {decision.state === 'hidden' && decision.reason ? (
            <StatusMark kind="bad" shape="line">
              {texts.hidden}: {texts.reason[decision.reason]}
            </StatusMark>
          ) : null}
          {decision.state === 'waiting' ? <StatusMark shape="ring">{texts.waiting}</StatusMark> : null}
          <span className="sp sm faint">
            {order === null ? null : (
              <>
                {texts.boughtIn} <bdi dir="ltr">{order}</bdi>
                {' · '}
              </>
            )}
            <Ago at={review.writtenAt} />
          </span>
        </div>
        <p className="rev__t" lang={review.language} dir={directionOf(review.language)}>
          {review.text}
        </p>
        {review.answer === null ? null : (
          <p className="rev__a" lang={review.language} dir={directionOf(review.language)}>
            {review.answer}
          </p>
        )}
        <div className="row wrap">
          {decision.state === 'shown' && decision.isRead ? null : (
            <Button kind={isCurrent ? 'go' : 'plain'} icon="check" onClick={onShow}>
              {texts.show}
            </Button>
          )}
          {decision.state === 'hidden' ? null : (
            <Button icon="close" onClick={onHide}>
              {texts.hide}
            </Button>
          )}
          <Button kind="text" icon="mail" onClick={onAnswer}>
            {texts.answer}
          </Button>
          {order === null ? null : (
            <ButtonLink kind="text" to={`/orders/${order}`}>
              {texts.openOrder}
            </ButtonLink>
          )}
          {isCurrent ? (
            <span className="sp sm faint hide-t">
              <kbd className="kbd">A</kbd> {texts.show} <kbd className="kbd">H</kbd> {texts.hide}{' '}
              <kbd className="kbd">J</kbd> {texts.keys.next}
            </span>
          ) : null}
        </div>
      </div>
    </article>
  );
}
