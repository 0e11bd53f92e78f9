import { accountLetter } from './account-letter.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { senderOf } from './letterhead.ts';
import type { Message } from './port.ts';
import type { NoticeRow } from './records.ts';

/** The message of a notice, in its language, from the seller of its country. */
export async function compose(notice: NoticeRow): Promise<Message> {
  const letter = letterOf(notice);
  const sender = senderOf(notice.language, notice.market);
  return {
    id: notice.id,
    from: sender,
    replyTo: sender,
    to: notice.recipient,
    subject: letter.subject,
    language: notice.language,
    text: letterText(letter),
    html: await letterHtml(letter),
  };
}

function letterOf(notice: NoticeRow): Letter {
  switch (notice.kind) {
    case 'verifyEmail':
    case 'passwordReset':
      return accountLetter(notice.kind, notice);
    default:
      throw new Error(`no letter for notices of kind ${notice.kind}`);
  }
}
