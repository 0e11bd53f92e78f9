import path from 'node:path';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { type DocumentKey, POLICIES, policyKey } from '#shop/content';
import { readJson } from './files.ts';

/** Every content document with the file of content/ that has its initial version. */
export const DOCUMENTS: readonly { readonly key: DocumentKey; readonly file: string }[] = [
  ...(
    ['home', 'about', 'banners', 'testimonials', 'faqs', 'stores', 'sellers', 'press', 'contact', 'houses'] as const
  ).map((key) => ({ key, file: `${key}.json` })),
  ...POLICIES.flatMap((name) =>
    LANGUAGES.flatMap((language) =>
      MARKET_CODES.map((market) => ({
        key: policyKey(name, language, market),
        file: `policies/${name}.${language}-${market}.json`,
      })),
    ),
  ),
];

/** Reads the initial version of a document from the project's folder `root`. Throws for a document without a file. */
export async function firstVersion(root: string, key: DocumentKey): Promise<unknown> {
  const document = DOCUMENTS.find((one) => one.key === key);
  if (!document) throw new Error(`there is no file for ${key}`);
  return await readJson(path.join(root, 'content'), document.file);
}
