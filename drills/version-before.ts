import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { type Kit, NotHere } from './kit.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** The version before, unless another is named: the last commit before the migrations had one beginning, older databases are refused. */
export const VERSION_BEFORE = '41584455';

/**
 * Builds an earlier version of the store in a temporary folder, with this one's packages where its lockfile is the same, and
 * returns that folder.
 */
export async function buildVersion(kit: Pick<Kit, 'folder' | 'say' | 'atEnd'>, commit: string): Promise<string> {
  const folder = path.join(await kit.folder(), 'store');
  mkdirSync(folder);
  const git = (...args: string[]): Buffer =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  let files: Buffer;
  try {
    kit.say(`builds ${git('log', '-1', '--format=%h %s', commit).toString().trim()}`);
    files = git('archive', '--format=tar', commit);
  } catch {
    throw new NotHere(
      `This clone does not have the version ${commit}: fetch it (git fetch --unshallow), or give --same`,
    );
  }
  execFileSync('tar', ['-x', '-C', folder], { input: files, stdio: ['pipe', 'ignore', 'inherit'] });
  const lockfile = (root: string): string => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lockfile(folder) === lockfile(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else await run(kit, folder, 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error']);
  await run(kit, folder, process.execPath, ['scripts/run.mjs', 'build']);
  return folder;
}

async function run(kit: Pick<Kit, 'atEnd'>, cwd: string, program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: 'inherit' });
  kit.atEnd(() => child.kill());
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`the earlier version could not be built: ${program} ended with ${code}`);
}
