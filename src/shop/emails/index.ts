export { nameForMail } from './name.rules.ts';
export type { MailFailure, MailTransport, Message } from './port.ts';
export { anonymiseRecipient, listEmailsTo } from './queries.ts';
export { queueEmail, SEND_EMAIL } from './queue-email.ts';
export { queueOrderAcknowledgement } from './queue-order-acknowledgement.ts';
export { queueOrderEmail } from './queue-order-email.ts';
export { queuePaymentReturned } from './queue-payment-returned.ts';
export { sendEmail, settleAbandonedEmails } from './send-email.ts';
