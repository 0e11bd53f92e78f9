import type { ReactNode } from 'react';
import { houseName } from '../client/house.ts';

type Props = {
  readonly title: ReactNode;
  /** Beside the title, at the end. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Whether the content reaches the edges, as tables do. */
  readonly flush?: boolean;
};

/** A titled part of a page. */
export function Panel({ title, actions, children, flush = false }: Props) {
  return (
    <section className="p">
      <header className="p__h">
        <h2>{title}</h2>
        {actions ? <span className="sp row">{actions}</span> : null}
      </header>
      {flush ? children : <div className="p__b">{children}</div>}
    </section>
  );
}

type PageProps = {
  readonly title: ReactNode;
  /** Beside the title: the other script, a status. */
  readonly beside?: ReactNode;
  /** Buttons at the end; one may be gold. */
  readonly actions?: ReactNode;
  /** The way here, before the title. */
  readonly crumb?: ReactNode;
  /** The page's title in the browser's tab, where `title` is no text. */
  readonly tab?: string;
  readonly children: ReactNode;
};

/** The head and body of a page. The heading takes the focus when the route changes, so that a reader starts there. */
export function Page({ title, beside, actions, crumb, tab, children }: PageProps) {
  const words = tab ?? (typeof title === 'string' ? title : '');
  return (
    <>
      {words === '' ? null : <title>{`${words} · ${houseName('en')}`}</title>}
      <div className="pg__h">
        {crumb ? <nav className="crumb">{crumb}</nav> : null}
        <h1 tabIndex={-1}>{title}</h1>
        {beside ? <span className="sub row">{beside}</span> : null}
        {actions ? <span className="sp row wrap">{actions}</span> : null}
      </div>
      {children}
    </>
  );
}
