import type { LoaderFunctionArgs } from 'react-router';
import { type Policy, type PolicyName, policy } from '#shop/content';
import { pageContext } from '../../../pages/context.ts';

const NAMES: Readonly<Record<string, PolicyName>> = {
  'delivery-and-return': 'returns',
  'privacy-policy': 'privacy',
  'terms-and-conditions': 'terms',
  'shipping-policy': 'shipping',
};

type PolicyView = {
  readonly policy: Policy;
  /**
   * The privacy page requests its record, and names the source of the IP address ranges (country contract, section
   * 3).
   */
  readonly isPrivacy: boolean;
};

/** Loads the policy of the path in the version of the language and country (specification, section 2.20). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PolicyView> {
  const { shop, language, market } = context.get(pageContext);
  const name = NAMES[new URL(request.url).pathname.split('/').at(-1) ?? ''];
  const found = name ? await policy(shop, name, language, market.code) : null;
  if (!found) throw new Response(null, { status: 404 });
  return { policy: found, isPrivacy: name === 'privacy' };
}
