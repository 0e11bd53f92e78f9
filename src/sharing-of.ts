import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config/config.ts';
import type { Sharing } from './web/pages/kept.ts';

/**
 * Names this process, and what its pages have in common with those of the processes it may share them with: the files of the
 * build, whose names are digests of their contents, and every setting but those of the process alone. Null where no other
 * process can be, or nothing is built.
 */
export async function sharingOf(config: Config, root: string): Promise<Sharing | null> {
  if (config.databaseUrl === null) return null;
  const files = await readdir(path.join(root, 'build/server/assets')).catch(() => []);
  if (files.length === 0) return null;
  const { host, port, dataDir, role, instance, metrics, logLevel, logFormat, ...shown } = config;
  const text = JSON.stringify([files.sort(), config.publicUrl ?? port, shown]);
  return { holder: randomUUID(), build: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
