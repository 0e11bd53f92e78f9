import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type DocumentKey, schemaOf } from './documents.ts';
import { upsertDocument } from './queries.ts';

/** Writes a document whole. Returns the first field that does not fit its schema, and then writes nothing. */
export async function setContent(
  tx: Transaction,
  key: DocumentKey,
  body: unknown,
): Promise<Result<void, { readonly code: 'invalid_content'; readonly field: string }>> {
  const parsed = schemaOf(key).safeParse(body);
  if (!parsed.success) {
    return refused({ code: 'invalid_content', field: parsed.error.issues[0]?.path.join('.') ?? '' });
  }
  await upsertDocument(tx, key, parsed.data);
  return ok(undefined);
}
