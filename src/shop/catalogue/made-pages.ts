import type { Database } from '#database/database';
import { type SharedPage, upsertMadePage, upsertPageClaim, upsertPageMaker } from './made-page-queries.ts';

type Deps = { readonly database: Pick<Database, 'read'> };

/** How long a process that makes a page for all is waited for. */
const CLAIM_MS = 400;
/** How long a process counts as one that shares pages. */
const SHARES_SECONDS = 15;

/**
 * Returns the page of a key that another process has made and that shows some transactions; else claims it for this process,
 * or says that another one is making it.
 */
export async function askForPage(
  { database }: Deps,
  asked: { readonly key: string; readonly holder: string; readonly transactions: readonly number[] },
): Promise<SharedPage | 'claimed' | 'taken'> {
  return await upsertPageClaim(database.read, { ...asked, ms: CLAIM_MS });
}

/** Gives a page that this process has made to the others. */
export async function givePage({ database }: Deps, key: string, holder: string, page: SharedPage): Promise<void> {
  await upsertMadePage(database.read, key, holder, page);
}

/** Notes that this process shares pages, and returns how many others of its build do. Called every few seconds. */
export async function countPageMakers({ database }: Deps, holder: string, build: string): Promise<number> {
  return await upsertPageMaker(database.read, holder, build, SHARES_SECONDS);
}
