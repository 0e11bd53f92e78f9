import { useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { isCheckoutStep } from '../../pages/path.rules.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountButton } from './account-button.tsx';
import { CartLink } from './cart-link.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { Drawer } from './drawer.tsx';
import { MainNavigation } from './main-navigation.tsx';
import { SearchPopover } from './search-popover.tsx';
import { useReturnOnScrollUp } from './use-return-on-scroll-up.ts';
import { UtilityBar } from './utility-bar.tsx';
import { Wordmark } from './wordmark.tsx';

/** The header of a page: in the checkout nothing leads away from it. */
export function Header() {
  const { pathname } = useLocation();
  return isCheckoutStep(pathname) ? <CheckoutHeader /> : <FullHeader />;
}

/**
 * The header of every other page (specification, section 2.2; design, section 3). It works before hydration, except for
 * the account menu and the pause button, whose first press is replayed afterwards.
 */
function FullHeader() {
  const text = useText();
  const ref = useRef<HTMLElement>(null);
  useReturnOnScrollUp(ref);
  return (
    <header className="top" ref={ref}>
      <UtilityBar />
      <div className="head">
        <div>
          <Drawer />
          <MainNavigation />
        </div>
        <Link className="head__logo" to="/" aria-label={text('a11y.homeLink')}>
          <Wordmark />
        </Link>
        <div className="head__tools">
          <NavLink className="head__find" to="/scents">
            {text('finder.title')}
          </NavLink>
          <SearchPopover />
          <AccountButton />
          <Link className="icbtn only-wide" to="/wishlist" aria-label={text('account.wishlist')}>
            <Icon name="heart" />
          </Link>
          <CartLink />
        </div>
      </div>
    </header>
  );
}
