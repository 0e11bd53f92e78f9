import type { LoaderFunctionArgs } from 'react-router';
import { readOf, TERMS } from '#kernel/page-tags';
import { LENDER_CHANNELS } from '#kernel/payment-method';
import { type Policy, type PolicyName, policy } from '#shop/content';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { paymentChannelsOf } from '#shop/payments';
import { tradeTerms } from '#shop/settings';
import { texts } from '#texts/texts';
import { type PageContext, pageContext } from '../../../pages/context.ts';

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
  /** What lenders that are on receive; left out where none is. */
  readonly lenders?: readonly string[];
};

/** Loads the policy of the path in the version of the language and country (specification, section 2.20). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<PolicyView> {
  const page = context.get(pageContext);
  const { shop, language, market } = page;
  const name = NAMES[new URL(request.url).pathname.split('/').at(-1) ?? ''];
  const found = name ? await policy(shop, name, language, market.code) : null;
  if (!found) throw new Response(null, { status: 404 });
  const isPrivacy = name === 'privacy';
  const lenders = isPrivacy ? await lenderData(page) : [];
  return { policy: found, isPrivacy, ...(lenders.length > 0 ? { lenders } : {}) };
}

/** What each lender that is on receives of a shopper who chooses it. */
async function lenderData({ shop, market, language }: PageContext): Promise<string[]> {
  const terms = await tradeTerms(readOf(shop.database, TERMS), market.code, shop.clock.now());
  const served = paymentChannelsOf(shop, market.code, terms);
  return LENDER_CHANNELS.filter((lender) => served.includes(lender)).map((lender) =>
    texts(language)('lenders.privacy', { lender: PAYMENT_TEXTS[language].methods[lender] }),
  );
}
