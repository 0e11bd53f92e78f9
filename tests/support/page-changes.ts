import { readChanges } from '../../src/changes/queries.ts';
import type { Database } from '../../src/database/database.ts';

/** Returns a function that returns the tags, sorted, of what pages show that has changed since it was last called. */
export async function followChanges(deps: { readonly database: Database }): Promise<() => Promise<string[]>> {
  let { snapshot } = await readChanges(deps, null);
  return async () => {
    const read = await readChanges(deps, snapshot);
    snapshot = read.snapshot;
    return read.changes.map(({ tag }) => tag).sort();
  };
}
