import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './storage.ts';

/** The timeout of one file. Pictures have at most some hundred kilobytes. */
const PATIENCE_MS = 15_000;
/** Retries after a 429 or 5xx, with growing pauses. */
const RETRIES = 2;
/** For stores without regions, which accept any name. */
const REGION = 'us-east-1';

/**
 * Stores pictures in an S3 bucket, under `<id>/<file>`. `url` contains the key: `https://key:secret@host/bucket`, with
 * `?region=` where the store has regions.
 */
export function s3Storage(url: string): FileStorage {
  const { username, password, origin, pathname, searchParams } = new URL(url);
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`;
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? REGION,
    retries: RETRIES,
  });

  async function put(id: string, name: string, bytes: Uint8Array): Promise<void> {
    const answer = await client.fetch(`${bucket}/${id}/${name}`, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(bytes).digest('hex') },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`the picture store answered ${answer.status} to storing a file`);
  }

  return {
    async read(id, name) {
      const answer = await client.fetch(`${bucket}/${id}/${name}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`the picture store answered ${answer.status} to reading a file`);
      return bytes;
    },
    async keep(id, files, last) {
      const before = [...files].filter(([name]) => name !== last);
      await Promise.all(before.map(([name, bytes]) => put(id, name, bytes)));
      const bytes = files.get(last);
      if (bytes) await put(id, last, bytes);
    },
    add: put,
  };
}
