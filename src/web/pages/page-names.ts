import routes from '../storefront/routes.ts';

/** The name of every page: the first segment of its route. */
export const PAGE_NAMES: ReadonlySet<string> = new Set(
  routes.map(({ path }) => path.split('/')[0] ?? '').filter((name) => name !== '' && name !== '*'),
);
