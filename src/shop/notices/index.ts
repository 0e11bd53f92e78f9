export { nameForMail } from './name.rules.ts';
export type { MailFailure, MailTransport, Message } from './port.ts';
export { queueNotice, SEND_NOTICE } from './queue-notice.ts';
export { queueOrderAcknowledgement } from './queue-order-acknowledgement.ts';
export { queueOrderNotice } from './queue-order-notice.ts';
export { queuePaymentReturned } from './queue-payment-returned.ts';
export { forgetRecipient, noticesTo } from './records.ts';
export { sendNotice, settleAbandoned } from './send-notice.ts';
