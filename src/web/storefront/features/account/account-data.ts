import { useCallback, useEffect, useState } from 'react';
import { type Answer, type ApiError, api } from '../../client/api.ts';
import { rememberUser, type UserInfo, useUser } from './session.ts';

/**
 * What a page of the account has to show: `unknown` on the server and until the page is alive, `guest` when nobody is
 * logged in, then what the server answered.
 */
export type AccountData<T> =
  | { readonly state: 'unknown' | 'guest' | 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'ready'; readonly data: T; readonly user: UserInfo };

/** A call about the logged-in customer. When the server says that the session is over, this device forgets it too. */
export async function forCustomer<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  const given = await answer;
  if (!given.ok && given.error.status === 401) rememberUser(null);
  return given;
}

/** Reads something of the logged-in customer, and again when `reload` is called. `pathFor` must not change by itself. */
export function useAccountData<T>(pathFor: (userId: string) => string): [AccountData<T>, () => Promise<void>] {
  const user = useUser();
  const [answer, setAnswer] = useState<{ readonly of: UserInfo; readonly answer: Answer<T> } | null>(null);

  const load = useCallback(async () => {
    if (!user) return;
    const given = await forCustomer(api.get<T>(pathFor(user.user)));
    setAnswer({ of: user, answer: given });
  }, [user, pathFor]);

  useEffect(() => {
    void load();
  }, [load]);

  return [dataOf(user, answer), load];
}

function dataOf<T>(
  user: UserInfo | null | undefined,
  found: { readonly of: UserInfo; readonly answer: Answer<T> } | null,
): AccountData<T> {
  if (user === undefined) return { state: 'unknown' };
  if (user === null) return { state: 'guest' };
  if (found?.of !== user) return { state: 'loading' };
  const { answer } = found;
  return answer.ok ? { state: 'ready', data: answer.value, user } : { state: 'failed', error: answer.error };
}
