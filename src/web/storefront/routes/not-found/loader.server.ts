import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../../../pages/context.ts';
import { missing } from '../../features/catalogue/missing.server.ts';

/**
 * Throws 404 for every unknown path, as product pages do for products not sold in the market: so one cached 404 page
 * hydrates under any path.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  throw await missing(context.get(pageContext));
}
