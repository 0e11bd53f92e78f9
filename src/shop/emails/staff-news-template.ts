import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { fill, headerText } from './parts.rules.ts';

/** What happened, finished in the reader's language. */
const news = z.object({
  firstName: z.string(),
  link: z.url(),
  values: z.record(z.string(), z.string()),
});

const KINDS = ['staffCardReview', 'staffSoldOut', 'staffOrder', 'staffMention', 'staffMissing'] as const;
type StaffNewsKind = (typeof KINDS)[number];

/** Whether an email of this kind tells staff what happened in the shop. */
export function isStaffNews(kind: string): kind is StaffNewsKind {
  return KINDS.some((one) => one === kind);
}

/** Renders an email that tells staff what happened in the shop. */
export function staffNewsTemplate(kind: StaffNewsKind, email: SellerEmail): EmailContent {
  const { language } = email;
  const { firstName, link, values } = news.parse(email.data);
  const texts = emails[kind][language];
  const head = brandParts(language, email.seller, firstName, { staff: true });
  return {
    language,
    subject: headerText(fill(texts.subject, values), language),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [head.greeting, ...texts.paragraphs.map((text) => fill(text, values))],
    button: { label: texts.button, url: link },
    notes: [fill(texts.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}
