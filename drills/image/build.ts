import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { Kit } from '../kit.ts';
import { NotHere } from '../kit.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NAME = 'dar-al-misk';
/** npm of the stage that builds; the store itself has none. */
const NPM = 'npm@11.19.1';

/** Manuals and translations, which nothing of the store reads. */
const WITHOUT_TEXTS = ['man', 'locale', 'doc'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

export type Image = {
  /** The folder that holds its files. */
  readonly root: string;
  readonly user: string;
  readonly workingDir: string;
  readonly command: readonly string[];
  /** Its variables, as `NAME=value`. */
  readonly environment: readonly string[];
};

const inspected = z.object({
  OCIv1: z.object({
    config: z.object({ User: z.string(), WorkingDir: z.string(), Cmd: z.array(z.string()), Env: z.array(z.string()) }),
  }),
});

/**
 * Builds `deploy/Containerfile` without a registry of images: a Debian system by mmdebstrap, Node and npm as packages, buildah. What
 * npm is told on this machine is mounted for the build and stays out of the image.
 */
export async function buildImage(kit: Kit): Promise<Image> {
  if (process.getuid?.() !== 0) throw new NotHere('This drill makes and mounts file systems: run it as root');
  const buildah = kit.program('buildah', 'buildah');
  const mmdebstrap = kit.program('mmdebstrap', 'mmdebstrap');
  const context = path.join(await kit.folder(), 'context');
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(path.join(ROOT, file), path.join(context, file), { recursive: true });

  kit.say('a Debian system, Node and npm');
  const system = ['--variant=minbase', '--include=ca-certificates,libstdc++6', ...WITHOUT_TEXTS, ...datesOfLists()];
  await Promise.all([
    runProgram(kit, mmdebstrap, [...system, 'stable', path.join(context, 'deploy/rootfs.tar')]),
    runProgram(kit, 'npm', [
      ...['install', '--global', '--no-audit', '--no-fund', '--prefix', path.join(context, 'deploy/node')],
      ...[`node-linux-${process.arch}@${versionOfNode()}`, NPM],
    ]),
  ]);

  kit.say('the image');
  const storage = await kit.folder();
  const place = ['--root', path.join(storage, 'root'), '--runroot', path.join(storage, 'run')];
  const general = [...place, '--storage-driver', 'vfs'];
  const settings = ['BASE=scratch', 'ROOTFS=deploy/rootfs.tar', 'NODE=deploy/node'];
  await runProgram(
    kit,
    buildah,
    [
      ...[...general, 'build', '--isolation', 'chroot', '--format', 'docker', '-f', 'deploy/Containerfile', '-t', NAME],
      ...settings.flatMap((setting) => ['--build-arg', setting]),
      ...(await registryOf(kit)).flatMap((volume) => ['--volume', volume]),
      '.',
    ],
    context,
  );
  const ask = (...args: string[]): string =>
    execFileSync(buildah, [...general, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const { config } = inspected.parse(JSON.parse(ask('inspect', '--type', 'image', NAME))).OCIv1;
  const container = ask('from', '--pull-never', NAME);
  const root = ask('mount', container);
  kit.atEnd(() => ask('umount', container));
  return { root, user: config.User, workingDir: config.WorkingDir, command: config.Cmd, environment: config.Env };
}

function versionOfNode(): string {
  const file = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

/** Whether apt on this machine takes lists of packages whose date is over, such as those of a kept mirror. */
function datesOfLists(): readonly string[] {
  const said = execFileSync('apt-config', ['dump', 'Acquire::Check-Valid-Until'], { encoding: 'utf8' }).trim();
  return said === '' ? [] : [`--aptopt=${said}`];
}

/** Where npm gets packages on this machine, as files that are mounted for the build. */
async function registryOf(kit: Kit): Promise<readonly string[]> {
  const folder = await kit.folder();
  const of = (name: string): string => execFileSync('npm', ['config', 'get', name], { cwd: folder, encoding: 'utf8' });
  const [registry = '', cafile = ''] = ['registry', 'cafile'].map((name) => of(name).trim());
  const authorities = cafile === '' || cafile === 'null' ? process.env.NODE_EXTRA_CA_CERTS : cafile;
  mkdirSync(path.join(folder, 'npm'));
  const file = path.join(folder, 'npm/npmrc');
  writeFileSync(file, `registry=${registry}\n${authorities ? 'cafile=/etc/registry.pem\n' : ''}`);
  return [`${file}:/root/.npmrc:ro`, ...(authorities ? [`${authorities}:/etc/registry.pem:ro`] : [])];
}

/** Runs a program to its end; rejects with the end of what it said. */
function runProgram(kit: Kit, program: string, args: readonly string[], cwd?: string): Promise<void> {
  let said = '';
  const child = spawn(program, args, {
    ...(cwd ? { cwd } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: kit.stopped,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-3_000);
    });
  const failed = (): Error => {
    kit.say(said);
    return new Error(`${program} failed`);
  };
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(failed())));
  });
}
