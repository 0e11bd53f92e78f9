import { z } from 'zod';
import { brandParts, type SellerEmail } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { mailTexts } from './mail-texts.ts';
import { nameForMail } from './name.rules.ts';
import { fill, headerText } from './parts.rules.ts';

/** The data of an email to the shop's own people. `about` names the person it is about. */
const staffEmailData = z.object({ firstName: z.string(), link: z.url(), about: z.string().default('') });

/** The text key of how long the link of each kind works; null for a link without an end. */
const LINK_VALIDITY = {
  staffInvitation: 'linkThreeDays',
  staffPassword: 'linkHour',
  staffRecovery: 'linkHour',
  staffLocked: null,
  staffTestMail: 'linkSevenDays',
} as const;

type StaffEmailKind = keyof typeof LINK_VALIDITY;

/** Whether an email of this kind is to the shop's own people. */
export function isStaffEmail(kind: string): kind is StaffEmailKind {
  return Object.hasOwn(LINK_VALIDITY, kind);
}

/** Renders an email to the shop's own people: an invitation, a link, or a warning. */
export function staffTemplate(kind: StaffEmailKind, email: SellerEmail): EmailContent {
  const { language } = email;
  const { firstName, link, about } = staffEmailData.parse(email.data);
  const texts = mailTexts(language)[kind][language];
  const head = brandParts(language, email.seller, firstName, { staff: true });
  const validity = LINK_VALIDITY[kind];
  return {
    language,
    subject: headerText(fill(texts.subject, {}), language),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [head.greeting, ...texts.paragraphs.map((text) => fill(text, { about: nameForMail(about) }))],
    button: { label: texts.button, url: link },
    notes: [
      ...(validity === null ? [] : [fill(mailTexts(language).common[language][validity], {})]),
      fill(texts.note, {}),
    ],
    signature: head.signature,
    footer: head.footer,
  };
}
