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
    if (isKnown(c, tag)) {
      keepAs(c, tag, options);
      return c.body(null, 304);
    }
    await next();
    if (c.res.status === 200) keepAs(c, tag, options);
  };
}

/** Whether the client holds the answer with this tag. */
export function isKnown(c: Context<Env>, tag: string): boolean {
  return matches(c.req.header('if-none-match'), tag);
}

/** Tells the client to keep the answer under a tag, and to ask each time whether it still holds. */
export function keepAs(c: Context<Env>, tag: string, { perShopper }: { readonly perShopper: boolean }): void {
  c.header('ETag', tag);
  c.header('Cache-Control', `${perShopper ? 'private' : 'public'}, no-cache`);
  if (perShopper) c.header('Vary', 'Cookie, Accept-Encoding');
}

/** Whether an If-None-Match header names a tag; weak and strong forms count as the same. */
function matches(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}
