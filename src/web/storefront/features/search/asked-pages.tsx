import { Link } from 'react-router';
import type { AskedPage } from '#shop/search/intent.rules';
import type { TextKey } from '#texts/text';
import { useText } from '#texts/use-text';

/** Where each page is that a search may ask for, and what it is called. */
export const PAGES: Readonly<Record<AskedPage, { readonly path: string; readonly name: TextKey }>> = {
  track: { path: '/track', name: 'track.title' },
  returns: { path: '/delivery-and-return', name: 'footer.returns' },
  shipping: { path: '/shipping-policy', name: 'footer.shipping' },
  contact: { path: '/contact', name: 'nav.contactUs' },
  finder: { path: '/scents', name: 'finder.title' },
};

/** Links to the pages of the shop that a search asks for. */
export function AskedPages({ pages }: { readonly pages: readonly AskedPage[] }) {
  const text = useText();
  if (pages.length === 0) return null;
  return (
    <ul className="search__pages">
      {pages.map((page) => (
        <li key={page}>
          <Link className="link" to={PAGES[page].path}>
            {text(PAGES[page].name)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
