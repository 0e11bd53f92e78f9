import { DAY_MS } from '#kernel/clock';

/** Why a file cannot be had from an address. */
export type FetchFault = 'notPublic' | 'gone' | 'tooLarge' | 'noAnswer';

/** Why a picture of an import was given up. */
export type PictureProblem = FetchFault | 'notAPicture' | 'tooManyPixels' | 'broken' | 'tooSmall' | 'productWrong';

/** How long a picture that does not come is tried for. */
export const TRIED_FOR_MS = DAY_MS;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 2 * 60 * 60_000;

/** How long to wait after a number of tries, in milliseconds: a minute, and twice as long after each, up to two hours. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
}

/** Names of hosts that are no public ones. */
const PRIVATE_HOST =
  /^(?:localhost|.*\.(?:local|internal|localhost)|0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[|\d+$)/i;

/** Whether a picture's address is on the web and not of a private host. What its name leads to is looked up when it is fetched. */
export function isPublicAddress(url: string): boolean {
  const read = URL.canParse(url) ? new URL(url) : null;
  return (
    read !== null && /^https?:$/.test(read.protocol) && read.hostname.includes('.') && !PRIVATE_HOST.test(read.hostname)
  );
}

/** The size in a file's name on the servers of Shopify (`_800x`, `_grande`) and in the uploads of WooCommerce (`-300x300`). */
const SHOPIFY_SIZE = /_(?:\d+x\d*|x\d+|pico|icon|thumb|small|compact|medium|large|grande)(?:_crop_\w+)?(?=\.\w+$)/i;
const WOOCOMMERCE_SIZE = /-\d+x\d+(?=\.\w+$)/;
const SIZES_IN_QUERY = ['width', 'height', 'crop', 'w', 'h', 'size'];

/**
 * The addresses to ask for a picture, the largest first: links of old shops carry the size of a thumbnail. The last is the address as
 * it stands.
 */
export function addressesOf(url: string): readonly string[] {
  const whole = new URL(url);
  const isShopify = whole.hostname.endsWith('.shopify.com') || whole.pathname.startsWith('/cdn/shop/');
  if (isShopify) whole.pathname = whole.pathname.replace(SHOPIFY_SIZE, '');
  else if (whole.pathname.includes('/wp-content/uploads/'))
    whole.pathname = whole.pathname.replace(WOOCOMMERCE_SIZE, '');
  for (const name of SIZES_IN_QUERY) whole.searchParams.delete(name);
  return [...new Set([whole.href, new URL(url).href])];
}
