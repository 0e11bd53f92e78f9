export { deliveryCharge, type QuotedCharge, quotedCharge } from './charge.ts';
export type { QuoteRequest } from './port.ts';
export { promisePeriods } from './promise-periods.ts';
