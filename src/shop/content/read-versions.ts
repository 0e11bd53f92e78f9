import type { Database, Queryable } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { CONTENT_KEYS, type ContentKey } from './content-keys.rules.ts';
import { liveBody } from './draft-body.ts';
import {
  getHead,
  getOpenVersion,
  getPublishedVersion,
  getVersion,
  listCurrentVersions,
  listVersions,
  type VersionRow,
} from './version-queries.ts';
import type { VersionState } from './version-state.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** A numbered version without its body. */
export type VersionFacts = {
  readonly number: number;
  readonly state: VersionState;
  readonly authorName: string;
  readonly savedAt: Date;
  readonly publishAt: Date | null;
  /** The market on whose clock `publishAt` was chosen. */
  readonly market: MarketCode | null;
  readonly publishedAt: Date | null;
  /** The number of the version that it puts back. */
  readonly restored: number | null;
};

/** A key as the back office sees it. */
export type ContentState = {
  readonly key: ContentKey;
  /** Grows with each change; 0 before the first. */
  readonly version: number;
  /** What pages show; null before it was first written. */
  readonly live: { readonly body: unknown; readonly facts: VersionFacts | null } | null;
  /** The draft or the scheduled version. */
  readonly open: { readonly body: unknown; readonly facts: VersionFacts } | null;
};

/** Reads a key with what pages show and what is open. */
export async function readContentState(q: Queryable, key: ContentKey): Promise<ContentState> {
  const version = await getHead(q, key);
  const live = await liveBody(q, key);
  const published = await getPublishedVersion(q, key);
  const open = await getOpenVersion(q, key);
  return {
    key,
    version,
    live: live === undefined ? null : { body: live, facts: published && factsOf(published) },
    open: open && { body: open.body, facts: factsOf(open) },
  };
}

/** A key with what pages show and what is open. */
export async function contentState(deps: Reading, key: ContentKey): Promise<ContentState> {
  return await readContentState(deps.database.read, key);
}

/** Every key with the facts of what is open and what is published. */
export async function listContent(deps: Reading) {
  const rows = await listCurrentVersions(deps.database.read);
  return CONTENT_KEYS.map((key) => {
    const own = rows.filter((row) => row.key === key);
    const open = own.find(({ state }) => state !== 'published');
    const published = own.find(({ state }) => state === 'published');
    return { key, open: open ? factsOf(open) : null, published: published ? factsOf(published) : null };
  });
}

/** The versions of a key, newest first. */
export async function versionsOf(deps: Reading, key: ContentKey): Promise<readonly VersionFacts[]> {
  return (await listVersions(deps.database.read, key)).map(factsOf);
}

/** One version with its body; null when there is none. */
export async function versionOf(
  deps: Reading,
  key: ContentKey,
  number: number,
): Promise<{ readonly body: unknown; readonly facts: VersionFacts } | null> {
  const row = await getVersion(deps.database.read, key, number);
  return row && { body: row.body, facts: factsOf(row) };
}

function factsOf(row: Omit<VersionRow, 'body'>): VersionFacts {
  const { number, state, authorName, savedAt, publishAt, market, publishedAt, restored } = row;
  return { number, state, authorName, savedAt, publishAt, market, publishedAt, restored };
}
