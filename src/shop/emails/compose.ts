import { houseNow } from '#texts/house';
import { accountTemplate, isAccountEmail } from './account-template.ts';
import { type SellerEmail, senderMailbox } from './brand-parts.ts';
import type { EmailContent } from './email-content.ts';
import { morningTemplate } from './morning-template.ts';
import { orderLinksTemplate } from './order-links-template.ts';
import { orderTemplate } from './order-template.ts';
import { paymentReturnedTemplate } from './payment-template.ts';
import type { Message } from './port.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { isStaffNews, staffNewsTemplate } from './staff-news-template.ts';
import { isStaffEmail, staffTemplate } from './staff-template.ts';
import { backInStockTemplate } from './stock-template.ts';

/** Renders an email of the outbox in its language, from its seller. Links start with `publicUrl`. */
export async function compose(email: SellerEmail, publicUrl: string): Promise<Message> {
  const content = contentOf(email, publicUrl);
  const sender = senderMailbox(email.language, email.seller);
  return {
    id: email.id,
    from: sender,
    replyTo: { ...sender, address: houseNow().reach[email.market]?.replyTo || sender.address },
    to: email.recipient,
    subject: content.subject,
    language: email.language,
    text: renderText(content),
    html: await renderHtml(content),
  };
}

function contentOf(email: SellerEmail, publicUrl: string): EmailContent {
  if (isAccountEmail(email.kind)) return accountTemplate(email.kind, email);
  if (isStaffEmail(email.kind)) return staffTemplate(email.kind, email);
  if (email.kind === 'orderLinks') return orderLinksTemplate(email, publicUrl);
  if (email.kind === 'staffMorning') return morningTemplate(email);
  if (isStaffNews(email.kind)) return staffNewsTemplate(email.kind, email);
  if (email.kind === 'paymentReturned') return paymentReturnedTemplate(email, publicUrl);
  if (email.kind === 'backInStock') return backInStockTemplate(email, publicUrl);
  const content = orderTemplate(email.kind, email, publicUrl);
  if (!content) throw new Error(`no template for emails of kind ${email.kind}`);
  return content;
}
