import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router';
import { z } from 'zod';
import type { Boot } from './boot.ts';

/** The list of the browser's files that the build writes. */
export const buildManifest = z.record(
  z.string(),
  z.looseObject({ file: z.string(), imports: z.array(z.string()).default([]), css: z.array(z.string()).default([]) }),
);
export type BuildManifest = Readonly<z.infer<typeof buildManifest>>;

const STOREFRONT = 'src/web/storefront';

/**
 * The addresses of all modules that a page loads with it, each after those that it imports, and of its style sheets, that of every page
 * first. Throws for a module that the build has not.
 */
export function filesOf(
  manifest: BuildManifest,
  page: string,
): { readonly modules: string[]; readonly sheets: string[] } {
  const entry = `${STOREFRONT}/entry.client.tsx`;
  const route = `${STOREFRONT}/routes/${page}/route.tsx`;
  const addresses = (files: readonly string[]) => [...new Set(files)].map((file) => `/${file}`);
  return {
    modules: addresses(chunksOf(manifest, [route, entry]).map(({ file }) => file)),
    sheets: addresses(chunksOf(manifest, [entry, route]).flatMap(({ css }) => css)),
  };
}

/** Some chunks and all that they import, each after those that it imports. */
function chunksOf(manifest: BuildManifest, names: readonly string[]): BuildManifest[string][] {
  const found = new Set<BuildManifest[string]>();
  function add(name: string): void {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build of the browser has no ${name}`);
    if (found.has(chunk)) return;
    for (const imported of chunk.imports) add(imported);
    found.add(chunk);
  }
  for (const name of names) add(name);
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
