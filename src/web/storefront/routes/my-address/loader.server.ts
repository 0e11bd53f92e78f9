import type { LoaderFunctionArgs } from 'react-router';
import { lookUpShortAddress } from '#shop/addresses';
import { SHORT_ADDRESS_LIMIT } from '#shop/addresses/short-address.rules';
import { readAddressPage } from '#shop/parcels';
import { formatDateTime } from '#texts/format';
import { pageContext } from '../../../pages/context.ts';

const PROBLEMS = ['wrong', 'unknown', 'otherCity'] as const;

/** What the form answered, which the url carries back to it. */
function problemOf(query: URLSearchParams) {
  return PROBLEMS.find((one) => one === query.get('problem')) ?? null;
}

/**
 * Loads what the page behind a link may show. The token is the permission: this page of one shopper is rendered on the
 * server, so that it works without script, and is never cached (docs/delivery.md).
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { shop, language, market } = context.get(pageContext);
  const { token = '' } = params;
  if (token === 'saved' || token === 'sent') return { state: token } as const;
  const page = await readAddressPage(shop, token);
  if (page.state !== 'open') return { ...page, token };
  const typed = (url.searchParams.get('code') ?? '').slice(0, SHORT_ADDRESS_LIMIT);
  const problem = problemOf(url.searchParams);
  const looked = problem === 'otherCity' ? await lookUpShortAddress(shop, typed, language) : null;
  return {
    ...page,
    token,
    typed,
    problem,
    keep: url.searchParams.has('keep'),
    until: page.until && formatDateTime(page.until, market, language),
    found: looked?.state === 'found' ? looked.address : null,
  };
}
