export { addRedirect, importRedirects, previewRedirects, removeRedirects } from './change-redirects.ts';
export { countHit, destinationOf, findRedirect, type Led, writeHits } from './find-redirect.ts';
export { listAllRedirects, listRedirects } from './queries.ts';
