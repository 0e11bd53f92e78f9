import type { LoaderFunctionArgs } from 'react-router';
import { MARKETS } from '#kernel/market';
import { readLinkPage } from '#shop/payment-links';
import { formatDateTime } from '#texts/format';
import { pageContext } from '../../../pages/context.ts';

/**
 * Loads what the page behind a payment link shows. The token is the permission, as for the page that asks for a national
 * address (docs/delivery.md): rendered on the server, never cached.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { shop, language } = context.get(pageContext);
  const { token = '' } = params;
  const page = await readLinkPage(shop, token);
  if (page.state === 'unknown') return page;
  const { order } = page;
  if (page.state !== 'open') return { state: page.state, order };
  if (url.searchParams.has('checking')) return { state: 'checking' as const, order };
  return {
    ...page,
    token,
    until: formatDateTime(page.expiresAt, MARKETS[order.market], language),
    /** Whether the provider did not open its form. */
    isUnavailable: url.searchParams.has('problem'),
  };
}
