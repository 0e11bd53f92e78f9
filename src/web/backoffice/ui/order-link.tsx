import { Link } from 'react-router';

/** The number of an order as a link to it; a dash, or `none`, where there is no order. */
export function OrderLink({ number, none = '–' }: { readonly number: number | null; readonly none?: string }) {
  if (number === null) return <span className="faint">{none}</span>;
  return (
    <Link className="link" to={`/orders/${number}`}>
      <bdi dir="ltr">{number}</bdi>
    </Link>
  );
}
