import { Link } from 'react-router';
import { useText } from '#texts/use-text';

/** For who ordered without an account: an order is found by its number and its email or mobile. */
export function TrackLink() {
  const text = useText();
  return (
    <Link className="link" to="/track">
      {text('track.title')}
    </Link>
  );
}
