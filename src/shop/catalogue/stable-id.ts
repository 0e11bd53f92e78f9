import { createHash } from 'node:crypto';

/**
 * The id of a product or category: 24 hexadecimal digits made from its slug, the same in every store that loads the
 * same data, so addresses survive a new database.
 */
export function stableId(slug: string): string {
  return createHash('sha256').update(slug).digest('hex').slice(0, 24);
}
