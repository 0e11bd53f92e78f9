import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const BEFORE = 'window.__reactRouterManifest=';

/**
 * Removes what only the server reads from the browser's list of routes: the files a module imports (the server names
 * them in the page, see boot.server.ts), and false or empty values, which read the same when missing.
 */
export async function slimManifest(assets: string): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('the client build has no list of routes');
  const file = path.join(assets, name);
  const script = await readFile(file, 'utf8');
  if (!script.startsWith(BEFORE))
    throw new Error('the list of routes has another form than slim-manifest.build.ts knows');
  const manifest = JSON.parse(script.slice(BEFORE.length).replace(/;\s*$/, ''));
  const slim = JSON.stringify(manifest, (key, value) =>
    key === 'imports' || key === 'css' || value === false ? undefined : value,
  );
  await writeFile(file, `${BEFORE}${slim};`);
}
