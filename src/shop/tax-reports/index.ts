export { mendDocument } from './mend-document.ts';
export { COMPLIANCE_DOCUMENTS, checkUnit, startUnit, type UnitRefusal } from './onboard-unit.ts';
export { getXml } from './queries.ts';
export { readReportFigures, readTaxDocuments, readTaxInvoices, releaseUnit, sendWaiting } from './read-tax-invoices.ts';
export { reportDocuments } from './report-documents.ts';
