import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { foldWord, insertSpelling, isWordOfCatalogue } from './spelling-queries.ts';

type SpellingRefusal = { readonly code: 'spellingNotAWord' | 'spellingKnown' | 'spellingUnknown' };

/**
 * Makes a spelling mean a word of the catalogue: who searches the one finds the other. Refuses what is not one word, a
 * spelling that is known already, and a meaning that the catalogue does not have.
 */
export async function addSpelling(
  deps: Pick<Shop, 'database' | 'clock'>,
  { actor, spelling, means }: { readonly actor: Actor; readonly spelling: string; readonly means: string },
): Promise<Result<{ readonly variant: string; readonly canonical: string }, SpellingRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const [variant, meant] = [await foldWord(tx, spelling), await foldWord(tx, means)];
    if (variant === null || meant === null) return refused({ code: 'spellingNotAWord' });
    if (!(await isWordOfCatalogue(tx, meant.canonical))) return refused({ code: 'spellingUnknown' });
    const written = await insertSpelling(tx, variant.stem, meant.canonical);
    if (!written) return refused({ code: 'spellingKnown' });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'search.spelling.add',
      subject: `spelling:${variant.stem}`,
      after: { means: meant.canonical },
    });
    return ok({ variant: variant.stem, canonical: meant.canonical });
  });
}
