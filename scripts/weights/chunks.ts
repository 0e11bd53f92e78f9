import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isPersonal } from '../../src/web/pages/path.rules.ts';
import routes from '../../src/web/storefront/routes.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The bundles as the build writes them; each script has its brotli copy beside it. */
const BACK_OFFICE = path.join(ROOT, 'build-backoffice');
const STOREFRONT = path.join(ROOT, 'build/client');

/** Bytes of brotli: the back office's shell with its list of orders, and what another screen adds to the shell. */
const BACK_OFFICE_BUDGETS = { shellAndOrders: 132_000, screen: 20_000 } as const;

/**
 * Bytes of brotli that a page of the storefront loads of scripts once it is idle, as the browser counts them (`npm run bench -- vitals`);
 * `personal` is for pages of one person and of buying.
 */
export const STOREFRONT_BUDGETS = { public: 115 * 1024, personal: 140 * 1024 } as const;

/** What a page or screen loads, in bytes of brotli; without a budget where another line has it. */
export type Weight = { readonly name: string; readonly bytes: number; readonly budget?: number };

/** Those that load more than their budget. */
export function aboveBudget(weights: readonly Weight[]): readonly Weight[] {
  return weights.filter(({ bytes, budget }) => budget !== undefined && bytes > budget);
}

/** A route by its name with the script files that it begins with, as paths in the bundle. */
type Route = { readonly name: string; readonly files: readonly string[] };

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;

/** The scripts that some scripts load with them, those included. What is loaded later, by `import()`, is not. */
function scriptsOf(bundle: string, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(path.join(bundle, file), 'utf8');
    const imports = [...text.matchAll(STATIC_IMPORT)].map(([, to = '']) => path.join(path.dirname(file), to));
    scriptsOf(bundle, imports, found);
  }
  return found;
}

/** The bytes of scripts as they travel, in brotli. */
function bytesOf(bundle: string, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => {
    const sent = path.join(bundle, `${file}.br`);
    return sum + statSync(existsSync(sent) ? sent : path.join(bundle, file)).size;
  }, 0);
}

/** The screens of the back office, and its shell. */
function backOfficeRoutes(): { readonly shell: readonly string[]; readonly screens: readonly Route[] } {
  const manifest: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
    readFileSync(path.join(BACK_OFFICE, 'manifest.json'), 'utf8'),
  );
  const screens = Object.entries(manifest).flatMap(([source, { file }]) => {
    const name = /^routes\/(.+)\/route\.tsx$/.exec(source)?.[1];
    return name === undefined ? [] : [{ name, files: [file] }];
  });
  return { shell: [manifest['index.html']?.file ?? ''], screens };
}

/** What the shell of the back office loads of scripts, and what each screen adds, with their budgets. */
export function backOfficeWeights(): readonly Weight[] {
  const { shell, screens } = backOfficeRoutes();
  const ofShell = scriptsOf(BACK_OFFICE, shell);
  const orders = screens.find(({ name }) => name === 'orders')?.files ?? [];
  return [
    { name: 'shell', bytes: bytesOf(BACK_OFFICE, ofShell) },
    {
      name: 'shell and list of orders',
      bytes: bytesOf(BACK_OFFICE, scriptsOf(BACK_OFFICE, [...shell, ...orders])),
      budget: BACK_OFFICE_BUDGETS.shellAndOrders,
    },
    ...screens.map(({ name, files }) => {
      const own = [...scriptsOf(BACK_OFFICE, files)].filter((file) => !ofShell.has(file));
      return { name: `  ${name}`, bytes: bytesOf(BACK_OFFICE, own), budget: BACK_OFFICE_BUDGETS.screen };
    }),
  ];
}

/** The parts of the texts that some pages add (src/texts/public-texts.build.ts). */
const PARTS = ['finder', 'paying', 'other'];

/** The pages of the storefront: all that each loads once it is idle, texts included. */
function storefrontRoutes(): readonly Route[] {
  const manifest: Readonly<Record<string, { readonly file: string }>> = JSON.parse(
    readFileSync(path.join(STOREFRONT, '.vite/manifest.json'), 'utf8'),
  );
  const fileOf = (source: string) => {
    const file = manifest[`src/web/storefront/${source}`]?.file;
    if (file === undefined) throw new Error(`the build has no ${source}`);
    return file;
  };
  // the texts in the language that has more bytes
  const shared = [fileOf('entry.client.tsx'), assetOf(/^_interface-public-ar-/)];
  return routes.map(({ id, page }) => {
    const files = [...shared, fileOf(`routes/${page}/route.tsx`)];
    const loaded = [...scriptsOf(STOREFRONT, files)];
    const texts = PARTS.filter((part) => loaded.some((file) => file.includes(`/load-${part}-texts-`)));
    return { name: id, files: [...files, ...texts.map((part) => assetOf(new RegExp(`^_interface-${part}-ar-`)))] };
  });
}

/** What each page of the storefront loads of scripts, with its budget. */
export function storefrontWeights(): readonly Weight[] {
  return storefrontRoutes().map(({ name, files }) => ({
    name,
    bytes: bytesOf(STOREFRONT, scriptsOf(STOREFRONT, files)),
    budget: STOREFRONT_BUDGETS[isPersonal(name) ? 'personal' : 'public'],
  }));
}

/** The path of the one script in the assets whose name begins so. Throws when there is none. */
function assetOf(name: RegExp): string {
  const found = readdirSync(path.join(STOREFRONT, 'assets')).find((one) => name.test(one) && one.endsWith('.js'));
  if (found === undefined) throw new Error(`the build has no script named ${name}`);
  return `assets/${found}`;
}
