import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** 16 MiB and about 0.15 s of one core: the least OWASP's password storage cheat sheet asks of scrypt. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const BYTES = 32;
/** How many are computed at once; the rest wait their turn, so that a rush of logins needs 32 MiB and not 300. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with scrypt and a salt of its own; the answer carries the cost it was made with. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether `password` is the one `hash` was made of. Takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** Spends the time of a comparison where there is nothing to compare with, so that the clock does not tell. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), COST);
  return false;
}

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  await turn();
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}
