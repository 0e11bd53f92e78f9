/** Loads the name of every page: the first segment of its route. */
export async function loadPageNames(): Promise<ReadonlySet<string>> {
  const { routes } = await import('virtual:react-router/server-build');
  const paths = Object.values(routes).map((route) => route?.path ?? '');
  return new Set(paths.map((path) => path.split('/')[0] ?? '').filter((name) => name !== '' && name !== '*'));
}
