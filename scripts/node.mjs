/**
 * Finds the Node to run with. On Linux the lockfile installs Node 24 (docs/dependencies.md), so that the store runs
 * under an older system Node; elsewhere the system's Node must be new enough.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Returns the absolute path of the Node to run with. */
export function nodePath() {
  const bundled = path.join(ROOT, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(bundled)) return bundled;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  throw new Error(`Node ${process.versions.node} is too old here: install Node 22.22 or newer`);
}

/** Runs a file with that Node, inheriting the terminal; resolves to its exit code. */
export function runNode(args, options = {}) {
  const node = nodePath();
  const env = {
    ...process.env,
    ...options.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(node, args, { stdio: 'inherit', cwd: ROOT, ...options, env });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a tool of node_modules/.bin with that Node. */
export function runTool(name, args, options = {}) {
  return runNode([path.join(ROOT, 'node_modules', '.bin', name), ...args], options);
}

/** Runs a program of the system with its output on our `stdout` or `stderr`; resolves to its exit code. */
export function runTo(stream, program, args, options = {}) {
  const output = stream === 'stderr' ? 2 : 1;
  const child = spawn(program, args, { stdio: ['ignore', output, 2], cwd: ROOT, ...options });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
