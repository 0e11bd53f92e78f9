import type { Context } from 'hono';
import type { Throttled } from '#shop/customers';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/** Refuses an attempt that came too soon, and says when the next one is welcome. */
export function refuseThrottled(c: Context<Env>, { retryAfterSeconds }: Throttled) {
  c.header('Retry-After', String(retryAfterSeconds));
  return refuse(c, 429, 'slowDown', { seconds: retryAfterSeconds });
}
