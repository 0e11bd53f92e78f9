import type { Transaction } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { instantIn } from '#kernel/zone';
import { insertAudit } from '#shop/audit';
import { findCategory, findWholeProducts } from '#shop/catalogue';
import { SHIPPED_HOUSE } from '#texts/house';
import type { Shop } from '../shop.ts';
import { switchTimes } from './banner-time.rules.ts';
import { type BodyProblem, linksIn, pageProblems, policyProblems } from './body-problems.rules.ts';
import { type ContentKey, isContentKey, unitOf } from './content-keys.rules.ts';
import { bannersDocument, houseDocument } from './documents.ts';
import { documentsOf, publishedSchema } from './draft-body.ts';
import { changing, type DraftAct, noteLive, type StaleContent } from './drafts.ts';
import { houseProblems } from './house.rules.ts';
import { linkTarget } from './links.rules.ts';
import { policyPair } from './policies.ts';
import { type ContentState, contentState } from './read-versions.ts';
import { setContent } from './set-content.ts';
import {
  bumpHead,
  changeAllPages,
  deleteSwitches,
  getOpenVersion,
  getPublishedVersion,
  hasDueSwitch,
  insertSwitches,
  listDueKeys,
  lockHead,
  updateVersion,
  type VersionRow,
} from './version-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

export type PublishRefusal =
  | StaleContent
  | { readonly code: 'noDraft' | 'notInFuture' }
  | { readonly code: 'incomplete'; readonly problems: readonly BodyProblem[] };

/** When to publish: on the clock of a market. */
export type PublishTime = { readonly local: string; readonly market: MarketCode };

/** What keeps a body from being published: texts and pictures that are missing, and links to pages that are not there. */
export async function publishProblems(
  deps: Pick<Shop, 'database'>,
  key: ContentKey,
  body: unknown,
): Promise<readonly BodyProblem[]> {
  const problems = [...problemsOf(key, body)];
  for (const { path, link } of linksIn(body)) {
    const target = linkTarget(link);
    if (target?.kind === 'category' && !(await findCategory(deps, target.title))) {
      problems.push({ path, code: 'unknown-link' });
    }
    if (target?.kind === 'product' && !(await isSold(deps, target.id))) problems.push({ path, code: 'unknown-link' });
  }
  return problems;
}

async function isSold(deps: Pick<Shop, 'database'>, id: string): Promise<boolean> {
  for (const market of Object.values(MARKETS)) {
    if ((await findWholeProducts(deps, market, [id])).length > 0) return true;
  }
  return false;
}

function problemsOf(key: ContentKey, body: unknown): readonly BodyProblem[] {
  if (key === 'house') return houseProblems(houseDocument.parse(body), SHIPPED_HOUSE);
  if (unitOf(key).kind === 'page') return pageProblems(body);
  const pair = policyPair.safeParse(body);
  if (pair.success) return policyProblems(pair.data);
  return pair.error.issues.map(({ path }) => ({ path: path.join('.'), code: 'one-language' }));
}

/**
 * Publishes the draft of a key now, or schedules it for a time on a market's clock. Pages of every process show it
 * within the time in which they read what has changed. Refuses an incomplete body with all its problems;
 * a policy is complete in both languages only.
 */
export async function publishContent(
  deps: Deps,
  act: DraftAct & { readonly at: PublishTime | null },
): Promise<Result<ContentState, PublishRefusal>> {
  const state = await contentState(deps, act.key);
  if (state.version !== act.version) return refused({ code: 'stale', current: state });
  if (!state.open) return refused({ code: 'noDraft' });
  const problems = await publishProblems(deps, act.key, state.open.body);
  if (problems.length > 0) return refused({ code: 'incomplete', problems });
  const publishAt = act.at && instantIn(MARKETS[act.at.market].timeZone, act.at.local);
  if (act.at && (publishAt === null || publishAt <= deps.clock.now())) return refused({ code: 'notInFuture' });
  return await changing<PublishRefusal>(deps, act, async (tx) => {
    const open = await getOpenVersion(tx, act.key);
    if (!open) return refused({ code: 'noDraft' });
    if (publishAt && act.at) {
      await updateVersion(tx, act.key, open.number, { state: 'scheduled', publishAt, market: act.at.market });
      await sendAt(deps, tx, publishAt);
      return ok({ action: 'content.schedule', after: { number: open.number, at: publishAt.toISOString() } });
    }
    await publishVersion(deps, tx, act.key, open);
    return ok({ action: 'content.publish', after: { number: open.number } });
  });
}

/** Writes a version where pages read it. The caller holds the lock of the key. */
async function publishVersion(deps: Deps, tx: Transaction, key: ContentKey, open: VersionRow): Promise<void> {
  await noteLive(deps, tx, key);
  const now = deps.clock.now();
  const body: unknown = publishedSchema(key).parse(open.body);
  for (const document of documentsOf(key, body)) {
    const written = await setContent(tx, document.key, document.body);
    if (!written.ok) throw new Error(`document ${document.key} does not fit at ${written.error.field}`);
  }
  const before = await getPublishedVersion(tx, key);
  if (before) await updateVersion(tx, key, before.number, { state: 'replaced' });
  await updateVersion(tx, key, open.number, { state: 'published', body, publishAt: null, publishedAt: now });
  if (key !== 'banners') return;
  const times = switchTimes(bannersDocument.parse(body), now);
  await insertSwitches(tx, times);
  for (const time of times) await sendAt(deps, tx, time);
}

async function sendAt(deps: Deps, tx: Transaction, at: Date): Promise<void> {
  const startAfterSeconds = Math.max(0, Math.ceil((at.getTime() - deps.clock.now().getTime()) / 1000));
  await deps.jobs.send(tx, 'publishContent', {}, { startAfterSeconds, key: at.toISOString() });
}

/**
 * Publishes the versions whose time has come, and has pages rendered anew when a banner begins or ends. Runs at these
 * times and every minute; a second run does nothing.
 */
export async function publishDueContent(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const key of (await listDueKeys(deps.database.read, now)).filter(isContentKey)) {
    await deps.database.transaction(async (tx) => {
      await lockHead(tx, key);
      const open = await getOpenVersion(tx, key);
      if (!open?.publishAt || open.publishAt > now) return;
      await publishVersion(deps, tx, key, open);
      await bumpHead(tx, key);
      await insertAudit(tx, deps.clock, {
        actor: { kind: 'system', name: 'publish content' },
        action: 'content.publish',
        subject: `content:${key}`,
        after: { number: open.number },
      });
    });
  }
  if (!(await hasDueSwitch(deps.database.read, now))) return;
  await deps.database.transaction(async (tx) => {
    if (await deleteSwitches(tx, now)) await changeAllPages(tx);
  });
}
