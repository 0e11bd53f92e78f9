/**
 * Resolves as the promise does, or rejects with the error of `late` after `ms` milliseconds; a later result is
 * ignored.
 */
export function atMost<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // waits for results that arrived while the event loop was busy
      setImmediate(() => setImmediate(() => reject(late())));
    }, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
