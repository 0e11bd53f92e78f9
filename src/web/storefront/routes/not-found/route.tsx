import { data } from 'react-router';
import { NotFound } from '../../layout/error-page.tsx';

/**
 * Every path that no other page has is answered as not found. It is thrown, as pages do whose product is not sold here: what
 * the server keeps for one of them then comes alive under the path of any other.
 */
export function loader() {
  throw data(null, { status: 404, statusText: 'Not Found' });
}

export default NotFound;
