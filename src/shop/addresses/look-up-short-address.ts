import { atMost } from '#kernel/at-most';
import type { Language } from '#kernel/market';
import type { Shop } from '../shop.ts';
import type { NationalAddress } from './port.ts';
import { deleteRegisterAnswersBefore, getRegisterAnswer, upsertRegisterAnswer } from './register-queries.ts';
import { shortAddressOf } from './short-address.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'nationalAddresses'>;

/** What is known of a code; `unavailable` when the register was not asked or did not answer in time. */
export type LookedUp =
  | { readonly state: 'found'; readonly address: NationalAddress }
  | { readonly state: 'wrong' | 'unknown' | 'unavailable' };

/** The longest that anybody waits for the register, in milliseconds. */
const PATIENCE_MS = 1500;

const HOUR_MS = 3_600_000;
/** How long an answer holds: an address for half a year, a missing code for a day. */
const HOLDS_MS = { found: 180 * 24 * HOUR_MS, unknown: 24 * HOUR_MS } as const;

/**
 * Looks up a typed short code in the register, within 1.5 s and without ever failing: where there is no register or no
 * answer, the code's form alone counts. Answers are kept, since the register limits how often it is asked.
 */
export async function lookUpShortAddress(deps: Deps, typed: string, language: Language): Promise<LookedUp> {
  const code = shortAddressOf(typed);
  if (code === '') return { state: 'wrong' };
  return await atMost(PATIENCE_MS, ask(deps, code, language), () => new Error('late')).catch(
    () => ({ state: 'unavailable' }) as const,
  );
}

async function ask({ database, clock, nationalAddresses }: Deps, code: string, language: Language): Promise<LookedUp> {
  const known = await getRegisterAnswer(database.read, code, language);
  const age = known ? clock.now().getTime() - known.askedAt.getTime() : 0;
  if (known && age < HOLDS_MS[known.address ? 'found' : 'unknown']) return resultOf(known.address);
  if (!nationalAddresses) return { state: 'unavailable' };
  const answer = await nationalAddresses.byShortCode(code, language);
  if (!answer.ok) return { state: 'unavailable' };
  await upsertRegisterAnswer(database.read, code, language, answer.value, clock.now());
  return resultOf(answer.value);
}

function resultOf(address: NationalAddress | null): LookedUp {
  return address ? { state: 'found', address } : { state: 'unknown' };
}

/** Deletes answers of the register that hold no longer. */
export async function forgetOldAddresses({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteRegisterAnswersBefore(database.read, new Date(clock.now().getTime() - HOLDS_MS.found));
}
