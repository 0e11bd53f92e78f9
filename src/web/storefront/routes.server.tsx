import type { LoaderFunction, RouteObject } from 'react-router';
import type { PageModule } from './hydration/load-page.ts';
import { loader } from './root.server.ts';
import { rootRoute } from './root.tsx';
import routes from './routes.ts';

const modules = import.meta.glob<PageModule>('./routes/*/route.tsx', { eager: true });
const loaders = import.meta.glob<{ readonly loader: LoaderFunction }>('./routes/*/loader.server.ts', { eager: true });

/** The routes of the server, with their loaders. Throws where the table of routes.ts and the folders of routes/ differ. */
export function serverRoutes(): RouteObject[] {
  const pages = routes.map(({ id, path, page, loads }): RouteObject => {
    const Component = modules[`./routes/${page}/route.tsx`]?.default;
    const own = loaders[`./routes/${page}/loader.server.ts`]?.loader;
    if (!Component) throw new Error(`routes/${page} has no route.tsx`);
    if (loads !== (own !== undefined)) throw new Error(`routes.ts says otherwise whether routes/${page} has a loader`);
    return { id, ...(path === '' ? { index: true } : { path }), ...(own ? { loader: own } : {}), Component };
  });
  return [{ ...rootRoute, loader, children: pages }];
}
