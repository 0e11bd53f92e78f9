import type { Context } from 'hono';
import type { TooFast } from '#shop/customers';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/** Refuses an attempt that came too soon, and says when the next one is welcome. */
export function refuseSlow(c: Context<Env>, { retryAfterSeconds }: TooFast) {
  c.header('Retry-After', String(retryAfterSeconds));
  return refuse(c, 429, 'slowDown', { seconds: retryAfterSeconds });
}
