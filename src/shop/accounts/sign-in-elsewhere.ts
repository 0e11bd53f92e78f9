import { endSession, findSession, type Provider } from '#shop/customers';
import { type Browser, type SignedIn, signIn } from './log-in.ts';
import type { AccountNeeds, Locale } from './needs.ts';

/** Where the shopper's browser goes next, and the cookies it must bring back. */
export type Step = { readonly url: string; readonly cookies: readonly string[] };

/** Begins signing in with a provider: its page, and the cookie that ties its answer to this browser. */
export async function startElsewhere(shop: AccountNeeds, provider: Provider): Promise<Step> {
  const answer = await shop.signIn.elsewhere(
    new Request(`${shop.publicUrl}/api/auth/sign-in/social`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.publicUrl },
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
export async function finishElsewhere(
  shop: AccountNeeds,
  request: Request,
  browser: Browser,
  locale: Locale,
): Promise<SignedIn | null> {
  const answer = await shop.signIn.elsewhere(request);
  const cookie = answer.headers.getSetCookie().find((one) => /^(__Secure-)?elsewhere\.session_token=\w/.test(one));
  const token = cookie === undefined ? undefined : /=(\w{32})/.exec(decodeURIComponent(cookie))?.[1];
  const session = token === undefined ? null : await findSession(shop, token);
  if (!session || token === undefined) return null;
  const signedIn = await signIn(shop, session.customerId, browser, locale);
  await endSession(shop, token);
  return signedIn;
}
