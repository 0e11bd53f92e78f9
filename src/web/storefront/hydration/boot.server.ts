import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import { z } from 'zod';
import type { Boot } from './boot.ts';

/** The list of the browser's files that the build writes. */
export const buildManifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
export type BuildManifest = Readonly<z.infer<typeof buildManifest>>;

const STOREFRONT = 'src/web/storefront';

/** The addresses of all modules that a page loads with it, each after those that it imports. Throws for one that the build has not. */
export function modulesOf(manifest: BuildManifest, page: string): readonly string[] {
  const found = new Set<string>();
  function add(name: string): void {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build of the browser has no ${name}`);
    const address = `/${chunk.file}`;
    if (found.has(address)) return;
    for (const imported of chunk.imports) add(imported);
    found.add(address);
  }
  add(`${STOREFRONT}/routes/${page}/route.tsx`);
  add(`${STOREFRONT}/entry.client.tsx`);
  return [...found];
}

/** The results of loaders in the form in which the router of the browser reads them. Unexpected errors lose their text. */
export function hydrationData({
  loaderData,
  errors,
}: Pick<StaticHandlerContext, 'loaderData' | 'errors'>): Boot['data'] {
  const written = Object.entries(errors ?? {}).map(([id, error]: [string, unknown]) => [
    id,
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, data: error.data, __type: 'RouteErrorResponse' }
      : { message: 'Unexpected Server Error', __type: 'Error' },
  ]);
  return { loaderData, errors: errors ? Object.fromEntries(written) : null };
}
