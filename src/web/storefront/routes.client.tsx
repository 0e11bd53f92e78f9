import type { RouteObject } from 'react-router';
import { loadData, loadWhole } from './hydration/load-data.ts';
import { loadPage, type PageModule } from './hydration/load-page.ts';
import { rootRoute } from './root.tsx';
import routes from './routes.ts';

const modules = import.meta.glob<PageModule>('./routes/*/route.tsx');

/** The routes of the browser: each page is loaded when a shopper goes there. `leave` loads that page whole instead. */
export function clientRoutes(leave: () => void): RouteObject[] {
  const pages = routes.map(({ id, path, page, loads }): RouteObject => {
    const load = modules[`./routes/${page}/route.tsx`];
    if (!load) throw new Error(`no page ${page}`);
    return {
      id,
      ...(path === '' ? { index: true } : { path }),
      ...(loads ? { loader: loadData } : {}),
      lazy: () => loadPage(load, leave),
    };
  });
  // header and footer are the same for all pages of a market and language
  return [{ ...rootRoute, loader: loadWhole, shouldRevalidate: () => false, children: pages }];
}
