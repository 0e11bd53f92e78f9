import type { Context } from 'hono';
import { accessTo } from './caller.ts';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/** The refusal for a caller who may not act for this user id, or null for one who may (specification, section 6). */
export function refuseForbidden(c: Context<Env>, userId: string) {
  const access = accessTo(userId, c.var.caller.session);
  if (access === 'allowed') return null;
  return access === 'unauthenticated' ? refuse(c, 401, 'unauthenticated') : refuse(c, 403, 'forbidden');
}

/**
 * The same for what only customers have (specification, section 6): a guest id is not enough. 401 without a session,
 * 403 with another's.
 */
export function refuseNonCustomer(c: Context<Env>, userId: string) {
  const { session } = c.var.caller;
  if (!session) return refuse(c, 401, 'unauthenticated');
  return session.userId === userId ? null : refuse(c, 403, 'forbidden');
}
