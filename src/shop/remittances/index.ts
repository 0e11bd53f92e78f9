export {
  claimCash,
  closeRemittance,
  readCash,
  readOutstanding,
  settleRemittanceLine,
  undoRemittance,
} from './follow-cash.ts';
export { previewRemittance, uploadRemittance } from './upload-remittance.ts';
