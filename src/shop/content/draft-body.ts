import type { z } from 'zod';
import type { Queryable } from '#database/database';
import { LANGUAGES } from '#kernel/market';
import { SHIPPED_HOUSE } from '#texts/house';
import { type ContentKey, policyKey, unitOf } from './content-keys.rules.ts';
import { type DocumentKey, DRAFT_DOCUMENTS, schemaOf } from './documents.ts';
import { draftPolicyPair, policyPair } from './policies.ts';
import { getDocument } from './queries.ts';

/** A document with the key under which pages read it. */
type Document = { readonly key: DocumentKey; readonly body: unknown };

/** The schema of what may be published under a key. */
export function publishedSchema(key: ContentKey): z.ZodType {
  const unit = unitOf(key);
  return unit.kind === 'policy' ? policyPair : schemaOf(unit.key);
}

/** The schema of a draft: as what is published, but pictures may be missing. */
export function draftSchema(key: ContentKey): z.ZodType {
  if (key === 'banners' || key === 'stores' || key === 'press') return DRAFT_DOCUMENTS[key];
  return unitOf(key).kind === 'policy' ? draftPolicyPair : publishedSchema(key);
}

/** The documents that a body of a key consists of. Throws for a body that does not fit. */
export function documentsOf(key: ContentKey, body: unknown): readonly Document[] {
  const unit = unitOf(key);
  if (unit.kind === 'page') return [{ key: unit.key, body }];
  const pair = policyPair.parse(body);
  return LANGUAGES.map((language) => ({ key: policyKey(unit.name, language, unit.market), body: pair[language] }));
}

/** What pages show under a key, in the form of a draft; undefined before it was first written. */
export async function liveBody(q: Queryable, key: ContentKey): Promise<unknown> {
  const unit = unitOf(key);
  if (key === 'house') return (await getDocument(q, 'house')) ?? SHIPPED_HOUSE;
  if (unit.kind === 'page') return await getDocument(q, unit.key);
  const texts = [];
  for (const language of LANGUAGES)
    texts.push([language, await getDocument(q, policyKey(unit.name, language, unit.market))]);
  return texts.some(([, body]) => body === undefined) ? undefined : Object.fromEntries(texts);
}
