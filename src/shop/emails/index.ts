export type { MorningData } from './morning-template.ts';
export { nameForMail } from './name.rules.ts';
export { ORDER_EMAIL_KINDS } from './order-emails.ts';
export type { MailFailure, Message } from './port.ts';
export { anonymiseRecipient, insertEmail, listEmailsTo } from './queries.ts';
export {
  type AcknowledgementFacts,
  acknowledgementOf,
  isOwnMailbox,
  linesForMail,
  queueCancellationEmail,
  queueEmail,
  queueOrderAcknowledgement,
  queueOrderEmail,
  queuePaymentLink,
  queuePaymentReturned,
  readAcknowledgementFacts,
} from './queue-email.ts';
export { renderSample, sendSample } from './sample-mail.ts';
export { requeueOverdueEmails, sendEmail, settleAbandonedEmails } from './send-email.ts';
