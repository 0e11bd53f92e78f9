import type { MarketCode } from '#kernel/market';

/** When and where a banner is shown. `from` and `until` are instants. */
type Showing = {
  readonly market: MarketCode | null;
  readonly from: string | null;
  readonly until: string | null;
};

/** Whether a banner is shown at `now` in a market; with null, only when every market shows it. `until` is exclusive. */
export function isShownAt({ market, from, until }: Showing, asked: MarketCode | null, now: Date): boolean {
  if (market !== null && market !== asked) return false;
  if (from !== null && now < new Date(from)) return false;
  return until === null || now < new Date(until);
}

/** The instants after `now` at which a list of banners changes by itself. */
export function switchTimes(banners: readonly Showing[], now: Date): readonly Date[] {
  const times = banners.flatMap(({ from, until }) => [from, until]).filter((time) => time !== null);
  return [...new Set(times)].map((time) => new Date(time)).filter((time) => time > now);
}
