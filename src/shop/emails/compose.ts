import { accountTemplate, isAccountLetter } from './account-template.ts';
import { senderMailbox } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { orderTemplate } from './order-template.ts';
import { paymentReturnedTemplate } from './payment-template.ts';
import type { Message } from './port.ts';
import type { EmailRow } from './queries.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

/** The message of a notice, in its language, from the seller of its country; `publicUrl` starts the links in it. */
export async function compose(email: EmailRow, publicUrl: string): Promise<Message> {
  const content = contentOf(email, publicUrl);
  const sender = senderMailbox(email.language, email.market);
  return {
    id: email.id,
    from: sender,
    replyTo: sender,
    to: email.recipient,
    subject: content.subject,
    language: email.language,
    text: renderText(content),
    html: await renderHtml(content),
  };
}

function contentOf(email: EmailRow, publicUrl: string): EmailContent {
  if (isAccountLetter(email.kind)) return accountTemplate(email.kind, email);
  if (email.kind === 'paymentReturned') return paymentReturnedTemplate(email, publicUrl);
  const content = orderTemplate(email.kind, email, publicUrl);
  if (!content) throw new Error(`no letter for notices of kind ${email.kind}`);
  return content;
}
