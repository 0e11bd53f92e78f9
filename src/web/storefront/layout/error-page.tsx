import { isRouteErrorResponse, Link, useHref, useLocation, useRouteError } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../ui/empty-state.tsx';

/** The page for an unknown path or a failed render. Never shows the cause. */
export function ErrorPage() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return missing ? <NotFound /> : <Failed />;
}

/** An unknown path, or a product that is not sold in this market. */
export function NotFound() {
  const text = useText();
  return (
    <EmptyState sentence={text('page.notFound')} level={1}>
      <title>{`${text('page.notFound')} · ${text('brand.name')}`}</title>
      <p className="muted">{text('page.notFoundText')}</p>
      <Link className="btn btn--line" to="/">
        {text('page.toHome')}
      </Link>
    </EmptyState>
  );
}

function Failed() {
  const text = useText();
  const here = useHref(useLocation());
  return (
    <EmptyState sentence={text('page.failed')} level={1}>
      <title>{`${text('page.failed')} · ${text('brand.name')}`}</title>
      <p className="muted">{text('page.failedText')}</p>
      <a className="btn btn--line" href={here}>
        {text('page.tryAgain')}
      </a>
    </EmptyState>
  );
}
