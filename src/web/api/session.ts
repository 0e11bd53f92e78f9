import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { findSession, SESSION_SECONDS } from '#shop/customers';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import type { FindSession } from './caller.ts';
import type { Env } from './env.ts';

/** Opens the session, under the specification's name (section 3); no script can read it, no other site's form can send it, and pages never see it. */
const SESSION = 'jwt_access_token';
/** Marks a browser that has signed in before; opens nothing. */
const DEVICE = 'device';
const DEVICE_SECONDS = 365 * 24 * 3600;

/** The token a request carries: of the session cookie, or `Authorization: Bearer`, which wins. Null for none. */
export function sessionToken(headers: Headers): string | null {
  const bearer = /^Bearer ([A-Za-z0-9]{32})$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? cookieValue(headers.get('cookie'), SESSION);
}

/** The token of a browser that has signed in before, or null. */
export function deviceToken(headers: Headers): string | null {
  const token = cookieValue(headers.get('cookie'), DEVICE);
  return token && /^[A-Za-z0-9]{32}$/.test(token) ? token : null;
}

/** What a browser is told in the place of its token: that stays in the cookie, where no script can read it. */
const IN_COOKIE = 'cookie';

/**
 * The token as the answer to a login may carry it (docs/decisions/0067): itself for a program, which has no other way to
 * hold it; a placeholder for a browser, which says by itself that it is one, in headers that no script can leave out.
 */
export function tokenToTell(headers: Headers, token: string): string {
  return headers.has('sec-fetch-site') || headers.has('origin') ? IN_COOKIE : token;
}

/** Finds the session of a request in the database: one look-up, and none for a request without a token. */
export function sessionsOf(shop: Pick<Shop, 'database' | 'clock'>): FindSession {
  return async (headers) => {
    const token = sessionToken(headers);
    const session = token === null ? null : await findSession(shop, token);
    return session && { userId: session.customerId };
  };
}

/** Gives the browser its session and marks it as known; null takes the session away and leaves the mark. */
export function setSessionCookies(
  c: Context<Env>,
  publicUrl: string,
  opened: { readonly token: string; readonly device: string } | null,
): void {
  const common = { httpOnly: true, sameSite: 'Lax', path: '/api', secure: publicUrl.startsWith('https:') } as const;
  setCookie(c, SESSION, opened?.token ?? '', { ...common, maxAge: opened ? SESSION_SECONDS : 0 });
  if (opened) setCookie(c, DEVICE, opened.device, { ...common, maxAge: DEVICE_SECONDS });
}
