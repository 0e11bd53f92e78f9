import { Link } from 'react-router';
import type { AskedPage } from '#shop/search/intent.rules';
import { useText } from '#texts/use-text';
import { PAGES } from './page-links.ts';

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
