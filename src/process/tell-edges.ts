import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { holdEdge, leaveEdge, raiseEdgeVersion } from '../changes/edges.ts';
import type { Feed } from '../changes/feed.ts';
import { asWork } from '../database/work.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Shop } from '../shop/shop.ts';
import type { Edge } from '../web/edge/port.ts';
import { createPurgeLoop } from '../web/edge/purge-loop.ts';
import { runPurges } from '../web/edge/run-purges.ts';

/** An edge that does not answer for this long is an error of the log, once a minute. */
const LATE_SECONDS = 10;
const LATE_AGAIN_SECONDS = 60;

/** What this process tells its edges. */
export type Telling = {
  /** For how long each edge has not been told what has changed, in seconds. */
  behind(): readonly { readonly edge: string; readonly seconds: number }[];
  /** Ends, and lets another process go on. */
  stop(): Promise<void>;
};

/** Tells the caches in front of the store what has changed (docs/caching.md), each by itself. */
export function tellEdges(
  edge: Edge,
  shop: Pick<Shop, 'database'>,
  feed: Feed,
  log: Logger,
  metrics: Pick<Metrics, 'purge'> | null,
): Telling {
  const holder = randomUUID();
  const telling = edge.purgers.map((purger) => {
    const { name } = purger;
    let warnedAt: number | null = null;
    const loop = createPurgeLoop({
      ...edge,
      purger,
      feed,
      raiseVersion: () => asWork('page', () => raiseEdgeVersion(shop)),
      hold: (seconds) => asWork('page', () => holdEdge(shop, name, holder, seconds)),
      now: () => performance.now(),
      onPurge(result, reason, behind) {
        metrics?.purge(name, result);
        if (result === 'done') {
          if (warnedAt !== null) log.info({ edge: name }, 'an edge is told of changes again');
          warnedAt = null;
        } else if (warnedAt === null) {
          warnedAt = 0;
          log.warn({ edge: name, reason }, 'an edge was not told of a change: it is tried again');
        } else if (behind >= LATE_SECONDS && (warnedAt === 0 || behind - warnedAt >= LATE_AGAIN_SECONDS)) {
          warnedAt = behind;
          log.error({ edge: name, reason, seconds: Math.round(behind) }, 'an edge shows old pages: it cannot be told');
        }
      },
    });
    return { name, loop, stop: runPurges(name, loop, { everyMs: edge.everyMs, log }) };
  });
  return {
    behind: () => telling.map(({ name, loop }) => ({ edge: name, seconds: loop.behindSeconds() })),
    async stop() {
      for (const { name, stop } of telling) {
        await stop();
        await asWork('page', () => leaveEdge(shop, name, holder)).catch(() => undefined);
      }
    },
  };
}
