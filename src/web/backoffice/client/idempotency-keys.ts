/**
 * The idempotency keys of requests whose answer has not come yet. The same request again, after a lost connection, carries the
 * same key, so that the server answers it once.
 */
const waiting = new Map<string, string>();

/** Returns the Idempotency-Key of a request: a new one, or that of the same request without an answer. */
export function idempotencyKeyOf(request: string): string {
  const known = waiting.get(request);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  waiting.set(request, key);
  return key;
}

/** Notes that a request was answered, whatever the answer. */
export function answered(request: string): void {
  waiting.delete(request);
}
