import type { AskedPage } from '#shop/search/intent.rules';
import type { TextKey } from '#texts/text';

/** Where each page is that a search may ask for, and what it is called. */
export const PAGES: Readonly<Record<AskedPage, { readonly path: string; readonly name: TextKey }>> = {
  track: { path: '/track', name: 'track.title' },
  returns: { path: '/delivery-and-return', name: 'footer.returns' },
  shipping: { path: '/shipping-policy', name: 'footer.shipping' },
  contact: { path: '/contact', name: 'nav.contactUs' },
  products: { path: '/products', name: 'nav.products' },
  finder: { path: '/scents', name: 'finder.title' },
};
