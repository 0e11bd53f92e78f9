export { listVatRatesAt } from './queries.ts';
export { forgetTerms, recentTerms, tradeTerms } from './read-terms.ts';
