import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** The name of a backup's description; it is written last. */
export const MANIFEST = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  made: z.string(),
  kind: z.enum(['embedded', 'postgresql']),
  /** The last migration of the database. */
  migration: z.string(),
  /** Rows and hash of each table. */
  tables: z.record(z.string(), z.object({ rows: z.number(), hash: z.string() })),
  /** The hash of the dump of a PostgreSQL server. */
  dump: z.string().optional(),
  /** Whether pictures are in the backup or in a bucket. */
  pictures: z.enum(['data', 'bucket']),
});
export type Manifest = Readonly<z.infer<typeof manifest>>;

/** Reads the manifest of a backup. Throws when the folder has none, as an interrupted backup has not. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST}`);
  const read = manifest.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`the ${MANIFEST} of ${folder} is not that of a backup of this version`);
  return read.data;
}

/** Returns the SHA-256 of a file. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
