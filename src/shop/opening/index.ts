export { insertProof, listActs, listProofs } from './act-queries.ts';
export {
  countGoods,
  countOldAddresses,
  countOwners,
  countWaitingPictures,
  getHalfDoneImport,
  getServerFacts,
  listDocuments,
  listOneLanguage,
} from './condition-queries.ts';
export { decide, readDecisions } from './decisions.ts';
export { inOneLanguage } from './one-language.ts';
export { openingToken } from './opening-token.ts';
export type { SampleCounts, SampleKeys } from './sample-queries.ts';
export {
  bringSamplesBack,
  markSamples,
  readSampleState,
  readSamples,
  SAMPLE_MARKS,
  takeSamplesAway,
} from './samples.ts';
export {
  closeToShoppers,
  lookAgain,
  MIGRATED,
  openToShoppers,
  readChecks,
  readStoreState,
  type StoreState,
} from './store-state.ts';
export { noteArrival, sendTestMail } from './test-mail.ts';
