import type { Context } from 'hono';
import { finishSocialLogin, startSocialLogin } from '#shop/accounts';
import { PROVIDERS } from '#shop/customers';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import { type Api, type Env, localeOf } from './context.ts';
import { refuse } from './refusals.ts';
import { browserOf, setSessionCookies } from './session.ts';

/** Stores the page that a social login was started on. */
const RETURN = 'social_login_return';

/**
 * Registers the two urls of social login with Google or Facebook, which browsers open. The fragment of the final
 * redirect tells the page whether it succeeded.
 */
export function registerSocialLogin(
  api: Api,
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'signIn' | 'publicUrl'>,
): void {
  api.get('/api/social-login/:provider', async (c) => {
    const provider = PROVIDERS.find((one) => one === c.req.param('provider'));
    if (!provider || !shop.signIn.providers.includes(provider)) return refuse(c, 'notFound');
    try {
      const { url, cookies } = await startSocialLogin(shop, provider);
      for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
      const back = encodeURIComponent(ownPath(c.req.query('return')));
      const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : '';
      c.header('Set-Cookie', `${RETURN}=${back}; Path=/api; Max-Age=600; HttpOnly; SameSite=Lax${secure}`, {
        append: true,
      });
      return c.redirect(url);
    } catch (error) {
      c.var.log.warn({ err: error }, 'starting a social login failed');
      return c.redirect(`${ownPath(c.req.query('return'))}#sign-in-failed`);
    }
  });

  api.get('/api/auth/callback/:provider', async (c) => {
    const back = ownPath(cookieValue(c.req.header('cookie'), RETURN));
    const signedIn = await finish(c).catch((error: unknown) => {
      c.var.log.warn({ err: error }, 'a social login failed');
      return null;
    });
    if (!signedIn) return c.redirect(`${back}#sign-in-failed`);
    setSessionCookies(c, shop.publicUrl, signedIn);
    return c.redirect(`${back}#signed-in`);
  });

  const finish = (c: Context<Env>) => {
    const here = new URL(c.req.url);
    const request = new Request(`${shop.publicUrl}${here.pathname}${here.search}`, { headers: c.req.raw.headers });
    return finishSocialLogin(shop, request, browserOf(c, undefined), localeOf(c));
  };
}

/**
 * Returns a path of this store from untrusted input; the home page for anything else, so that no link redirects to
 * another site.
 */
function ownPath(path: string | null | undefined): string {
  return path && /^\/(?![/\\])[^\s#\\]*$/.test(path) && path.length < 500 ? path : '/';
}
