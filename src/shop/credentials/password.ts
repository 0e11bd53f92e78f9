import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

type Cost = { readonly N: number; readonly r: number; readonly p: number };

/** 16 MiB and about 0.15 s of one core: the minimum for scrypt in OWASP's password storage cheat sheet. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const BYTES = 32;
/** Most concurrent hashes. More of them wait, so that a rush of logins needs 32 MiB and not 300. */
const MAX_CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password with scrypt and a random salt. The result contains the cost parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether `hash` was made from `password`, in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [kind, N, r, p, salt, key] = hash.split('$');
  if (kind !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const found = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return found.length === expected.length && timingSafeEqual(found, expected);
}

/** Takes the time of a comparison where there is no hash, so that the response time does not differ. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await derive(password, Buffer.alloc(16), COST);
  return false;
}

async function derive(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  await takeSlot();
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

async function takeSlot(): Promise<void> {
  if (running < MAX_CONCURRENT) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}
