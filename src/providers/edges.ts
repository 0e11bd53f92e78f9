import { cloudflare } from './cloudflare/index.ts';
import type { EdgeEntry } from './edge.ts';
import { varnish } from './varnish/index.ts';

/** The caches that a store can have in front of it; `EDGE` names one. */
export const EDGES: readonly EdgeEntry[] = [varnish, cloudflare];
