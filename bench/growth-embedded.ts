import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '../src/database/embedded.ts';
import { fillStore, fillVersion } from './growth-fill.ts';
import { memoryOf } from './processes.ts';
import { say } from './report.ts';

const CACHE = path.resolve(import.meta.dirname, '../.cache/growth');
const TABLE = 'The embedded database by size';

/**
 * Opens embedded databases of some sizes, with an order a product, and has `work` measure them by their urls. Filled ones are
 * kept in `.cache/growth`, so that only the first run fills them.
 */
export async function withEmbedded(
  sizes: readonly number[],
  work: (urls: ReadonlyMap<number, string>) => Promise<void>,
): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const open = new Map<number, EmbeddedDatabase>();
  try {
    for (const size of sizes) {
      const folder = await filled(size);
      const began = performance.now();
      const database = await startEmbedded({ folder });
      open.set(size, database);
      say(TABLE, `${size} products, opening`, { seconds: (performance.now() - began) / 1000 });
    }
    await work(new Map([...open].map(([size, { url }]) => [size, url])));
    for (const [size, database] of open) {
      say(TABLE, `${size} products, its process afterwards`, { MB: memoryOf(database.pid() ?? 0) });
    }
  } finally {
    for (const database of open.values()) await database.stop();
  }
}

/** Returns the folder of a filled database. */
async function filled(size: number): Promise<string> {
  const folder = path.join(CACHE, `embedded_${size}_${fillVersion()}`);
  if (existsSync(folder)) return folder;
  const making = path.join(CACHE, 'embedded_new');
  await rm(making, { recursive: true, force: true });
  const database = await startEmbedded({ folder: making });
  const began = performance.now();
  try {
    await fillStore(database.url, { products: size, orders: size });
  } finally {
    await database.stop();
  }
  await rename(making, folder);
  say(TABLE, `${size} products, filling with as many orders, once`, { seconds: (performance.now() - began) / 1000 });
  return folder;
}
