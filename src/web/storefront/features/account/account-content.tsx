import type { ReactNode } from 'react';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { AccountData } from './account-data.ts';
import { openAuthPanel } from './auth-panel-state.ts';
import type { UserInfo } from './remembered-user.ts';
import { useUser } from './session.ts';

type Props<T> = {
  readonly data: AccountData<T>;
  readonly onRetry: () => Promise<void>;
  /** The message for guests; defaults to 'Please Login'. */
  readonly guest?: string;
  /** What stands in the place of the data while it loads; rows by default. */
  readonly loading?: ReactNode;
  readonly children: (data: T, user: UserInfo) => ReactNode;
};

/**
 * The content of an account page: a skeleton while it loads, a prompt for guests, an error with a retry, or the data.
 */
export function AccountContent<T>({ guest, ...rest }: Props<T>) {
  return (
    <ForCustomer {...(guest === undefined ? {} : { guest })}>
      <ReadContent {...rest} />
    </ForCustomer>
  );
}

type ForCustomerProps = {
  /** The sentence for guests, where it is another one. */
  readonly guest?: string;
  /** What guests can do without an account: a link. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The part of a page that is for customers; guests see a prompt in its place. Until hydration the page has both, since its
 * HTML is the same for everyone, and the hint in its head says which is seen (hydration/login-hint.ts).
 */
export function ForCustomer({ guest, instead, children }: ForCustomerProps) {
  const user = useUser();
  const until = (name: string) => (user === undefined ? name : undefined);
  return (
    <>
      {!user && (
        <div className={until('only-guest')}>
          <PleaseLogin {...(guest === undefined ? {} : { sentence: guest })}>{instead}</PleaseLogin>
        </div>
      )}
      {user !== null && <div className={until('only-customer')}>{children}</div>}
    </>
  );
}

/** What was read for a customer: a skeleton while it loads, an error with a retry, or the data. */
export function ReadContent<T>({ data, onRetry, loading, children }: Omit<Props<T>, 'guest'>) {
  const text = useText();
  const errorText = useErrorText();
  switch (data.state) {
    case 'unknown':
    case 'guest':
    case 'loading':
      return (
        <div className="to-come" aria-busy="true">
          {loading ?? <SkeletonRows />}
        </div>
      );
    case 'failed':
      return (
        <EmptyState sentence={errorText(data.error)}>
          <button type="button" className="btn btn--line" onClick={() => void onRetry()}>
            {text('page.tryAgain')}
          </button>
        </EmptyState>
      );
    case 'ready':
      return children(data.data, data.user);
  }
}

/** The prompt for guests, with a button that opens the login form (specification, sections 2.3, 2.7 and 2.17). */
export function PleaseLogin({ sentence, children }: { readonly sentence?: string; readonly children?: ReactNode }) {
  const text = useText();
  return (
    <EmptyState sentence={sentence ?? text('auth.pleaseLogin')}>
      <button type="button" className="btn btn--gold" onClick={() => openAuthPanel('login')}>
        {text('auth.loginAction')}
      </button>
      {children}
    </EmptyState>
  );
}
