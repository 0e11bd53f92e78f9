/**
 * Shares reads among callers that ask at the same time. Each gets one that began after it asked, so that nobody misses what was
 * written before. Two reads never run at once; a failed one fails those who waited for it.
 */
export function sharedReads<T>(read: () => Promise<T>): () => Promise<T> {
  let underway: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    next = null;
    underway = read().finally(() => {
      underway = null;
    });
    return underway;
  }

  return () => {
    if (next) return next;
    if (!underway) return begin();
    next = underway.then(begin, begin);
    return next;
  };
}
