import { useCallback, useEffect, useState } from 'react';
import { type Answer, type ApiError, api } from '../../client/api.ts';
import { rememberUser, type UserInfo, useUser } from './session.ts';

/**
 * The data of an account page: `unknown` on the server and until hydration, `guest` when no one is logged in, then
 * the server's response.
 */
export type AccountData<T> =
  | { readonly state: 'unknown' | 'guest' | 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'ready'; readonly data: T; readonly user: UserInfo };

/** Awaits a call for the logged-in customer. On 401 it also removes the customer from this device. */
export async function forCustomer<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  const given = await answer;
  if (!given.ok && given.error.status === 401) rememberUser(null);
  return given;
}

/** Reads data of the logged-in customer; the second element reads it again. `pathFor` must be a stable function. */
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
