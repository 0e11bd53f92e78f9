/**
 * Whether packages and build are those of the files that are there. Only names and contents count, never a place or a
 * time: a copy of the folder is as fresh as the folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What a build is made of. Migrations, sample data and pictures are read when the store runs. */
const SOURCES = ['src', 'content', 'public', 'seeds', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const NOT_BUILT = /^seeds\/(?!.*\.ts$)|\.test\.tsx?$/;

/** A digest of everything that a build of this folder is made of. */
export function digestOfSources(root) {
  const hash = createHash('sha256');
  for (const name of SOURCES.flatMap((source) => filesOf(root, source))) {
    if (NOT_BUILT.test(name)) continue;
    const content = readFileSync(path.join(root, name));
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Names of files relative to the root, with `/` between folders, in an order that is the same everywhere. */
function filesOf(root, name) {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)).replaceAll(path.sep, '/'),
    )
    .sort();
}

/**
 * Whether node_modules has the packages of the lockfile, by the list that npm leaves there when it has installed
 * everything: each in its version, and all but optional ones, which are for certain systems only.
 */
export function isInstalled(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const there = packagesOf(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !there) return false;
  const isSame = (name) =>
    there[name].version === wanted[name]?.version && there[name].integrity === wanted[name]?.integrity;
  return (
    Object.keys(there).every(isSame) &&
    Object.keys(wanted).every((name) => name === '' || name in there || wanted[name].optional)
  );
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}
