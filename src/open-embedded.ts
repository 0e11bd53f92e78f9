import path from 'node:path';
import type { Logger } from 'pino';
import { type EmbeddedDatabase, startEmbedded } from './database/embedded.ts';
import { expectRoom } from './database/room.ts';

/**
 * Starts the embedded database of a store in its data folder. It imports little, so that the process of the database opens its
 * files while the store's modules are loaded.
 */
export async function openEmbedded(dataDir: string, root: string, log: Logger): Promise<EmbeddedDatabase> {
  await expectRoom(path.resolve(root, dataDir));
  return await startEmbedded({
    folder: path.resolve(root, dataDir, 'database'),
    program: path.join(root, 'build/server/embedded-child.js'),
    onProblem: (message) => log.error(message),
  });
}
