import type { Context, MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * Lets a client keep the answer of a call as long as `markOf` gives the same mark: it asks each time, and is told 304
 * before anything is read. The mark has to change with whatever the answer depends on beside its address and the code
 * that makes it; `perShopper` says that this includes the shopper's cookies.
 */
export function conditional(
  markOf: (c: Context<Env>) => Promise<string>,
  options: { readonly perShopper: boolean },
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const mark = await markOf(c);
    if (isKnown(c, mark)) {
      keepAs(c, mark, options);
      return c.body(null, 304);
    }
    await next();
    if (c.res.status === 200) keepAs(c, mark, options);
  };
}

/** Whether the client holds the answer with this mark, as this release makes it. */
export function isKnown(c: Context<Env>, mark: string): boolean {
  return matches(c.req.header('if-none-match'), tagOf(c, mark));
}

/** Tells the client to keep the answer under a mark, and to ask each time whether it still holds. */
export function keepAs(c: Context<Env>, mark: string, { perShopper }: { readonly perShopper: boolean }): void {
  c.header('ETag', tagOf(c, mark));
  c.header('Cache-Control', `${perShopper ? 'private' : 'public'}, no-cache`);
  if (perShopper) c.header('Vary', 'Cookie, Accept-Encoding');
}

/** A new release may answer the same things otherwise: it knows no answer of the one before. */
function tagOf(c: Context<Env>, mark: string): string {
  return `W/"${c.var.release}-${mark}"`;
}

/** Whether an If-None-Match header names a tag; weak and strong forms count as the same. */
function matches(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}
