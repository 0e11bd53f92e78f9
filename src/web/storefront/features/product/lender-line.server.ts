import type { Minor } from '#kernel/money';
import { readOf, TERMS } from '#kernel/page-tags';
import { LENDER_CHANNELS } from '#kernel/payment-method';
import { paymentChannelsOf } from '#shop/payments';
import { PARTS, partsOf } from '#shop/payments/parts.rules';
import { withVat } from '#shop/pricing/with-vat.rules';
import { tradeTerms } from '#shop/settings';
import { NO_LIMITS, outsideLimits } from '#shop/settings/lender-limits.rules';
import { formatPrice } from '#texts/format';
import { texts } from '#texts/texts';
import type { PageContext } from '../../../pages/context.ts';
import type { LenderLine } from './views.ts';

/**
 * Makes the plain line of a page about the parts in which a lender is paid a price before VAT, in the page's language: with VAT, as it is
 * paid. Null where the line is off, and where no lender that is on takes the amount.
 */
export async function lenderLines(page: PageContext): Promise<(price: Minor) => LenderLine | null> {
  const { shop, market, language } = page;
  const terms = await tradeTerms(readOf(shop.database, TERMS), market.code, shop.clock.now());
  if (!terms.lenderLine) return () => null;
  const served = paymentChannelsOf(shop, market.code, terms);
  const lenders = LENDER_CHANNELS.filter((lender) => served.includes(lender));
  return (price) => {
    const amount = withVat(price, terms.vatBasisPoints);
    const lender = lenders.find((one) => outsideLimits(terms.lenders[one] ?? NO_LIMITS, amount) === null);
    const [part] = partsOf(amount);
    if (!lender || part === undefined) return null;
    const each = formatPrice(part, market.currency, language);
    return { lender, text: texts(language)('pay.lender.parts', { count: `${PARTS}`, price: each }) };
  };
}
