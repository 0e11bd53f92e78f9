import { useState } from 'react';
import { Link } from 'react-router';
import { directionOf, LANGUAGES } from '#kernel/market';
import { RichText, useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { SliderControls } from '../../ui/slider-controls.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';
import { ALL_REVIEWS, filterReviews, ownLanguageFirst, type ReviewFilter } from './review-filter.rules.ts';
import type { RatingView, ReviewView } from './views.ts';

/** More reviews than this are a slider (specification, section 2.6). */
const MAX_IN_LIST = 6;

const FIVE_TO_ONE = [5, 4, 3, 2, 1] as const;

type Props = { readonly reviews: readonly ReviewView[]; readonly rating: RatingView | null };

/**
 * What customers say: the average, how many gave which stars, and the reviews, those in the language of the page first,
 * each in its own direction. The rows of the distribution and the chips filter them.
 */
export function Reviews({ reviews, rating }: Props) {
  const text = useText();
  const [filter, setFilter] = useState<ReviewFilter>(ALL_REVIEWS);
  if (reviews.length === 0 || rating === null) return <p className="muted">{text('detail.noReviews')}</p>;
  const left = filterReviews(ownLanguageFirst(reviews, text.language), filter);
  const set = (change: Partial<ReviewFilter>) => setFilter({ ...filter, ...change });
  return (
    <div className="rvw">
      <div>
        <div className="rvw__avg">
          <b className="num">{rating.average.toFixed(1)}</b>
          <div>
            <Stars rate={rating.average} />
            <p className="small muted">
              <RichText
                id={reviews.every(({ verified }) => verified) ? 'reviews.allFromBuyers' : 'detail.reviewCount'}
                values={{ n: rating.count }}
              />
            </p>
          </div>
        </div>
        <Distribution rating={rating} chosen={filter.stars} onChoose={(stars) => set({ stars })} />
        <Link className="btn btn--line btn--block" to="/writereview">
          {text('reviews.write')}
        </Link>
        <p className="hint">{text('reviews.onlyDelivered')}</p>
      </div>
      <div>
        <Filters reviews={reviews} filter={filter} set={set} />
        {left.length === 0 && <p className="muted">{text('reviews.noneLeft')}</p>}
        {left.length > MAX_IN_LIST ? (
          <Slider reviews={left} />
        ) : (
          left.map((review) => <Review key={review.id} review={review} />)
        )}
      </div>
    </div>
  );
}

type DistributionProps = {
  readonly rating: RatingView;
  readonly chosen: number | null;
  readonly onChoose: (stars: number | null) => void;
};

/** How many gave five to one stars; pressing a row shows only those, pressing it again all. */
function Distribution({ rating, chosen, onChoose }: DistributionProps) {
  const text = useText();
  return (
    <fieldset className="dist" aria-label={text('reviews.byStars')}>
      {FIVE_TO_ONE.map((stars) => {
        const count = rating.stars[stars - 1] ?? 0;
        return (
          <button
            key={stars}
            type="button"
            aria-pressed={chosen === stars}
            disabled={count === 0}
            onClick={() => onChoose(chosen === stars ? null : stars)}
          >
            <span className="st">
              <bdi aria-hidden="true">{stars}</bdi>
              <Icon name="star" small />
              <span className="vh">{text('reviews.starsCount', { n: stars })}</span>
            </span>
            <span className="bar2">
              <i style={{ inlineSize: `${(count / rating.count) * 100}%` }} />
            </span>
            <bdi>{count}</bdi>
          </button>
        );
      })}
    </fieldset>
  );
}

type FiltersProps = {
  readonly reviews: readonly ReviewView[];
  readonly filter: ReviewFilter;
  readonly set: (change: Partial<ReviewFilter>) => void;
};

/** Chips of those filters that leave some and not all of the reviews. */
function Filters({ reviews, filter, set }: FiltersProps) {
  const text = useText();
  const languages = [...LANGUAGES].sort((one) => (one === text.language ? -1 : 1));
  const choices = [...languages, 'answered' as const]
    .map((only) => ({ only, count: filterReviews(reviews, { ...ALL_REVIEWS, only }).length }))
    .filter(({ count }) => count > 0 && count < reviews.length);
  if (reviews.length < 2) return null;
  return (
    <fieldset className="fchips" aria-label={text('reviews.filter')}>
      <button
        type="button"
        className="fchip"
        aria-pressed={filter.only === 'all' && filter.stars === null}
        onClick={() => set({ only: 'all', stars: null })}
      >
        {text('reviews.all')}
      </button>
      {choices.map(({ only, count }) => (
        <button
          key={only}
          type="button"
          className="fchip"
          aria-pressed={filter.only === only}
          onClick={() => set({ only: filter.only === only ? 'all' : only })}
        >
          {text(`reviews.only.${only}`)} <bdi>({count})</bdi>
        </button>
      ))}
      <button
        type="button"
        className="fchip"
        aria-pressed={filter.lowestFirst}
        onClick={() => set({ lowestFirst: !filter.lowestFirst })}
      >
        {text('reviews.lowestFirst')}
      </button>
    </fieldset>
  );
}

/** The reviews beside one another, with previous and next. */
function Slider({ reviews }: { readonly reviews: readonly ReviewView[] }) {
  const text = useText();
  const slider = useSlider();
  return (
    <>
      <Track slider={slider} className="reviews" label={text('detail.tab.reviews')}>
        {reviews.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </Track>
      <SliderControls slider={slider} total={reviews.length} />
    </>
  );
}

/** A review in the language and direction it was written in, with what the house answered. */
function Review({ review }: { readonly review: ReviewView }) {
  const text = useText();
  const own = { lang: text.language, dir: directionOf(text.language) };
  return (
    <article className="rv" lang={review.language} dir={directionOf(review.language)}>
      <div className="rv__h">
        <Stars rate={review.rate} />
        <bdi>{review.name}</bdi>
        {review.verified && (
          <span className="rv__ok" {...own}>
            <Icon name="check" small />
            {text('reviews.verified')}
          </span>
        )}
        <span className="faint" {...own}>
          <bdi>{review.date}</bdi>
        </span>
      </div>
      <p>{review.text}</p>
      {review.answer !== null && (
        <div className="rv__a">
          <b>
            <span {...own}>{text('detail.answered')}</span>
          </b>
          <p>{review.answer}</p>
        </div>
      )}
    </article>
  );
}
