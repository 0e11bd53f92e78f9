import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { currencySign, formatAmount } from '#texts/format';
import { brandParts } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { fill, headerText } from './parts.rules.ts';
import type { EmailRow } from './queries.ts';

const amount = z.int().transform(minor);

/** What a notice about a payment without an order carries. */
const returned = z.object({
  firstName: z.string(),
  currency: z.enum(TRADE_CURRENCIES),
  amount,
  reference: z.string(),
  reason: z.enum(['unfulfillable', 'duplicate', 'review']),
});

/** The letter about money that is given back because no order can be made of it. */
export function paymentReturnedTemplate(email: EmailRow, publicUrl: string): EmailContent {
  const { language, market } = email;
  const { firstName, currency, reason, reference, ...paid } = returned.parse(email.data);
  const words = emails.paymentReturned[language];
  const head = brandParts(language, market, firstName, { payment: true });
  const values = {
    reference,
    amount: formatAmount(paid.amount, currency, 'full'),
    currency: currencySign(currency, language),
  };
  return {
    language,
    subject: headerText(fill(words.subject, values), language),
    preheader: words.preheader,
    heading: words.heading,
    paragraphs: [head.greeting, ...[words.reasons[reason], ...words.paragraphs].map((one) => fill(one, values))],
    button: { label: words.button, url: `${publicUrl}/` },
    notes: [],
    signature: head.signature,
    footer: head.footer,
  };
}
