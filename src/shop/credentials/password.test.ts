import { expect, it } from 'vitest';
import { hashPassword, verifyDummyPassword, verifyPassword } from './password.ts';

it('verifies the hashed password and no other', async () => {
  const hash = await hashPassword('عطر المسك 🌹 secret');
  expect(hash).not.toContain('secret');
  expect(await verifyPassword('عطر المسك 🌹 secret', hash)).toBe(true);
  expect(await verifyPassword('عطر المسك 🌹 Secret', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

it('returns a different hash each time', async () => {
  expect(await hashPassword('12345678')).not.toBe(await hashPassword('12345678'));
});

it('treats composed and decomposed letters alike', async () => {
  expect(await verifyPassword('cafe\u0301-12345', await hashPassword('caf\u00e9-12345'))).toBe(true);
});

it.each(['', 'scrypt', 'bcrypt$1$2$3$4$5', 'scrypt$16384$8$5$$'])('refuses a malformed hash: %j', async (hash) => {
  expect(await verifyPassword('12345678', hash)).toBe(false);
});

it('finishes all of many concurrent hashes', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => verifyDummyPassword('12345678')));
  expect(answers).toEqual([false, false, false, false, false]);
});
