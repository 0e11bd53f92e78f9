import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useHref, useLocation, useRouteError } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../ui/empty-state.tsx';

/** Loaded where a page is missing, since it brings the cards of products with it. */
const Missing = lazy(() => import('./missing.tsx'));

/** The page for an unknown path or a failed render. Never shows the cause. */
export function ErrorPage() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failed />;
  return (
    <Suspense>
      <Missing view={error.data ?? null} />
    </Suspense>
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
