import { directionOf } from '#kernel/market';
import { useText } from '#texts/use-text';
import { SliderControls } from '../../ui/slider-controls.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';
import type { ReviewView } from './views.ts';

/**
 * A slider of reviews, each in the language and direction it was written in (specification, section 2.6; design,
 * section 5.8).
 */
export function Reviews({ reviews }: { reviews: readonly ReviewView[] }) {
  const text = useText();
  const slider = useSlider();
  if (reviews.length === 0) return <p className="muted">{text('detail.noReviews')}</p>;
  return (
    <>
      <Track slider={slider} className="reviews" label={text('detail.tab.reviews')}>
        {reviews.map((review) => (
          <article key={review.id} className="review" lang={review.language} dir={directionOf(review.language)}>
            <Stars rate={review.rate} />
            <p>{review.text}</p>
            <footer className="small muted">
              <bdi>{review.name}</bdi>
            </footer>
            {review.answer !== null && (
              <blockquote className="review__answer">
                <p className="small muted" lang={text.language} dir={directionOf(text.language)}>
                  {text('detail.answered')}
                </p>
                <p>{review.answer}</p>
              </blockquote>
            )}
          </article>
        ))}
      </Track>
      {(!slider.atStart || !slider.atEnd) && <SliderControls slider={slider} total={reviews.length} />}
    </>
  );
}
