import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { fill, headerText } from './parts.rules.ts';

/** The data of the message that a product is back: its name in the reader's language, and the path of its page. */
const backInStock = z.object({ title: z.string(), path: z.string().startsWith('/') });

/** Renders the one message that a product is back. Links start with `publicUrl`. */
export function backInStockTemplate(email: SellerEmail, publicUrl: string): EmailContent {
  const { language } = email;
  const { title, path } = backInStock.parse(email.data);
  const text = emails.backInStock[language];
  const head = brandParts(language, email.seller, '', { stockAlert: true });
  return {
    language,
    subject: headerText(fill(text.subject, { title }), language),
    preheader: text.preheader,
    heading: text.heading,
    paragraphs: [head.greeting, ...text.paragraphs.map((one) => fill(one, { title }))],
    button: { label: text.button, url: `${publicUrl}${path}` },
    notes: [fill(text.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}
