import { Form, isRouteErrorResponse, Link, useHref, useLocation, useRouteError } from 'react-router';
import { useText } from '#texts/use-text';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';

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
      <Form className="missing" method="get" action="/search" role="search">
        <input
          className="input"
          type="search"
          name="q"
          aria-label={text('search.field')}
          placeholder={text('page.notFoundSearch')}
        />
        <button type="submit" className="icbtn" aria-label={text('search.title')}>
          <Icon name="search" />
        </button>
      </Form>
      <p className="missing__ways">
        <Link className="link" to="/">
          {text('page.toHome')}
        </Link>
        <Link className="link" to="/products">
          {text('page.allProducts')}
        </Link>
        <Link className="link" to="/scents">
          {text('finder.title')}
        </Link>
      </p>
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
