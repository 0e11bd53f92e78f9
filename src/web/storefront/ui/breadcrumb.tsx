import { Link, useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { prefixedPath } from '../../pages/path.rules.ts';
import { usePageUrl } from '../page/page-url.ts';
import { useFacts, usePage } from '../page/use-page.ts';
import { ServedData, StructuredData } from './structured-data.tsx';

export type Crumb = { readonly label: string; readonly to: string };

/** The path to the page: Home, its parents, and its own name (design, section 3). */
export function Breadcrumb({ above = [], here }: { above?: readonly Crumb[]; here: string }) {
  const text = useText();
  const trail = [{ label: text('nav.home'), to: '/' }, ...above];
  return (
    <nav className="crumbs" aria-label={text('a11y.breadcrumb')}>
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
      <TrailData trail={trail} here={here} />
    </nav>
  );
}

const TrailData = import.meta.env.SSR ? Trail : ServedData;

function Trail({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const { language, market } = usePage();
  const origin = useFacts()?.origin ?? '';
  const { pathname } = useLocation();
  const pageUrl = usePageUrl();
  const items = [...trail, { label: here, to: pageUrl?.paths[language] ?? pathname }].map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + prefixedPath(to, language, market),
  }));
  return <StructuredData type="BreadcrumbList" value={{ itemListElement: items }} />;
}
