import { data } from 'react-router';
import { NotFound } from '../../layout/error-page.tsx';

/** Every address that no other page has is answered as not found. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
