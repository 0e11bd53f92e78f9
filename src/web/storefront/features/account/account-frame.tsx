import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** The pages of the account side menu (specification, section 2.14). */
const PAGES = [
  { id: 'address', to: '/add-address', label: 'side.myAddress' },
  { id: 'orders', to: '/myorders', label: 'side.myOrders' },
  { id: 'wishlist', to: '/wishlist', label: 'side.myWishlist' },
  { id: 'password', to: '/changepassword', label: 'side.changePassword' },
] as const;

type Props = {
  /** The current page of the menu, if it is one of them. */
  readonly current?: (typeof PAGES)[number]['id'] | undefined;
  readonly title: string;
  /** Shown at the end of the heading's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** Heading, side menu (a scrolling row below 1024 px) and the content of the account page. */
export function AccountFrame({ current, title, beside, children }: Props) {
  return (
    <div className="wrap main--page">
      <PageHead title={title} />
      <div className="shead acct__head">
        <h1 className="h1">{title}</h1>
        {beside}
      </div>
      <div className="acct">
        <AccountNav current={current} />
        <div className="acct__main">
          <NeedsScripts page="account" />
          {children}
        </div>
      </div>
    </div>
  );
}

/** The side menu of the account, for a page with a heading of its own. */
export function AccountNav({ current }: Pick<Props, 'current'>) {
  const text = useText();
  return (
    <nav className="acct__nav" aria-label={text('account.nav')}>
      <ul>
        {PAGES.map(({ id, to, label }) => (
          <li key={id}>
            <Link to={to} aria-current={id === current ? 'page' : undefined}>
              {text(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
