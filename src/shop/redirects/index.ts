export {
  addRedirect,
  importRedirects,
  leadToProducts,
  previewRedirects,
  removeRedirects,
  takeLeadsBack,
} from './change-redirects.ts';
export { countHit, countMiss, destinationOf, findRedirect, type Led, writeHits } from './find-redirect.ts';
export { deleteAskedBefore, listAllRedirects, listMissed, listRedirects } from './queries.ts';
