import { EVERYTHING, type PageTag } from '#kernel/page-tags';
import { readChanges } from '../../changes/queries.ts';
import type { Shop } from '../../shop/shop.ts';

/** After this long without a read, rows of changes may be gone. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Returns a function that makes a value once and keeps it until one of the tags changes. Each call first reads what was committed
 * since the last one, in one short statement, so that the value is never older than the call. A failure is not kept.
 */
export function keepByTags<T>(
  shop: Pick<Shop, 'database'>,
  tags: readonly PageTag[],
  make: () => Promise<T>,
): () => Promise<T> {
  const named = new Set<PageTag>([EVERYTHING, ...tags]);
  let kept: Promise<T> | null = null;
  let snapshot: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  return async () => {
    const startedAt = performance.now();
    const { changes, snapshot: now } = await readChanges(shop, snapshot);
    if (startedAt - readAt > FORGOTTEN_MS || changes.some(({ tag }) => named.has(tag))) kept = null;
    snapshot = now;
    readAt = startedAt;
    if (kept) return await kept;
    const made = make();
    kept = made;
    made.catch(() => {
      if (kept === made) kept = null;
    });
    return await made;
  };
}
