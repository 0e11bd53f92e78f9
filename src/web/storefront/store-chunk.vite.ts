import path from 'node:path';
import { isPersonal } from '../pages/path.rules.ts';
import routes from './routes.ts';

/** What the bundler knows of modules. */
type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null };

const ENTRY = path.join(import.meta.dirname, 'entry.client.tsx');
/** The kinds of public pages, by their modules. */
const PAGES = new Set(
  routes
    .filter((route) => !isPersonal(`/${route.path}`))
    .map(({ page }) => path.join(import.meta.dirname, `routes/${page}/route.tsx`)),
);
/** Small modules that the product page shares with some others: as files of their own they would compress badly. */
const OF_PRODUCT = /\/ui\/(?:tabs|use-slider|track|stars|stepper|fact)\.|\/change-city\.tsx/;
/** How many kinds of public pages make a module one of every page. */
const MANY = 5;

/**
 * The chunks of the browser's build, by the bundler's graph of imports: one script that every page loads, with React, the layout, and
 * what most public pages share. The entry stays apart, since it runs when all others are there.
 */
export function storeChunk(): (id: string, graph: Graph) => string | null {
  let shared: ReadonlySet<string> | null = null;
  return (id, graph) => {
    shared ??= sharedModules(graph);
    return shared.has(id) || OF_PRODUCT.test(id) || id.startsWith('\0rolldown') ? 'store' : null;
  };
}

function sharedModules(graph: Graph): ReadonlySet<string> {
  const pages = new Map<string, number>();
  for (const page of PAGES) for (const id of reached(graph, page)) pages.set(id, (pages.get(id) ?? 0) + 1);
  const frame = reached(graph, ENTRY);
  frame.delete(ENTRY);
  return new Set([...frame, ...[...pages].flatMap(([id, count]) => (count >= MANY ? [id] : []))]);
}

/** The modules that one imports, directly or not, and itself. */
function reached(graph: Graph, start: string): Set<string> {
  const found = new Set([start]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
