export { readVatReport } from './read-vat-report.ts';
