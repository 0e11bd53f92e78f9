import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files and folders that building, checking and running a store need. */
const PARTS = [
  'content',
  'db',
  'deploy/edge/cloudflare',
  'docs/contracts/zatca',
  'public',
  'scripts/schema',
  'seeds',
  'src',
  'tests/support',
  'package.json',
  'tsconfig.json',
  'vite.backoffice.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
  'vitest.db.config.ts',
];

/** The market whose policies are copied for the new one (docs/adding-a-market.md). */
const POLICIES = { of: 'UAE', become: 'KWT' } as const;

/**
 * Copies the store in `root` to `folder` and applies `files` to it, as docs/adding-a-market.md says: JSON is merged,
 * any other file is added or replaced. Deletes the earlier contents of `folder`.
 */
export async function copyStore(root: string, folder: string, files: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.join(folder, 'tests'), { recursive: true });
  for (const part of PARTS) await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await copyPolicies(path.join(folder, 'content/policies'));
  for (const entry of await readdir(files, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(folder, path.relative(files, from));
    await mkdir(path.dirname(to), { recursive: true });
    if (entry.name.endsWith('.json')) await mergeJson(to, from);
    else await cp(from, to);
  }
}

async function copyPolicies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const market = `-${POLICIES.of}.json`;
    if (!name.endsWith(market)) continue;
    await cp(path.join(folder, name), path.join(folder, name.replace(market, `-${POLICIES.become}.json`)));
  }
}

async function mergeJson(into: string, from: string): Promise<void> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  await writeFile(into, `${JSON.stringify(merged(await read(into), await read(from)), null, 2)}\n`);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges objects by key, and lists of objects with a `slug` by slug. */
function merged(old: unknown, more: unknown): unknown {
  if (Array.isArray(old) && Array.isArray(more)) {
    return old.map((one: unknown) => {
      const found = more.find((other) => isRecord(one) && isRecord(other) && other.slug === one.slug);
      return found === undefined ? one : merged(one, found);
    });
  }
  if (!isRecord(old) || !isRecord(more)) return more;
  return { ...old, ...Object.fromEntries(Object.entries(more).map(([key, value]) => [key, merged(old[key], value)])) };
}
