import { Link } from 'react-router';
import { useText } from '../../../texts/use-text.tsx';

export type Crumb = { readonly label: string; readonly to: string };

/** Where the page stands: Home, the pages above it, and its own name (design, section 3). */
export function Breadcrumb({ above = [], here }: { above?: readonly Crumb[]; here: string }) {
  const text = useText();
  return (
    <nav className="crumbs" aria-label={text('a11y.breadcrumb')}>
      <ol>
        {[{ label: text('nav.home'), to: '/' }, ...above].map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
