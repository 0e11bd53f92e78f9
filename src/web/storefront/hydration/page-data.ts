/** The status of an answer that names another page: none that a browser follows by itself, and none that is kept. */
export const MOVED = 202;

/** Another page to go to, without its market prefix. */
export type Moved = { readonly redirect: string };

/** The path where the server has the data of a page: `/en-ae/cart` → `/en-ae/cart.data`. */
export function dataPath(path: string): string {
  return path === '/' ? '/_.data' : `${path.replace(/\/$/, '')}.data`;
}

/** The path of the page that a path has the data of; null where it is the page itself. */
export function pageOfData(path: string): string | null {
  return path.endsWith('.data') ? path.replace(/(?:\/_)?\.data$/, '') || '/' : null;
}

export function isMoved(status: number, body: unknown): body is Moved {
  return (
    status === MOVED &&
    typeof body === 'object' &&
    body !== null &&
    'redirect' in body &&
    typeof body.redirect === 'string'
  );
}
