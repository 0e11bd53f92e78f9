export { endPaymentLinks } from './end-links.ts';
export { readLinkOfOrder, renewPaymentLink } from './open-link.ts';
export { payLinkedOrder } from './pay-linked-order.ts';
export { placeLinkOrder } from './place-link-order.ts';
export { findLink, readLinkForm, readLinkPage } from './read-link-page.ts';
export { startLinkPayment } from './start-link-payment.ts';
