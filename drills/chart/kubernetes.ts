import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Kit } from '../kit.ts';

const TSC = path.resolve(import.meta.dirname, '../../node_modules/.bin/tsc');

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof manifest>;

/** Reads a Kubernetes object of what a file holds. */
export function manifestOf(value: unknown): Manifest {
  return manifest.parse(value);
}

/**
 * Checks objects against the types of Kubernetes' API: a field that it does not know, one of another type and one that is missing are
 * errors. Returns these, a line each.
 */
export async function checkTypes(kit: Kit, types: string, objects: readonly Manifest[]): Promise<readonly string[]> {
  const folder = await kit.folder();
  const unknown: string[] = [];
  const lines = objects.flatMap((object, index) => {
    const { apiVersion, kind } = object;
    const file = path.join(types, apiVersion === 'v1' ? 'core/v1.d.ts' : `${apiVersion.replace('.k8s.io', '')}.d.ts`);
    if (!existsSync(file) || !new RegExp(`interface ${kind} `).test(readFileSync(file, 'utf8'))) {
      unknown.push(`${apiVersion} has no ${kind}`);
      return [];
    }
    const name = JSON.stringify(file.replace(/\.d\.ts$/, '.js'));
    return [
      `import type { ${kind} as Kind${index} } from ${name};`,
      `export const ${kind}_${object.metadata.name.replaceAll(/\W/g, '_')}_${index}: Kind${index} = ${JSON.stringify(object, null, 1)};`,
    ];
  });
  writeFileSync(path.join(folder, 'objects.ts'), lines.join('\n'));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ target: 'esnext', module: 'esnext', moduleResolution: 'bundler' },
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
  const { stdout, status } = spawnSync(TSC, ['--project', folder, '--pretty', 'false'], { encoding: 'utf8' });
  const said = stdout.split('\n').filter((line) => /error TS/.test(line));
  return [...unknown, ...said, ...(status !== 0 && said.length === 0 ? [`tsc ended with ${status}`] : [])];
}
