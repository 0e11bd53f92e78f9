import type pg from 'pg';

/**
 * How many statements are prepared per connection. Each cart size is a new statement, and they use memory of the
 * server.
 */
const MAX_NAMES = 200;

/**
 * Returns a function that prepares the statements of a transaction, so that the server parses and plans each a few
 * times per connection; for the listings of a cart that takes longer than running them (docs/database.md). Not for the
 * embedded database, whose connections share one session and its statement names.
 */
export function preparing(): (client: pg.PoolClient) => pg.PoolClient {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMES) return known;
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
