export type { OrderNoticeData, OrderNoticeKind } from './order-notices.ts';
export type { Mailbox, MailFailure, MailTransport, Message } from './port.ts';
export { queueNotice, SEND_NOTICE } from './queue-notice.ts';
export { ORDER_ACKNOWLEDGEMENT, queueOrderAcknowledgement } from './queue-order-acknowledgement.ts';
export { queuePaymentFailed, queuePaymentReturned } from './queue-payment-notices.ts';
export { forgetRecipient, type NewNotice, noticesTo } from './records.ts';
export { sendNotice, settleAbandoned } from './send-notice.ts';
