/** Where a card provider sends shoppers' browsers or its own servers to: each message proves itself by its signature. */
const FROM_ELSEWHERE = /^\/api\/(paytabs\/return|paytabs\/callback|hyperpay\/webhook)$/;

/**
 * Whether a change may come from where the browser says it comes: our own pages, or no browser at all. Programs send
 * neither header and carry no cookie that a foreign page could borrow. `own` is the store's origin.
 */
export function isOwnOrigin(method: string, path: string, headers: Headers, own: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (FROM_ELSEWHERE.test(path)) return true;
  const origin = headers.get('origin');
  if (origin !== null) return origin === own;
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}
