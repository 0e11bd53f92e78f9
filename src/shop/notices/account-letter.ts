import { z } from 'zod';
import emails from '#content/emails.json' with { type: 'json' };
import type { Letter } from './letter.ts';
import { letterhead } from './letterhead.ts';
import { fill, headerText } from './parts.rules.ts';
import type { NoticeRow } from './records.ts';

/** What a notice about an account carries: whom to greet, and the link that works once. */
export const accountNotice = z.object({ firstName: z.string(), link: z.url() });

/** The letters of an account: to verify an address, to choose a new password. */
export function accountLetter(kind: 'verifyEmail' | 'passwordReset', notice: NoticeRow): Letter {
  const { language, market, recipient } = notice;
  const { firstName, link } = accountNotice.parse(notice.data);
  const texts = emails[kind][language];
  const common = emails.common[language];
  const head = letterhead(language, market, firstName || recipient, { account: true });
  return {
    language,
    subject: headerText(fill(texts.subject, {}), language),
    preheader: texts.preheader,
    heading: texts.heading,
    paragraphs: [head.greeting, ...texts.paragraphs.map((paragraph) => fill(paragraph, {}))],
    button: { label: texts.button, url: link },
    notes: [fill(kind === 'verifyEmail' ? common.linkDay : common.linkHour, {}), fill(texts.note, {})],
    signature: head.signature,
    footer: head.footer,
  };
}
