import { vi } from 'vitest';

/**
 * Makes hashing a password cost a thousandth in database tests, some of which sign in a thousand times. What it costs in the
 * store is tested by src/shop/credentials/password.test.ts.
 */
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  const scrypt = (
    password: string,
    salt: Buffer,
    length: number,
    options: object,
    done: (error: Error | null, key: Buffer) => void,
  ): void => real.scrypt(password, salt, length, { ...options, N: 16 }, done);
  return { ...real, scrypt };
});
