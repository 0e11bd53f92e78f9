import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { withoutInvisible } from '#kernel/text';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import type { ContentKey } from './content-keys.rules.ts';
import { draftSchema, liveBody } from './draft-body.ts';
import { type ContentState, readContentState } from './read-versions.ts';
import {
  bumpHead,
  getOpenVersion,
  getPublishedVersion,
  getVersion,
  insertVersion,
  lockHead,
  updateVersion,
} from './version-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** What a person does to the drafts of a key. */
export type DraftAct = {
  readonly actor: Actor;
  readonly key: ContentKey;
  /** The version of the key that the person saw. */
  readonly version: number;
};

export type StaleContent = { readonly code: 'stale'; readonly current: ContentState };

export type DraftRefusal =
  | StaleContent
  | { readonly code: 'invalidContent'; readonly field: string }
  | { readonly code: 'isScheduled' | 'draftOpen' | 'noDraft' | 'unknownVersion' };

/** Who writes, as versions keep it. */
function authorOf(actor: Actor): { readonly author: string; readonly authorName: string } {
  return actor.kind === 'staff'
    ? { author: actor.id, authorName: actor.name }
    : { author: 'system', authorName: actor.name };
}

/**
 * Saves the draft of a key, which is opened when there is none. Texts may be empty and pictures missing; returns the
 * first field that does not fit. A scheduled version is taken off its schedule before it is changed.
 */
export async function saveDraft(
  deps: Deps,
  act: DraftAct & { readonly body: unknown },
): Promise<Result<ContentState, DraftRefusal>> {
  const parsed = draftSchema(act.key).safeParse(visibleOnly(act.body));
  if (!parsed.success) {
    return refused({ code: 'invalidContent', field: parsed.error.issues[0]?.path.join('.') ?? '' });
  }
  return await changing(deps, act, async (tx) => {
    const open = await getOpenVersion(tx, act.key);
    if (open?.state === 'scheduled') return refused({ code: 'isScheduled' });
    if (open && isDeepStrictEqual(open.body, parsed.data)) return ok(null);
    if (!open && isDeepStrictEqual(await liveBody(tx, act.key), parsed.data)) return ok(null);
    const now = deps.clock.now();
    if (open)
      await updateVersion(tx, act.key, open.number, { body: parsed.data, savedAt: now, ...authorOf(act.actor) });
    const number = open?.number ?? (await insertDraft(deps, tx, act, parsed.data, null));
    return ok({ action: 'content.draft.save', after: { number } });
  });
}

/** A body whose texts have no invisible characters, like those of shoppers. */
function visibleOnly(body: unknown): unknown {
  if (typeof body === 'string') return withoutInvisible(body);
  if (Array.isArray(body)) return body.map(visibleOnly);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, visibleOnly(value)]));
}

/** Gives up the draft of a key; it stays among the versions, and can be put back from there. */
export async function discardDraft(deps: Deps, act: DraftAct): Promise<Result<ContentState, DraftRefusal>> {
  return await changing(deps, act, async (tx) => {
    const open = await getOpenVersion(tx, act.key);
    if (!open) return refused({ code: 'noDraft' });
    await updateVersion(tx, act.key, open.number, { state: 'discarded', publishAt: null });
    return ok({ action: 'content.draft.discard', after: { number: open.number } });
  });
}

/** Opens a draft with the body of an earlier version. Publishing it is a new version. */
export async function putBack(
  deps: Deps,
  act: DraftAct & { readonly number: number },
): Promise<Result<ContentState, DraftRefusal>> {
  return await changing<DraftRefusal>(deps, act, async (tx) => {
    if (await getOpenVersion(tx, act.key)) return refused({ code: 'draftOpen' });
    const earlier = await getVersion(tx, act.key, act.number);
    if (!earlier) return refused({ code: 'unknownVersion' });
    const number = await insertDraft(deps, tx, act, earlier.body, act.number);
    return ok({ action: 'content.draft.put-back', after: { number, restored: act.number } });
  });
}

/** Takes a version off its schedule: it is a draft again. */
export async function unscheduleContent(deps: Deps, act: DraftAct): Promise<Result<ContentState, DraftRefusal>> {
  return await changing(deps, act, async (tx) => {
    const open = await getOpenVersion(tx, act.key);
    if (open?.state !== 'scheduled') return refused({ code: 'noDraft' });
    await updateVersion(tx, act.key, open.number, { state: 'draft', publishAt: null, market: null });
    return ok({ action: 'content.unschedule', after: { number: open.number } });
  });
}

/**
 * Notes what pages show as a published version when no version says so yet: before the first draft, and after the text
 * was written without the back office. The caller holds the lock of the key.
 */
export async function noteLive(deps: Pick<Shop, 'clock'>, tx: Transaction, key: ContentKey): Promise<void> {
  const live = await liveBody(tx, key);
  if (live === undefined) return;
  const published = await getPublishedVersion(tx, key);
  if (published && isDeepStrictEqual(published.body, live)) return;
  const now = deps.clock.now();
  if (published) await updateVersion(tx, key, published.number, { state: 'replaced' });
  await insertVersion(tx, {
    key,
    body: live,
    state: 'published',
    publishAt: null,
    market: null,
    author: 'system',
    authorName: 'system',
    restored: null,
    createdAt: now,
    savedAt: now,
    publishedAt: now,
  });
}

async function insertDraft(
  deps: Deps,
  tx: Transaction,
  act: DraftAct,
  body: unknown,
  restored: number | null,
): Promise<number> {
  await noteLive(deps, tx, act.key);
  const now = deps.clock.now();
  return await insertVersion(tx, {
    key: act.key,
    body,
    state: 'draft',
    publishAt: null,
    market: null,
    ...authorOf(act.actor),
    restored,
    createdAt: now,
    savedAt: now,
    publishedAt: null,
  });
}

type Change = { readonly action: AuditAction; readonly after: Readonly<Record<string, string | number>> } | null;

/**
 * Runs a change of a key in a transaction that holds its lock, counts it and writes it to the audit log. Refuses when
 * the person saw another version. `null` of `work` means that nothing had to change.
 */
export async function changing<E>(
  deps: Deps,
  act: DraftAct,
  work: (tx: Transaction) => Promise<Result<Change, E>>,
): Promise<Result<ContentState, E | StaleContent>> {
  return await deps.database.transaction(async (tx) => {
    const version = await lockHead(tx, act.key);
    if (version !== act.version) return refused({ code: 'stale', current: await readContentState(tx, act.key) });
    const done = await work(tx);
    if (!done.ok) return done;
    if (done.value !== null) {
      await bumpHead(tx, act.key);
      const { action, after } = done.value;
      await insertAudit(tx, deps.clock, { actor: act.actor, action, subject: `content:${act.key}`, after });
    }
    return ok(await readContentState(tx, act.key));
  });
}
