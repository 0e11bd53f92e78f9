import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionAnswer } from '#contract/accounts';
import { type Answer, type ApiError, api } from '../../client/api.ts';
import type { UserInfo } from './remembered-user.ts';
import { rememberUser, useUser } from './session.ts';

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

/** Reads data of the logged-in customer; the second element reads it again. `read` must be a stable function. */
export function useAccountData<T>(read: (userId: string) => Promise<Answer<T>>): [AccountData<T>, () => Promise<void>] {
  const user = useUser();
  const [found, setFound] = useState<Found<T> | null>(null);
  const latest = useRef(0);

  const load = useCallback(async () => {
    if (!user) return;
    latest.current += 1;
    const own = latest.current;
    const answer = await forCustomer(read(user.user));
    // answers may come in another order than their requests
    if (own === latest.current) setFound({ of: user, read, answer });
  }, [user, read]);

  useEffect(() => {
    void load();
  }, [load]);

  return [dataOf(user, found?.read === read ? found : null), load];
}

const whoAmI = () => api.get('/session');

/** The logged-in customer as the server knows them, with their names. */
export function useAccount(): AccountData<SessionAnswer> {
  return useAccountData(whoAmI)[0];
}

/** An answer with the customer and the read that it is for. */
type Found<T> = {
  readonly of: UserInfo;
  readonly read: (userId: string) => Promise<Answer<T>>;
  readonly answer: Answer<T>;
};

function dataOf<T>(user: UserInfo | null | undefined, found: Found<T> | null): AccountData<T> {
  if (user === undefined) return { state: 'unknown' };
  if (user === null) return { state: 'guest' };
  if (found?.of !== user) return { state: 'loading' };
  const { answer } = found;
  return answer.ok ? { state: 'ready', data: answer.value, user } : { state: 'failed', error: answer.error };
}
