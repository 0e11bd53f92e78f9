/**
 * Checks whether packages and build match the files. Only names and contents count, so a copied or moved folder is up
 * to date.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources of a build. Migrations, sample data and pictures are read at run time. */
const SOURCES = [
  'src',
  'content',
  'public',
  'seeds',
  'vite.config.ts',
  'vite.backoffice.config.ts',
  'package-lock.json',
];
const NOT_BUILT = /^seeds\/(?!.*\.ts$)|\.test\.tsx?$/;

/** Returns a digest of the sources of a build. */
export function digestOfSources(root) {
  const hash = createHash('sha256');
  for (const name of SOURCES.flatMap((source) => filesOf(root, source))) {
    if (NOT_BUILT.test(name)) continue;
    const content = readFileSync(path.join(root, name));
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Lists files relative to the root, with `/` as separator, in a fixed order. */
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
 * Returns whether node_modules has the packages of the lockfile in their versions, by the list that npm writes after
 * an installation; optional packages may be absent.
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
