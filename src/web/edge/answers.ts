import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, type Market, parsePrefix } from '#kernel/market';
import type { CachedPart } from '../../changes/cache.ts';
import type { Edge } from './port.ts';
import { versionText } from './version.rules.ts';

/** By which an edge proves that it is ours. */
const SECRET_HEADER = 'x-edge-secret';
/** In which it names the language and market of a visitor, as prefixes of urls do. */
export const VARIANT_HEADER = 'x-edge-variant';
/** Answers the edge with the variant of a visitor, whose headers it passes on. */
export const VARIANT_PATH = '/edge/variant';

/** As long as a process keeps a page without a change, since some of what it shows depends on the day. */
const CACHE_SECONDS = 600;
/** While a new one is fetched. */
const STALE_SECONDS = 60;
/** For an answer that has changed already, or while changes cannot be read: so that it is asked for once a second. */
const SHORT_SECONDS = 1;
/** More tags than this would be too long for a header. */
const MAX_TAGS = 1500;

/** Browsers ask again each time; a cache on the way, too. */
const BROWSERS = ['cache-control', 'public, max-age=0, must-revalidate'];

type Variant = { readonly market: Market; readonly language: Language };

/** How the store answers an edge (docs/caching.md). */
export type EdgeAnswers = {
  /** Whether a request comes from the edge. Headers of anybody else are worth nothing. */
  isAsking(headers: IncomingHttpHeaders): boolean;
  /** The language and market that the edge asks for; null when it names none. Only for a request of the edge. */
  variantOf(headers: IncomingHttpHeaders): Variant | null;
  /**
   * The headers of an answer to the edge instead of those that say who may keep it: those of `parts` that it is made of. Null in
   * `parts` stands for one that is not kept here: then it may keep nothing, and null is returned. `version` is the last purge
   * that is known with all its changes; null when that is not known for now.
   */
  headers(parts: readonly (CachedPart | null)[], version: number | null): readonly string[] | null;
};

/** Creates the answers to an edge that sends `secret`. */
export function createEdgeAnswers(edge: Pick<Edge, 'headers' | 'longestSeconds'>, secret: string): EdgeAnswers {
  const expected = digest(secret);
  const vary = ['vary', `accept-encoding, ${VARIANT_HEADER}`];
  return {
    isAsking(headers) {
      const given = headers[SECRET_HEADER];
      return typeof given === 'string' && timingSafeEqual(digest(given), expected);
    },
    variantOf(headers) {
      const named = headers[VARIANT_HEADER];
      return typeof named === 'string' ? parsePrefix(named) : null;
    },
    headers(parts, version) {
      const slots = new Set<number>();
      let isCurrent = version !== null;
      for (const part of parts) {
        if (part === null) return null;
        for (const slot of part.slots) slots.add(slot);
        isCurrent &&= part.isCurrent;
      }
      const isLong = isCurrent && slots.size <= MAX_TAGS;
      const own = edge.headers({
        tags: slots.size <= MAX_TAGS ? [...slots].map(tagOfSlot) : [],
        version: versionText(isCurrent ? (version ?? 0) : 0),
        seconds: Math.min(isLong ? CACHE_SECONDS : SHORT_SECONDS, edge.longestSeconds),
        staleSeconds: isLong ? Math.min(STALE_SECONDS, edge.longestSeconds) : 0,
      });
      return [...BROWSERS, ...vary, ...own];
    },
  };
}

/** The name of a slot (src/changes/change-table.ts) in headers. */
export function tagOfSlot(slot: number): string {
  return slot.toString(36);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
