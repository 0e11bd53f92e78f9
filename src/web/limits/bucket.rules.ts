/** How much may be done at once, and how much more each minute. */
export type Budget = { readonly burst: number; readonly perMinute: number };

/** What is left of a budget, and when that was counted, in milliseconds. */
export type Bucket = { readonly tokens: number; readonly at: number };

const MINUTE = 60_000;

/** Returns what is left of a budget at a time; all of it where nothing was counted yet. */
export function leftAt(bucket: Bucket | undefined, { burst, perMinute }: Budget, at: number): number {
  if (!bucket) return burst;
  return Math.min(burst, bucket.tokens + (Math.max(0, at - bucket.at) / MINUTE) * perMinute);
}

/** Returns the seconds until one more is left: 0 where one is. */
export function secondsUntilOne(left: number, { perMinute }: Budget): number {
  return left >= 1 ? 0 : Math.max(1, Math.ceil(((1 - left) / perMinute) * 60));
}

/** Returns the milliseconds until all of a budget is there again, after which nothing needs to be remembered. */
export function untilFull(left: number, { burst, perMinute }: Budget): number {
  return Math.ceil(((burst - left) / perMinute) * MINUTE);
}
