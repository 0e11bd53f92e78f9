import { z } from 'zod';
import { MARKETS, prefixOf } from '#kernel/market';
import { formatDateTime } from '#texts/format';
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { mailTexts } from './mail-texts.ts';
import { fill, headerText } from './parts.rules.ts';

/** The data of the email with the links of a person's orders. */
const links = z.object({
  firstName: z.string(),
  orders: z.array(z.object({ number: z.number(), createdAt: z.iso.datetime(), link: z.url() })),
});

/** Renders the email with the links of a person's orders, sent at their request. */
export function orderLinksTemplate(email: SellerEmail, publicUrl: string): EmailContent {
  const { language, market } = email;
  const { firstName, orders } = links.parse(email.data);
  const text = mailTexts(language).orderLinks[language];
  const head = brandParts(language, email.seller, firstName, { lookup: true });
  const lines = orders.map(({ number, createdAt, link }) =>
    fill(text.order, {
      orderId: `#${number}`,
      orderDate: formatDateTime(new Date(createdAt), MARKETS[market], language),
      orderUrl: link,
    }),
  );
  return {
    language,
    subject: headerText(fill(text.subject, {}), language),
    preheader: text.preheader,
    heading: text.heading,
    paragraphs: [head.greeting, ...text.paragraphs.map((one) => fill(one, {})), ...lines],
    button: { label: text.button, url: `${publicUrl}/${prefixOf(language, MARKETS[market])}/track` },
    notes: [fill(text.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}
