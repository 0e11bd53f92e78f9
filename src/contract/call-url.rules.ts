/** Parameters of a list, whose `ListDefinition` refuses unknown ones; empty texts are left out, lists joined by a comma. */
export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

/** What makes the address of a call: the parts of its path by name, and its query. */
type Address = { readonly path?: Readonly<Record<string, string | number>>; readonly query?: Params };

/** Returns parameters as a query, in the order given; undefined ones and empty texts are left out, lists joined by a comma. */
export function queryOf(params: Params): string {
  const search = new URLSearchParams();
  for (const name in params) {
    const text = `${params[name] ?? ''}`;
    if (text) search.set(name, text);
  }
  return `${search}`;
}

/** Returns the address of a call below the base of its contract: its path with the parts filled in, and its query. */
export function locate(path: string, { path: parts = {}, query = {} }: Address): string {
  const search = queryOf(query);
  return (
    path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(parts[name] ?? '')) + (search && `?${search}`)
  );
}
