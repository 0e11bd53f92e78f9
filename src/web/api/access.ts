import type { Context } from 'hono';
import { accessTo } from './caller.ts';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/** The refusal for a caller who may not act for this user id, or null for one who may (specification, section 6). */
export function refuseStranger(c: Context<Env>, userId: string) {
  const access = accessTo(userId, c.var.caller.session);
  if (access === 'allowed') return null;
  return access === 'unauthenticated' ? refuse(c, 401, 'unauthenticated') : refuse(c, 403, 'forbidden');
}
