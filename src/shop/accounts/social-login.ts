import { endSession, findSession, type Provider } from '#shop/customers';
import type { AccountDeps, Locale } from './deps.ts';
import { type Browser, type SignedIn, signIn } from './log-in.ts';

/** Where the shopper's browser goes next, and the cookies it must bring back. */
export type Step = { readonly url: string; readonly cookies: readonly string[] };

/** Begins signing in with a provider: its page, and the cookie that ties its answer to this browser. */
export async function startSocialLogin(deps: AccountDeps, provider: Provider): Promise<Step> {
  const answer = await deps.signIn.elsewhere(
    new Request(`${deps.publicUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: deps.publicUrl },
      body: JSON.stringify({ provider, callbackURL: '/', disableRedirect: true }),
    }),
  );
  const body: unknown = await answer.json();
  const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null;
  if (!answer.ok || typeof url !== 'string') throw new Error(`signing in with ${provider} could not begin`);
  return { url, cookies: answer.headers.getSetCookie() };
}

/**
 * Ends it when the provider has sent the browser back: the customer with this identity or with this verified address is
 * signed in, or a new one is made; the guest's things are joined as at any login. Null when the provider refused, the
 * shopper gave up, the answer was not for this browser, or an account with the address exists that never proved it.
 */
export async function finishSocialLogin(
  deps: AccountDeps,
  request: Request,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn | null> {
  const answer = await deps.signIn.elsewhere(request);
  const cookie = answer.headers.getSetCookie().find((one) => /^(__Secure-)?elsewhere\.session_token=\w/.test(one));
  const token = cookie === undefined ? undefined : /=(\w{32})/.exec(decodeURIComponent(cookie))?.[1];
  const session = token === undefined ? null : await findSession(deps, token);
  if (!session || token === undefined) return null;
  const signedIn = await signIn(deps, session.customerId, browser, locale);
  await endSession(deps, token);
  return signedIn;
}
