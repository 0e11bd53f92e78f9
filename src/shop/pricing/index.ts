export { setVatRates, vatRateOf, vatRates } from './vat-rates.ts';
