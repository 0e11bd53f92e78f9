import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { logOut } from '../features/account/account.ts';
import { openAuthPanel } from '../features/account/auth-panel-state.ts';
import { userInfo, watchUser } from '../features/account/session.ts';
import { Icon } from '../ui/icon.tsx';

/** Whether a customer is logged in on this device; false on the server, whose pages are the same for all visitors. */
function useLoggedIn(): boolean {
  return useSyncExternalStore(
    watchUser,
    () => userInfo() !== null,
    () => false,
  );
}

/** Opens the login form for a guest and the account menu for a customer (specification, sections 2.2 and 2.3). */
export function AccountButton() {
  const text = useText();
  if (!useLoggedIn()) {
    return (
      <button
        type="button"
        className="icbtn only-wide"
        aria-label={text('header.login')}
        onClick={() => openAuthPanel()}
      >
        <Icon name="user" />
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="icbtn only-wide"
        aria-label={text('header.account')}
        popoverTarget="account-menu"
      >
        <Icon name="user" />
      </button>
      <div className="pop pop--account" popover="auto" id="account-menu">
        <AccountLinks />
      </div>
    </>
  );
}

/** The account links of the drawer: two rows for a guest; all entries, including the wishlist, for a customer. */
export function AccountRow() {
  const text = useText();
  if (useLoggedIn()) return <AccountLinks />;
  return (
    <>
      <button type="button" className="more" onClick={() => openAuthPanel()}>
        <Icon name="user" small />
        {text('header.login')}
      </button>
      <Link className="more" to="/wishlist">
        <Icon name="heart" small />
        {text('account.wishlist')}
      </Link>
    </>
  );
}

function AccountLinks() {
  const text = useText();
  return (
    <>
      <Link to="/add-address">{text('account.addressBook')}</Link>
      <Link to="/myorders">{text('account.myOrders')}</Link>
      <Link to="/wishlist">{text('account.wishlist')}</Link>
      <Link to="/changepassword">{text('account.changePassword')}</Link>
      <button type="button" onClick={() => void leave()}>
        {text('account.logout')}
      </button>
    </>
  );
}

/** Ends the session, removes the customer from this device and reloads (specification, section 4). */
async function leave(): Promise<void> {
  await logOut();
  location.reload();
}
