import { accountLetter, isAccountLetter } from './account-letter.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { senderOf } from './letterhead.ts';
import { orderLetter } from './order-letter.ts';
import { paymentReturnedLetter } from './payment-letter.ts';
import type { Message } from './port.ts';
import type { NoticeRow } from './records.ts';

/** The message of a notice, in its language, from the seller of its country; `publicUrl` starts the links in it. */
export async function compose(notice: NoticeRow, publicUrl: string): Promise<Message> {
  const letter = letterOf(notice, publicUrl);
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

function letterOf(notice: NoticeRow, publicUrl: string): Letter {
  if (isAccountLetter(notice.kind)) return accountLetter(notice.kind, notice);
  if (notice.kind === 'paymentReturned') return paymentReturnedLetter(notice, publicUrl);
  const letter = orderLetter(notice.kind, notice, publicUrl);
  if (!letter) throw new Error(`no letter for notices of kind ${notice.kind}`);
  return letter;
}
