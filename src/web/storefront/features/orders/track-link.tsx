import { Link } from 'react-router';
import { useText } from '#texts/use-text';

/** A link for guests: the page that finds an order by its number and its email or mobile. */
export function TrackLink() {
  const text = useText();
  return (
    <Link className="link" to="/track">
      {text('track.title')}
    </Link>
  );
}
