import path from 'node:path';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { type DocumentKey, POLICIES, policyKey } from '#shop/content';
import { readJson } from './files.ts';

/** Every document with the file of content/ that is its first version. */
export const DOCUMENTS: readonly { readonly key: DocumentKey; readonly file: string }[] = [
  ...(['home', 'about', 'banners', 'testimonials', 'faqs', 'stores', 'sellers', 'press', 'contact'] as const).map(
    (key) => ({ key, file: `${key}.json` }),
  ),
  ...POLICIES.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      MARKET_CODES.map((market) => ({
        key: policyKey(name, language, market),
        file: `policies/${name}.${language}-${market}.json`,
      })),
    ),
  ),
];

/** The first version of a document, in the project's folder `root`. Throws for one that has no file. */
export async function firstVersion(root: string, key: DocumentKey): Promise<unknown> {
  const document = DOCUMENTS.find((one) => one.key === key);
  if (!document) throw new Error(`there is no file for ${key}`);
  return await readJson(path.join(root, 'content'), document.file);
}
