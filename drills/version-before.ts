import { execFileSync, spawn } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import type { Kit } from './kit.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Builds an earlier version of the store in a temporary folder and returns that folder; the project's own folder where there is no
 * git or no earlier commit.
 */
export async function buildVersion(kit: Kit, commit: string): Promise<string> {
  const folder = path.join(await kit.folder(), 'store');
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    kit.say(`builds ${git('log', '-1', '--format=%h %s', commit)}`);
    git('worktree', 'add', '--detach', folder, commit);
  } catch {
    kit.say('no earlier version here: both versions are this build');
    return ROOT;
  }
  kit.atEnd(() => git('worktree', 'remove', '--force', folder));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const child = spawn(process.execPath, ['scripts/run.mjs', 'build'], { cwd: folder, stdio: 'inherit' });
  kit.atEnd(() => child.kill());
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('the earlier version could not be built');
  return folder;
}
