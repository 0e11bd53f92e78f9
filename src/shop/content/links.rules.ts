/** Where a link within the store leads. */
type LinkTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'category'; readonly title: string }
  | { readonly kind: 'product'; readonly id: string };

/** The pages that a text or a banner may link to, besides categories and products; without a market prefix. */
export const LINKABLE_PAGES = [
  '/',
  '/home',
  '/products',
  '/for-her',
  '/concentrate',
  '/dahn-al-oudh',
  '/bakhoor',
  '/search',
  '/scents',
  '/about-us',
  '/press-room',
  '/contact',
  '/delivery-and-return',
  '/privacy-policy',
  '/terms-and-conditions',
  '/shipping-policy',
] as const;

/** Reads a link within the store: its page exists for certain, its category or product may not. Null for any other. */
export function linkTarget(link: string): LinkTarget | null {
  if (!link.startsWith('/') || link.startsWith('//') || /[\s\\]|\p{Cc}/u.test(link)) return null;
  const [path = ''] = link.split(/[?#]/, 1);
  if (LINKABLE_PAGES.some((page) => page === path)) return { kind: 'page' };
  const [, category] = /^\/category\/([^/]+)$/.exec(path) ?? [];
  if (category !== undefined) return { kind: 'category', title: decoded(category) };
  const [, product] = /^\/details\/([0-9a-f]{24})(?:\/[^/]*)?$/.exec(path) ?? [];
  return product === undefined ? null : { kind: 'product', id: product };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
