import { endSession, findSession, type Provider } from '#shop/customers';
import type { AccountDeps, Locale } from './deps.ts';
import { type Browser, type SignedIn, signIn } from './log-in.ts';

/** The URL to redirect the browser to, and the cookies it needs there. */
type Step = { readonly url: string; readonly cookies: readonly string[] };

/** Starts a social login: the provider's URL, and the cookie that ties the callback to this browser. */
export async function startSocialLogin(deps: AccountDeps, provider: Provider): Promise<Step> {
  const answer = await deps.signIn.handleSocialLogin(
    new Request(`${deps.publicUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: deps.publicUrl },
      body: JSON.stringify({ provider, callbackURL: '/', disableRedirect: true }),
    }),
  );
  const body: unknown = await answer.json();
  const url = typeof body === 'object' && body !== null && 'url' in body ? body.url : null;
  if (!answer.ok || typeof url !== 'string') throw new Error(`the login with ${provider} could not start`);
  return { url, cookies: answer.headers.getSetCookie() };
}

/**
 * Finishes a social login after the provider's callback: signs in the customer with this identity or this verified
 * email, or creates one, and merges the guest's data as every login does. Returns null when the provider refused, the
 * shopper cancelled, the callback belongs to another browser, or an account with an unverified email has this email.
 */
export async function finishSocialLogin(
  deps: AccountDeps,
  request: Request,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn | null> {
  const answer = await deps.signIn.handleSocialLogin(request);
  const cookie = answer.headers.getSetCookie().find((one) => /^(__Secure-)?social_login\.session_token=\w/.test(one));
  const token = cookie === undefined ? undefined : /=(\w{32})/.exec(decodeURIComponent(cookie))?.[1];
  const session = token === undefined ? null : await findSession(deps, token);
  if (!session || token === undefined) return null;
  const signedIn = await signIn(deps, session.customerId, browser, locale);
  await endSession(deps, token);
  return signedIn;
}
