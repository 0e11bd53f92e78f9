import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { deleteSpelling, foldWord, insertSpelling, isKnownSpelling, isWordOfCatalogue } from './spelling-queries.ts';

type SpellingRefusal = { readonly code: 'spellingNotAWord' | 'spellingKnown' | 'spellingTaken' | 'spellingUnknown' };

/** Why a spelling cannot be added; null when it can. */
export async function spellingRefusal(
  tx: Transaction,
  { spelling, means }: { readonly spelling: string; readonly means: string },
): Promise<SpellingRefusal['code'] | null> {
  const [variant, meant] = [await foldWord(tx, spelling), await foldWord(tx, means)];
  if (variant === null || meant === null) return 'spellingNotAWord';
  if (variant.canonical === meant.canonical) return 'spellingKnown';
  if (!(await isWordOfCatalogue(tx, meant.canonical))) return 'spellingUnknown';
  return (await isKnownSpelling(tx, variant.stem)) ? 'spellingTaken' : null;
}

/** Writes a spelling that `spellingRefusal` has found right. Returns how it is kept; null when it was known. */
export async function insertSpellingOf(
  tx: Transaction,
  { spelling, means }: { readonly spelling: string; readonly means: string },
): Promise<string | null> {
  const [variant, meant] = [await foldWord(tx, spelling), await foldWord(tx, means)];
  const isNew = variant !== null && meant !== null && (await insertSpelling(tx, variant.stem, meant.canonical));
  return isNew ? variant.stem : null;
}

/** Removes a spelling that an import has added. */
export async function removeSpelling(tx: Transaction, variant: string): Promise<void> {
  await deleteSpelling(tx, variant);
}

/**
 * Makes a spelling mean a word of the catalogue: who searches the one finds the other. Refuses what is not one word, a
 * spelling that is known already, and a meaning that the catalogue does not have.
 */
export async function addSpelling(
  deps: Pick<Shop, 'database' | 'clock'>,
  { actor, ...wanted }: { readonly actor: Actor; readonly spelling: string; readonly means: string },
): Promise<Result<{ readonly variant: string; readonly canonical: string }, SpellingRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const code = await spellingRefusal(tx, wanted);
    if (code !== null) return refused({ code });
    const meant = await foldWord(tx, wanted.means);
    const variant = await insertSpellingOf(tx, wanted);
    if (variant === null || meant === null) return refused({ code: 'spellingKnown' });
    const { canonical } = meant;
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'search.spelling.add',
      subject: `spelling:${variant}`,
      after: { means: canonical },
    });
    return ok({ variant, canonical });
  });
}
