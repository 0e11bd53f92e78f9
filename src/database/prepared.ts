import type pg from 'pg';

/** How many statements are kept prepared on a connection. A longer bag makes another text; these must not fill the server's memory. */
const MOST = 200;

/**
 * Has the statements of transactions prepared: the server reads and plans each a few times a connection instead of
 * every time, which for a bag's offers takes longer than running them (decision 0180). Gives what wraps a connection for
 * a transaction. Not for the embedded database: its connections share one session, and with it the names.
 */
export function preparing(): (client: pg.PoolClient) => pg.PoolClient {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST) return known;
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  };
  const named = (asked: unknown, values: unknown): unknown => {
    if (!Array.isArray(values) || values.length === 0) return asked;
    const query = typeof asked === 'string' ? { text: asked } : Object(asked);
    return { ...query, name: nameOf(query.text) };
  };
  return (client) =>
    Object.create(client, {
      query: {
        value: (asked: unknown, values: unknown, ...rest: unknown[]): unknown =>
          Reflect.apply(client.query, client, [named(asked, values), values, ...rest]),
      },
    });
}
