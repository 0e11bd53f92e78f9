import { z } from 'zod';
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { mailTexts } from './mail-texts.ts';
import { fill, headerText } from './parts.rules.ts';

/** The data of an account email. `firstName` is empty until the customer has verified the email. */
const accountEmailData = z.object({ firstName: z.string().default(''), link: z.url() });

/** The text key of how long the link of each kind works; null for a link without an end. */
const LINK_VALIDITY = { verifyEmail: 'linkDay', passwordReset: 'linkHour', accountExists: null } as const;

type AccountEmailKind = keyof typeof LINK_VALIDITY;

/** Whether an email of this kind is about an account. */
export function isAccountEmail(kind: string): kind is AccountEmailKind {
  return Object.hasOwn(LINK_VALIDITY, kind);
}

/** Renders an account email: verify the email, reset the password, or a second registration with the email. */
export function accountTemplate(kind: AccountEmailKind, email: SellerEmail): EmailContent {
  const { language } = email;
  const { firstName, link } = accountEmailData.parse(email.data);
  const texts = mailTexts(language)[kind][language];
  const head = brandParts(language, email.seller, firstName, { account: true });
  const validity = LINK_VALIDITY[kind];
  return {
    language,
    subject: headerText(fill(texts.subject, {}), language),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [head.greeting, ...texts.paragraphs.map((paragraph) => fill(paragraph, {}))],
    button: { label: texts.button, url: link },
    notes: [
      ...(validity === null ? [] : [fill(mailTexts(language).common[language][validity], {})]),
      fill(texts.note, {}),
    ],
    signature: head.signature,
    footer: head.footer,
  };
}
