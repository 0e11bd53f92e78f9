import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

/**
 * Removes what only the server reads from the browser's list of routes: the files a module imports (the server names
 * them in the page, see boot.server.ts), and false or empty values, which read the same when missing. Adds the parts of the
 * style sheet that the page of a route needs.
 */
export async function slimManifest(
  assets: string,
  partsOfRoutes: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('the client build has no list of routes');
  const file = path.join(assets, name);
  const script = await readFile(file, 'utf8');
  if (!script.startsWith(BEFORE))
    throw new Error('the list of routes has another form than slim-manifest.build.ts knows');
  const manifest = JSON.parse(script.slice(BEFORE.length).replace(/;\s*$/, ''));
  for (const [id, parts] of Object.entries(partsOfRoutes)) manifest.routes[id].css = parts;
  const slim = JSON.stringify(manifest, (key, value) =>
    key === 'imports' || value === false || (key === 'css' && value.length === 0) ? undefined : value,
  );
  await writeFile(file, `${BEFORE}${slim};`);
}
