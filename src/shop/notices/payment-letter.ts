import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { TRADE_CURRENCIES } from '#kernel/market';
import { minor } from '#kernel/money';
import { currencySign, formatAmount } from '#texts/format';
import type { Letter } from './letter.ts';
import { letterhead } from './letterhead.ts';
import { fill, headerText } from './parts.rules.ts';
import type { NoticeRow } from './records.ts';

const amount = z.int().transform(minor);

/** What a notice about a payment without an order carries. */
const returned = z.object({
  firstName: z.string(),
  currency: z.enum(TRADE_CURRENCIES),
  amount,
  reference: z.string(),
  reason: z.enum(['unfulfillable', 'duplicate', 'review']),
});

/** The letter about money that is given back because no order can be made of it (issue of payments, point 3). */
export function paymentReturnedLetter(notice: NoticeRow, publicUrl: string): Letter {
  const { language, market } = notice;
  const { firstName, currency, reason, reference, ...paid } = returned.parse(notice.data);
  const words = emails.paymentReturned[language];
  const head = letterhead(language, market, firstName, { payment: true });
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
