/** What a promise comes to, or an error after some milliseconds. What it comes to later is passed over. */
export function atMost<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      // an answer that arrived while this process was busy with something else is in time
      setImmediate(() => setImmediate(() => reject(late())));
    }, ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
