import { Link } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { TEXTS } from './texts.ts';

/** The number of an order as a link to it; words when there is none. */
export function OrderLink({ number }: { readonly number: number | null }) {
  const texts = useTexts(TEXTS);
  if (number === null) return <span className="faint">{texts.noOrder}</span>;
  return (
    <Link className="link" to={`/orders/${number}`}>
      <bdi dir="ltr">{number}</bdi>
    </Link>
  );
}
