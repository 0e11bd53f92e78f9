import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import { brandParts } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { fill, headerText } from './parts.rules.ts';
import type { EmailRow } from './queries.ts';

/** What a notice about an account carries: whom to greet, empty until they have proved the e-mail, and a link. */
const accountEmailData = z.object({ firstName: z.string().default(''), link: z.url() });

/** How long the link of each kind of mail works, in words; null for a link that anybody may follow at any time. */
const LINK_ENDS = { verifyEmail: 'linkDay', passwordReset: 'linkHour', accountExists: null } as const;

export type AccountLetterKind = keyof typeof LINK_ENDS;

/** Whether a notice of this kind is about an account. */
export function isAccountLetter(kind: string): kind is AccountLetterKind {
  return Object.hasOwn(LINK_ENDS, kind);
}

/** The letters of an account: to verify an e-mail, to choose a new password, that somebody registered with it again. */
export function accountTemplate(kind: AccountLetterKind, email: EmailRow): EmailContent {
  const { language, market } = email;
  const { firstName, link } = accountEmailData.parse(email.data);
  const texts = emails[kind][language];
  const head = brandParts(language, market, firstName, { account: true });
  const ends = LINK_ENDS[kind];
  return {
    language,
    subject: headerText(fill(texts.subject, {}), language),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [head.greeting, ...texts.paragraphs.map((paragraph) => fill(paragraph, {}))],
    button: { label: texts.button, url: link },
    notes: [...(ends === null ? [] : [fill(emails.common[language][ends], {})]), fill(texts.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}
