import type { Database } from '#database/database';
import { deleteEdgeHolder, updateEdgeProgress, upsertEdgeHolder, upsertEdgeVersion } from './edge-queries.ts';

type Deps = { readonly database: Pick<Database, 'read'> };

/** What an edge has been told of (decision 0401). */
export type EdgeProgress = {
  /** The snapshot up to which it knows all changes; null when everything it keeps may be old. */
  readonly told: string | null;
  /** What pages showed by the clock then (`promiseTurns`). */
  readonly turn: string | null;
};

/** Changes are kept for six hours; an edge that was told nothing for this long may have missed some. */
const FORGOTTEN_SECONDS = 5 * 3600;

/** Makes `holder` the one that tells an edge for some seconds, and returns what it knows; null when another process does. */
export async function holdEdge(
  { database }: Deps,
  edge: string,
  holder: string,
  seconds: number,
): Promise<EdgeProgress | null> {
  const found = await upsertEdgeHolder(database.read, edge, holder, seconds);
  if (!found) return null;
  return found.age > FORGOTTEN_SECONDS ? { told: null, turn: null } : { told: found.told, turn: found.turn };
}

/** Lets another process tell an edge. */
export async function leaveEdge({ database }: Deps, edge: string, holder: string): Promise<void> {
  await deleteEdgeHolder(database.read, edge, holder);
}

/** Notes what an edge has been told by `holder`; nothing when another process tells it meanwhile. */
export async function noteEdgeTold(
  { database }: Deps,
  edge: string,
  holder: string,
  progress: { readonly told: string; readonly turn: string },
): Promise<void> {
  await updateEdgeProgress(database.read, { edge, holder, ...progress });
}

/**
 * Begins a new version of the edge for changes that were read before. Who reads this version in a snapshot knows all of
 * them, since it was committed after they were seen.
 */
export async function raiseEdgeVersion({ database }: Deps): Promise<number> {
  return await upsertEdgeVersion(database.read);
}
