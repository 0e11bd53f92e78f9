import { isDeepStrictEqual } from 'node:util';
import type { Context } from 'hono';
import {
  discardDraftCall,
  listContentCall,
  listVersionsCall,
  previewContentCall,
  publishContentCall,
  putBackCall,
  readContentCall,
  readVersionCall,
  saveDraftCall,
  unscheduleContentCall,
} from '#contract/admin/content';
import {
  type BodyProblem,
  type ContentState,
  contentState,
  type DraftRefusal,
  discardDraft,
  houseDocument,
  listContent,
  type PublishRefusal,
  previewPaths,
  publishContent,
  publishProblems,
  putBack,
  saveDraft,
  unscheduleContent,
  type VersionFacts,
  versionOf,
  versionsOf,
} from '#shop/content';
import { changedPaths } from '#shop/content/changed-paths.rules';
import type { ContentKey } from '#shop/content/content-keys.rules';
import { settingsOfHouse } from '#shop/content/house.rules';
import { mayDo } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { problemWordsOf } from './content-words.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Registers the calls about home, banners, pages and policies. */
export function registerContent(admin: AdminApi, shop: Deps): void {
  admin.on(listContentCall, async (c) => {
    const items = (await listContent(shop)).map(({ key, open, published }) => ({
      key,
      open: open && factsRecord(open),
      published: published && factsRecord(published),
    }));
    return c.json({ items }, 200);
  });
  admin.on(readContentCall, async (c) => {
    const state = await contentState(shop, c.req.valid('param').key);
    return c.json(await stateRecord(c, shop, state), 200);
  });
  admin.on(saveDraftCall, async (c) => {
    const { body } = c.req.valid('json');
    const { key } = c.req.valid('param');
    if (key === 'house' && !mayDo(c.var.person, 'settings.write') && (await changesSettings(shop, body)))
      return problem(c, 'forbidden', { permission: 'settings.write' });
    const done = await saveDraft(shop, { ...actOf(c, c.req.valid('param').key), body });
    return done.ok ? c.json(await stateRecord(c, shop, done.value), 200) : refusal(c, done.error, body);
  });
  admin.on(discardDraftCall, async (c) => {
    const done = await discardDraft(shop, actOf(c, c.req.valid('param').key));
    return done.ok ? c.json(await stateRecord(c, shop, done.value), 200) : refusal(c, done.error);
  });
  admin.on(putBackCall, async (c) => {
    const { number } = c.req.valid('json');
    const { key } = c.req.valid('param');
    if (key === 'house' && !mayDo(c.var.person, 'settings.write')) {
      const earlier = await versionOf(shop, key, number);
      if (earlier && (await changesSettings(shop, earlier.body)))
        return problem(c, 'forbidden', { permission: 'settings.write' });
    }
    const done = await putBack(shop, { ...actOf(c, c.req.valid('param').key), number });
    return done.ok ? c.json(await stateRecord(c, shop, done.value), 200) : refusal(c, done.error);
  });
  admin.on(unscheduleContentCall, async (c) => {
    const done = await unscheduleContent(shop, actOf(c, c.req.valid('param').key));
    return done.ok ? c.json(await stateRecord(c, shop, done.value), 200) : refusal(c, done.error);
  });
  admin.on(publishContentCall, async (c) => {
    const done = await publishContent(shop, { ...actOf(c, c.req.valid('param').key), at: c.req.valid('json').at });
    return done.ok ? c.json(await stateRecord(c, shop, done.value), 200) : refusal(c, done.error);
  });
  admin.on(listVersionsCall, async (c) => {
    const versions = await versionsOf(shop, c.req.valid('param').key);
    return c.json({ items: versions.map(factsRecord) }, 200);
  });
  admin.on(readVersionCall, async (c) => {
    const { key, number } = c.req.valid('param');
    const found = await versionOf(shop, key, number);
    return found ? c.json({ body: found.body, facts: factsRecord(found.facts) }, 200) : problem(c, 'notFound');
  });
  admin.on(previewContentCall, async (c) => {
    const { number, at } = c.req.valid('json');
    const made = await previewPaths(shop, { key: c.req.valid('param').key, number, at });
    return made ? c.json({ until: made.until.toISOString(), paths: { ...made.paths } }, 200) : problem(c, 'notFound');
  });
}

/** Whether a body of the house has other senders, order numbers or lines of invoices than its draft, or than what is shown. */
async function changesSettings(shop: Deps, body: unknown): Promise<boolean> {
  const { open, live } = await contentState(shop, 'house');
  const known = houseDocument.safeParse(open?.body ?? live?.body);
  const wanted = houseDocument.safeParse(body);
  if (!wanted.success) return false;
  return !known.success || !isDeepStrictEqual(settingsOfHouse(wanted.data), settingsOfHouse(known.data));
}

function actOf(c: Context<AdminEnv>, key: ContentKey) {
  return { actor: c.var.actor, key, version: expectedVersion(c) };
}

function factsRecord({ authorName, savedAt, publishAt, publishedAt, ...facts }: VersionFacts) {
  return {
    ...facts,
    author: authorName,
    savedAt: savedAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

function plainState({ key, version, live, open }: ContentState) {
  return {
    key,
    version,
    live: live && { body: live.body, facts: live.facts && factsRecord(live.facts) },
    open: open && { body: open.body, facts: factsRecord(open.facts) },
  };
}

async function stateRecord(c: Context<AdminEnv>, shop: Deps, state: ContentState) {
  setVersion(c, state.version);
  const problems = state.open ? await publishProblems(shop, state.key, state.open.body) : [];
  return { ...plainState(state), problems: withWords(c, problems) };
}

function withWords(c: Context<AdminEnv>, problems: readonly BodyProblem[]) {
  return problems.map(({ path, code }) => ({ path, code, words: problemWordsOf(c.var.language, code) }));
}

/** Answers a refusal; a stale one names the fields in which the sent body differs from what is there. */
function refusal(c: Context<AdminEnv>, error: DraftRefusal | PublishRefusal, mine?: unknown) {
  switch (error.code) {
    case 'stale': {
      const { current } = error;
      const { open, live } = current;
      const facts = open?.facts ?? live?.facts;
      const by = facts?.authorName ?? '';
      const at = facts?.savedAt.toISOString() ?? '';
      const theirs = open?.body ?? live?.body;
      const fields = mine === undefined ? ['state'] : changedPaths(mine, theirs);
      return problem(c, 'stale', {
        current: plainState(current),
        version: current.version,
        changed: fields.map((field) => ({ field, by, at })),
      });
    }
    case 'invalidContent':
      return problem(c, 'invalid', {
        fields: [{ path: error.field, code: 'wrong', words: problemWordsOf(c.var.language, 'wrong') }],
      });
    case 'incomplete':
      return problem(c, 'contentIncomplete', { fields: withWords(c, error.problems) });
    case 'unknownVersion':
      return problem(c, 'notFound');
    case 'isScheduled':
      return problem(c, 'contentScheduled');
    case 'draftOpen':
      return problem(c, 'contentDraftOpen');
    case 'noDraft':
      return problem(c, 'contentNoDraft');
    case 'notInFuture':
      return problem(c, 'contentTimePast');
  }
}
