export { claimCash, readCash, settleRemittanceLine } from './follow-cash.ts';
export { previewRemittance, uploadRemittance } from './upload-remittance.ts';
