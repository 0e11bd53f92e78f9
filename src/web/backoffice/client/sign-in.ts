import type { AnswerOf } from '#contract/admin/base';
import type { passkeySignInCall, readLinkCall, signInCall, startAppCall } from '#contract/admin/session';
import type { Language } from '#kernel/market';
import { get, send, signedOut } from './api.ts';
import { makePasskey, usePasskeyOf } from './passkeys.ts';
import { queries } from './queries.ts';
import { SESSION_KEY } from './session.ts';

export type SignInState = AnswerOf<typeof signInCall>['state'] | AnswerOf<typeof passkeySignInCall>['state'];
type Entered = { readonly state: SignInState };
export type Link = AnswerOf<typeof readLinkCall>;
export type AppStart = AnswerOf<typeof startAppCall>;

/** What was typed on the page before, in memory only: the email for its words, the password to begin with an app. */
export const typed = { email: '', password: '', trust: false };

async function entered(answer: Entered): Promise<SignInState> {
  if (answer.state === 'signed-in') typed.password = '';
  if (answer.state !== 'second-step') {
    signedOut.set(false);
    await queries.resetQueries({ queryKey: SESSION_KEY });
  }
  return answer.state;
}

/** Signs in with a password; the second step may follow. */
export async function signIn(email: string, password: string, trust: boolean): Promise<SignInState> {
  const state = await entered(await send('POST', '/session', { body: { email, password } }));
  Object.assign(typed, { email, password, trust });
  return state;
}

export async function giveCode(kind: 'app' | 'recovery', code: string): Promise<SignInState> {
  return entered(await send('POST', '/session/second-step', { body: { kind, code, trust: typed.trust } }));
}

async function sendPasskey(): Promise<Entered> {
  const options = await send('POST', '/session/passkey/options');
  return send('POST', '/session/passkey', { body: { response: await usePasskeyOf(options) } });
}

/** Signs in with a passkey. Rejects with DOMException when the person declines. */
export async function signInWithPasskey(): Promise<SignInState> {
  return entered(await sendPasskey());
}

/**
 * Gives a passkey as the second step again; the screen stays as it is. Returns false when it was somebody else's, who is
 * signed in now. Rejects with DOMException when the person declines.
 */
export async function confirmWithPasskey(personId: string): Promise<boolean> {
  await sendPasskey();
  const session = await get('/session');
  if (session.person?.id !== personId) return false;
  queries.setQueryData(SESSION_KEY, session);
  return true;
}

export async function addPasskey(name: string): Promise<SignInState> {
  const options = await send('POST', '/session/passkeys/options');
  return entered(await send('POST', '/session/passkeys', { body: { name, response: await makePasskey(options) } }));
}

export async function startApp(password: string): Promise<AppStart> {
  return send('POST', '/session/app', { body: { password } });
}

export async function verifyApp(code: string): Promise<SignInState> {
  return entered(await send('POST', '/session/app/verify', { body: { code } }));
}

/** Ends the session and forgets everything that was read. */
export async function signOut(): Promise<void> {
  await send('DELETE', '/session');
  queries.clear();
}

export async function readLink(token: string): Promise<Link> {
  return send('POST', '/links/read', { body: { token } });
}

type LinkUse = {
  readonly token: string;
  readonly name?: string;
  readonly password?: string;
  readonly language: Language;
};

/** Uses a link. Without a password a passkey has to follow. */
export async function spendLink(use: LinkUse): Promise<SignInState> {
  typed.password = use.password ?? '';
  return entered(await send('POST', '/links/use', { body: use }));
}

type Owner = { readonly email: string; readonly name: string; readonly password: string; readonly language: Language };

export async function makeFirstOwner(owner: Owner): Promise<SignInState> {
  const state = await entered(await send('POST', '/first-owner', { body: owner }));
  Object.assign(typed, { email: owner.email, password: owner.password });
  return state;
}

/** Returns the page that follows, below `/admin`. `next` is where the person wanted to go. */
export function pathAfter(state: SignInState, next: string | null): string {
  const wanted = next?.startsWith('/') && !next.startsWith('//') ? next : '/';
  const query = wanted === '/' ? '' : `?next=${encodeURIComponent(wanted)}`;
  if (state === 'second-step') return `/second-step${query}`;
  if (state === 'setting-up') return `/set-up${query}`;
  return state === 'signed-in' ? wanted : '/sign-in';
}
