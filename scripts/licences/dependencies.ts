import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A package that the running store may load; `date` is when its version was published, empty when unknown. */
export type Dependency = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly date: string;
};

type Locked = { readonly version?: string; readonly license?: string; readonly dev?: boolean };

/**
 * Returns every production dependency, direct and transitive, of every platform, by name and version. The licence is
 * that of the installed package, else that of the lockfile. Reads files only.
 */
export async function productionDependencies(root: string): Promise<Omit<Dependency, 'date'>[]> {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(path.join(root, 'package-lock.json'), 'utf8'),
  );
  const found = new Map<string, Omit<Dependency, 'date'>>();
  for (const [folder, locked] of Object.entries(packages)) {
    if (folder === '' || locked.dev) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const version = locked.version ?? '';
    const licence = (await licenceIn(path.join(root, folder))) ?? locked.license ?? 'unknown';
    found.set(`${name} ${version}`, { name, version, licence });
  }
  return [...found.values()].sort((one, other) => order(one.name, other.name) || order(one.version, other.version));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns the licence of an installed package, or null when it is not installed. */
async function licenceIn(folder: string): Promise<string | null> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { license }: { license?: unknown } = JSON.parse(text);
  return typeof license === 'string' && license !== '' ? license : 'unknown';
}

const ROW = /^\| `([^`]+)` \| (\S+) \| (.+?) \| (\S*) \|$/;

/** Parses the rows of docs/licences.md. */
export function readTable(text: string): Dependency[] {
  return text.split('\n').flatMap((line) => {
    const [, name, version, licence, date] = ROW.exec(line) ?? [];
    return name && version && licence ? [{ name, version, licence, date: date ?? '' }] : [];
  });
}

/** Returns the text of docs/licences.md. */
export function writeTable(dependencies: readonly Dependency[]): string {
  const counts = new Map<string, number>();
  for (const { licence } of dependencies) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].sort((one, other) => other[1] - one[1] || order(one[0], other[0]));
  const rows = dependencies.map(
    ({ name, version, licence, date }) => `| \`${name}\` | ${version} | ${licence} | ${date} |`,
  );
  return `# Licences of dependencies

Everything the running store may load, of every platform, with the licence it states and the day its version was published. Written by
\`npm run licences\`; \`tests/unit/licences.test.ts\` fails when this table is not what the lockfile and \`node_modules\` say, and when a
licence is not allowed (\`scripts/licences/allowed.ts\`, which names the exceptions and their reasons). Fonts are under the SIL Open Font
License, with its text beside them; the table of IP ranges is attributed on the legal page.

${dependencies.length} packages: ${byCount.map(([licence, count]) => `${count} ${licence}`).join(', ')}.

| Package | Version | Licence | Published |
|---|---|---|---|
${rows.join('\n')}
`;
}
