export {
  addRedirect,
  importRedirects,
  leadToProducts,
  previewRedirects,
  removeRedirects,
  takeLeadsBack,
} from './change-redirects.ts';
export { countHit, countMiss, destinationOf, findRedirect, type Led, writeHits } from './find-redirect.ts';
export { countMissed, deleteAskedBefore, listAllRedirects, listRedirects } from './queries.ts';
export { readMissed, usesSince } from './read-missed.ts';
