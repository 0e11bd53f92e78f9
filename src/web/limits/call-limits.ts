import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, Env } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { CallLimit } from '#contract/limit.rules';

/** Finds the limit of a call. */
type FindLimit = (c: Context) => CallLimit;

const READ: CallLimit = { kind: 'read' };
const CHANGE: CallLimit = { kind: 'change' };

/** Returns the pattern of the path that a call was matched with, or null. */
export function routeOf(c: Context): string | null {
  return matchedRoutes(c).findLast(({ path }) => !path.includes('*'))?.path ?? null;
}

/**
 * Returns the limits that the calls of an application name in their definitions. A call without one, and a path that no call has,
 * counts as reading or changing by its method. The definitions are read at the first call, when all are registered.
 */
export function limitsOf<E extends Env>(app: OpenAPIHono<E>): FindLimit {
  let limits: ReadonlyMap<string, CallLimit> | null = null;
  return (c) => {
    limits ??= namedLimits(app);
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    return limits.get(`${method} ${routeOf(c)}`) ?? (method === 'GET' ? READ : CHANGE);
  };
}

function namedLimits<E extends Env>(app: OpenAPIHono<E>): ReadonlyMap<string, CallLimit> {
  const limits = new Map<string, CallLimit>();
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path, 'x-limit': limit } = definition.route;
    if (limit) limits.set(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, limit);
  }
  return limits;
}
