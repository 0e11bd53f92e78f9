/**
 * Makes a clone ready to run: installs packages when the lockfile changed since, and builds when a source changed
 * since. Runs under whatever Node the system has (20 or newer). What it does is said on stderr; stdout is only the path
 * of the Node to run the store with, for `npm start` to hand over to.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodePath, ROOT, runTo, runTool } from './node.mjs';

const STAMP = path.join(ROOT, 'build', 'stamp');
const INSTALLED = path.join(ROOT, 'node_modules', '.installed');
const NPMS_OWN = path.join(ROOT, 'node_modules', '.package-lock.json');
/** What a build depends on. Migrations and seeds are read when the store runs. */
const SOURCES = ['src', 'content', 'public', 'seeds', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];

/** Installs the packages of the lockfile unless they are there: by us, or by an `npm ci` since the lockfile changed. */
export async function install() {
  const lockfile = path.join(ROOT, 'package-lock.json');
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  const complete = existsSync(path.join(ROOT, 'node_modules', '.bin', 'react-router'));
  if (complete && existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return;
  if (complete && statSync(NPMS_OWN).mtimeMs > statSync(lockfile).mtimeMs) return;
  console.error('Installing packages…');
  const code = await runTo('stderr', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  if (code !== 0) throw new Error('npm ci failed');
  writeFileSync(INSTALLED, wanted);
}

/** Builds the store unless nothing changed since the last build. */
export async function build() {
  const now = stampOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  console.error('Building the store…');
  const code = await runTool('react-router', ['build'], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error('the build failed');
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, now);
}

/** Names, sizes and times of every source file: cheap to read, and different after any change. */
function stampOfSources() {
  const hash = createHash('sha256');
  const add = (file) => {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  };
  for (const source of SOURCES.map((name) => path.join(ROOT, name)).filter(existsSync)) {
    if (!statSync(source).isDirectory()) add(source);
    else
      for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) add(path.join(entry.parentPath ?? entry.path, entry.name));
      }
  }
  return hash.digest('hex');
}

if (process.argv[1] === import.meta.filename || process.argv[1]?.endsWith('prepare.mjs')) {
  try {
    await install();
    await build();
    console.log(nodePath());
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
