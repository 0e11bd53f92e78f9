import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Browser } from '#shop/accounts';
import { findSession, SESSION_SECONDS } from '#shop/customers';
import type { Shop } from '../../shop/shop.ts';
import { cookieValue } from '../http/cookie.rules.ts';
import { type Env, type FindSession, sourceOfCaller } from './context.ts';

/** The session cookie, named by the specification (section 3). Scripts and pages cannot read it. */
const SESSION = 'jwt_access_token';
/** Marks a browser that has signed in before; grants no access. */
const DEVICE = 'device';
const DEVICE_SECONDS = 365 * 24 * 3600;

/** Returns the token of `Authorization: Bearer`, else of the session cookie, else null. */
export function sessionToken(headers: Headers): string | null {
  const bearer = /^Bearer ([A-Za-z0-9]{32})$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? cookieValue(headers.get('cookie'), SESSION);
}

/** Returns the token of a browser that has signed in before, or null. */
function deviceToken(headers: Headers): string | null {
  const token = cookieValue(headers.get('cookie'), DEVICE);
  return token && /^[A-Za-z0-9]{32}$/.test(token) ? token : null;
}

/** Returns what login needs to know about the caller's browser. */
export function browserOf(c: Context<Env>, guestId: string | undefined): Browser {
  const { headers } = c.req.raw;
  return {
    source: sourceOfCaller(c),
    token: sessionToken(headers),
    device: deviceToken(headers),
    agent: headers.get('user-agent') ?? '',
    guestId: cookieValue(headers.get('cookie'), 'guestid') ?? guestId ?? null,
  };
}

/** What a browser receives instead of its token, which stays in the cookie. */
const IN_COOKIE = 'cookie';

/**
 * Returns the token for the body of a login answer: the token itself for a program, which has no cookies, and
 * a placeholder for a browser, detected by headers that scripts cannot remove (docs/security.md).
 */
export function tokenForBody(headers: Headers, token: string): string {
  return headers.has('sec-fetch-site') || headers.has('origin') ? IN_COOKIE : token;
}

/** Finds sessions in the database: one query, none for a request without a token. */
export function sessionsOf(shop: Pick<Shop, 'database' | 'clock'>): FindSession {
  return async (headers) => {
    const token = sessionToken(headers);
    const session = token === null ? null : await findSession(shop, token);
    return session && { userId: session.customerId };
  };
}

/** Sets the session and device cookies; null removes the session and leaves the device cookie. */
export function setSessionCookies(
  c: Context<Env>,
  publicUrl: string,
  opened: { readonly token: string; readonly device: string } | null,
): void {
  const common = { httpOnly: true, sameSite: 'Lax', path: '/api', secure: publicUrl.startsWith('https:') } as const;
  setCookie(c, SESSION, opened?.token ?? '', { ...common, maxAge: opened ? SESSION_SECONDS : 0 });
  if (opened) setCookie(c, DEVICE, opened.device, { ...common, maxAge: DEVICE_SECONDS });
}
