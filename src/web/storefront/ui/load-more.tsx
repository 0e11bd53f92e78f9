import { Link, useNavigation } from 'react-router';
import { RichText, useText } from '#texts/use-text';

type Props = {
  shown: number;
  total: number;
  /** The query string of the longer list, with the `?`. */
  more: string;
  onPress: () => void;
};

/**
 * "Showing 10 of 24", a progress line, and Load more (design, section 3). It is a link to a longer list, so it
 * works without scripts.
 */
export function LoadMore({ shown, total, more, onPress }: Props) {
  const text = useText();
  const loading = useNavigation().location?.search === more;
  return (
    <div className="loadmore">
      <p className="small muted" aria-live="polite">
        <RichText id="list.showing" values={{ n: shown, total }} />
      </p>
      <div className="progress" role="presentation">
        <i style={{ inlineSize: `${Math.floor((100 * shown) / total)}%` }} />
      </div>
      {shown < total && (
        <Link
          className={`btn btn--line${loading ? ' is-pending' : ''}`}
          to={more}
          preventScrollReset
          replace
          aria-busy={loading}
          onClick={onPress}
        >
          {text('list.loadMore')}
        </Link>
      )}
    </div>
  );
}
