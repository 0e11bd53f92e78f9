import { data } from 'react-router';
import { NotFound } from '../../layout/error-page.tsx';

/**
 * Throws 404 for every unknown path, as product pages do for products not sold in the market: so one cached 404 page
 * hydrates under any path.
 */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default NotFound;
