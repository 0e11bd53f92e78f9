export { type AuditName, listAuditNames } from './audit-names-queries.ts';
export { bookNow } from './book-now.ts';
export { findAnything } from './find.ts';
export { type OrderPage, readOrderPage } from './read-order-page.ts';
export { resendEmail } from './resend-email.ts';
