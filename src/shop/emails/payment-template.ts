import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { MARKETS, prefixOf, TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { currencySign, formatAmount } from '#texts/format';
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { fill, headerText } from './parts.rules.ts';

const amount = z.int().transform(minor);

/** The data of the email about a returned payment. */
const returned = z.object({
  firstName: z.string(),
  currency: z.enum(TRADE_CURRENCIES),
  amount,
  reference: z.string(),
  reason: z.enum(['unfulfillable', 'duplicate', 'review']),
});

/** Renders the email about a payment that is refunded because it cannot become an order. */
export function paymentReturnedTemplate(email: SellerEmail, publicUrl: string): EmailContent {
  const { language, market } = email;
  const { firstName, currency, reason, reference, ...paid } = returned.parse(email.data);
  const text = emails.paymentReturned[language];
  const head = brandParts(language, email.seller, firstName, { payment: true });
  const values = {
    reference,
    amount: formatAmount(paid.amount, currency, 'full'),
    currency: currencySign(currency, language),
  };
  return {
    language,
    subject: headerText(fill(text.subject, values), language),
    preheader: text.preheader,
    heading: text.heading,
    paragraphs: [head.greeting, ...[text.reasons[reason], ...text.paragraphs].map((one) => fill(one, values))],
    button: { label: text.button, url: `${publicUrl}/${prefixOf(language, MARKETS[market])}` },
    notes: [],
    signature: head.signature,
    footer: head.footer,
  };
}
