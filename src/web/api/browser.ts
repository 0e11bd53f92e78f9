import type { Context } from 'hono';
import { networkOf } from '#kernel/ip';
import type { Browser } from '#shop/accounts';
import { cookieValue } from '../http/cookie.rules.ts';
import type { Env } from './env.ts';
import { deviceToken, sessionToken } from './session.ts';

/** What a request says about the browser it comes from, as signing in needs it. */
export function browserOf(c: Context<Env>, guestId: string | undefined): Browser {
  const { headers } = c.req.raw;
  return {
    address: addressOf(c),
    token: sessionToken(headers),
    device: deviceToken(headers),
    agent: headers.get('user-agent') ?? '',
    guestId: cookieValue(headers.get('cookie'), 'guestid') ?? guestId ?? null,
  };
}

/** In which words, and from which country's seller, a caller is written to. */
export function localeOf(c: Context<Env>) {
  const { language, market } = c.var.caller;
  return { language, market: market.code };
}

/** The network a caller is counted by: the same key for rate limits, guesses and reservations. */
export function addressOf(c: Context<Env>): string {
  return networkOf(c.var.caller.address);
}
