/**
 * Whether a request comes from the back office's own pages. What changes something must say so by `Origin`, or by
 * `Sec-Fetch-Site` where there is none. A read must not say the opposite.
 */
export function isOwnRequest(method: string, headers: Headers, own: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') {
    return site === null || site === 'same-origin' || (site === 'none' && headers.get('sec-fetch-mode') === 'navigate');
  }
  const origin = headers.get('origin');
  return origin === null ? site === 'same-origin' : origin === own;
}

/** The address of the page that a request comes from, as its browser says; null where it does not say one. */
export function addressOf(headers: Headers): string | null {
  const origin = headers.get('origin');
  return origin !== null && /^https?:\/\/[\w.:[\]-]{1,260}$/i.test(origin) ? origin : null;
}
