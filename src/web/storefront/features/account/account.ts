import type { SessionAnswer, SignedInAnswer } from '#contract/accounts';
import { type Answer, api } from '../../client/api.ts';
import { guestId, rememberUser } from './session.ts';

/**
 * Logs in and stores the customer on this device; the guest's cart and orders join the account (specification,
 * section 4).
 */
export async function logIn(email: string, password: string): Promise<Answer<SignedInAnswer>> {
  const guestid = guestId();
  const body = { email, password, ...(guestid ? { guestid } : {}) };
  const answer = await api.send('POST', '/login', { body });
  if (answer.ok) rememberUser({ user: answer.value.user, email: answer.value.email });
  return answer;
}

/** Reads the session from the server and stores its customer on this device, or removes the one of an ended session. */
export async function fetchSession(): Promise<Answer<SessionAnswer>> {
  const answer = await api.get('/session');
  if (answer.ok) {
    const { user } = answer.value;
    rememberUser(user && { user: user.user, email: user.email });
  }
  return answer;
}

/** Returns the social logins that the store offers. */
export async function offeredProviders(): Promise<SessionAnswer['providers']> {
  const answer = await api.get('/session');
  return answer.ok ? answer.value.providers : [];
}

/** Ends the session and removes the customer from this device. */
export async function logOut(): Promise<void> {
  await api.send('POST', '/logout');
  rememberUser(null);
}
