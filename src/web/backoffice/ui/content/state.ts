import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/admin/base';
import type { listContentCall, listVersionsCall, readContentCall } from '#contract/admin/content';
import type { MarketCode } from '#kernel/market';
import type { ContentKey } from '#shop/content/content-keys.rules';
import { get, send } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';

export type ContentState = AnswerOf<typeof readContentCall>;
export type ContentList = AnswerOf<typeof listContentCall>;
export type VersionFacts = AnswerOf<typeof listVersionsCall>['items'][number];
/** A time on the clock of a market: `2026-12-01T12:00`. */
export type LocalTime = { readonly local: string; readonly market: MarketCode };

/** Reads what pages show under a key, and its draft. */
export function useContent(key: ContentKey) {
  return useQuery({
    queryKey: ['/content', key],
    queryFn: ({ signal }) => get('/content/{key}', { path: { key }, signal }),
    // somebody else's save is found by the version: a version read anew below unsaved fields would let them overwrite it
    refetchOnWindowFocus: false,
  });
}

/** Reads every key with what is open and published. */
export function useContentList() {
  return useQuery({ queryKey: ['/content'], queryFn: ({ signal }) => get('/content', { signal }) });
}

/** Reads the versions of a key, newest first. */
export function useVersions(key: ContentKey) {
  return useQuery({
    queryKey: ['/content', key, 'versions'],
    queryFn: ({ signal }) => get('/content/{key}/versions', { path: { key }, signal }),
  });
}

/** Reads one version with its body. */
export function useVersion(key: ContentKey, number: number) {
  return useQuery({
    queryKey: ['/content', key, 'versions', number],
    queryFn: ({ signal }) => get('/content/{key}/versions/{number}', { path: { key, number }, signal }),
  });
}

async function remember(key: ContentKey, answer: Promise<ContentState>): Promise<ContentState> {
  const state = await answer;
  queries.setQueryData(['/content', key], state);
  await queries.invalidateQueries({
    queryKey: ['/content'],
    predicate: ({ queryKey }) => queryKey[1] !== key || queryKey.length > 2,
  });
  return state;
}

/** Saves the draft of a key. */
export function saveDraft({ key, version }: ContentState, body: unknown): Promise<ContentState> {
  return remember(key, send('PUT', '/content/{key}/draft', { path: { key }, body: { body }, ifMatch: version }));
}

/** Gives up the draft of a key. */
export function discardDraft({ key, version }: ContentState): Promise<ContentState> {
  return remember(key, send('DELETE', '/content/{key}/draft', { path: { key }, ifMatch: version }));
}

/** Opens a draft with the body of an earlier version. */
export function putBack({ key, version }: ContentState, number: number): Promise<ContentState> {
  return remember(key, send('POST', '/content/{key}/put-back', { path: { key }, body: { number }, ifMatch: version }));
}

/** Publishes the draft of a key, now or at a time. */
export function publish({ key, version }: ContentState, at: LocalTime | null): Promise<ContentState> {
  return remember(key, send('POST', '/content/{key}/publish', { path: { key }, body: { at }, ifMatch: version }));
}

/** Takes a version off its schedule. */
export function unschedule({ key, version }: ContentState): Promise<ContentState> {
  return remember(key, send('POST', '/content/{key}/unschedule', { path: { key }, ifMatch: version }));
}

/** Makes the links of a preview; number 0 stands for what is published. */
export async function makePreview(key: ContentKey, number: number, at: LocalTime | null) {
  return await send('POST', '/content/{key}/preview', { path: { key }, body: { number, at } });
}
