import pg from 'pg';

/** Below the time after which the embedded database takes the turn of an idle transaction away. */
const SPEAK_EVERY_MS = 2_000;

/**
 * Runs `copy` while the embedded database at `url` writes nothing, then `read` in the same transaction: everything so far is
 * in its files, and all other connections wait for their turn. Keep both short: shoppers wait meanwhile.
 */
export async function holdEmbedded<T>(
  url: string,
  copy: () => Promise<void>,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('CHECKPOINT');
    let speaking: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      speaking = client.query('SELECT 1').catch(() => undefined);
    }, SPEAK_EVERY_MS);
    try {
      await copy();
    } finally {
      clearInterval(timer);
      await speaking;
    }
    return await read(client);
  } finally {
    // ends the transaction too
    await client.end();
  }
}
