import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * Lets a client keep the answer of a call as long as `tagOf` gives the same tag: it asks each time, and is told 304
 * before anything is read. The tag has to change with whatever the answer depends on beside its address; `perShopper`
 * says that this includes the shopper's cookies.
 */
export function conditional(
  tagOf: (c: Context<Env>) => Promise<string>,
  options: { readonly perShopper: boolean },
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const tag = `W/"${await tagOf(c)}"`;
    const keep = () => {
      c.header('ETag', tag);
      c.header('Cache-Control', `${options.perShopper ? 'private' : 'public'}, no-cache`);
      if (options.perShopper) c.header('Vary', 'Cookie, Accept-Encoding');
    };
    if (matches(c.req.header('if-none-match'), tag)) {
      keep();
      return c.body(null, 304);
    }
    await next();
    if (c.res.status === 200) keep();
  };
}

/** Whether an If-None-Match header names a tag; weak and strong forms count as the same. */
function matches(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}
