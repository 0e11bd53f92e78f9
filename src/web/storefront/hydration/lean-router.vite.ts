import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { withoutBodies } from './without-bodies.build.ts';

/**
 * The modules that were read when what follows was written, by the first letters of their digests: another content in any
 * of them stops the build, whatever the version is called.
 */
const READ: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': 'eb9a6c534f1fb499',
  'lib/router/instrumentation.js': '80f3af8400627f5f',
  'lib/dom/ssr/links.js': '5429fb40b03e9d6b',
  'lib/dom/ssr/components.js': 'c558f81af80558a3',
  'lib/dom/ssr/errorBoundaries.js': '2b5d5466a751b1a0',
  'lib/dom/ssr/fallback.js': '74cfc95228406395',
  'lib/router/router.js': 'c57a8a443062a135',
  'lib/dom/ssr/routes.js': 'a61893177d6a9f78',
  'lib/dom/ssr/single-fetch.js': 'b48e0bfc41893af7',
  'lib/hooks.js': '815f4e1a09bdb3f2',
};

function moduleOf(id: string): string {
  return /node_modules\/react-router\/dist\/production\/(.+)$/.exec(id)?.[1] ?? '';
}

/** For exports that only modules of the server import, which are left out of the browser's scripts anyway. */
const NEVER = "const never = () => { throw new Error('not part of the browser build'); };";

/** Modules of React Router that only serve settings this store does not use, with what their importers need of them. */
const STANDINS: Readonly<Record<string, string>> = {
  // the whole route table is loaded at once (routeDiscovery "initial" in react-router.config.ts)
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export { never as getManifestPath, never as getPathsWithAncestors, never as handleClientVersionMismatch };
    ${NEVER}`,
  // nothing is handed to the router to watch it with
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export { never as instrumentHandler, never as instrumentationResultMetaContext };
    ${NEVER}`,
  // no route has style sheets or links of its own (the style sheet stands in the page), and no link asks for prefetching
  'lib/dom/ssr/links.js': `
    export const getKeyedLinksForMatches = () => [];
    export const getKeyedPrefetchLinks = async () => [];
    export const getModuleLinkHrefs = () => [];
    export const getNewMatchesForLinks = () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = () => {};
    export const prefetchStyleLinks = async () => {};`,
  // no link prefetches, and what stands in the head is made by the pages themselves, without the router's own elements
  'lib/dom/ssr/components.js': `
    import { createContext, useContext } from 'react';
    export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
    export const FrameworkContext = createContext(undefined);
    export const useFrameworkContext = () => useContext(FrameworkContext);
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) if (typeof ref === 'function') ref(value); else if (ref) ref.current = value;
    };
    const nothing = () => null;
    export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts, nothing as setIsHydrated };`,
  // root.tsx has an error page of its own and is always served rendered
  'lib/dom/ssr/errorBoundaries.js': `
    export const RemixErrorBoundary = ({ children }) => children;
    export const BoundaryShell = () => null;
    export const RemixRootDefaultErrorBoundary = () => null;`,
  'lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null;`,
};

/**
 * Functions that nothing here ever calls, by the module they stand in: the store has no actions, fetchers, blockers or
 * routes found later, no components of the server's, an error page of its own; development tools are not part of the
 * build.
 */
const UNCALLED: Readonly<Record<string, readonly string[]>> = {
  'lib/router/router.js': [
    'handleAction',
    'fetch',
    'handleFetcherAction',
    'handleFetcherLoader',
    'setFetcherError',
    'resetFetcher',
    'queueFetcherForDeletion',
    'discoverRoutes',
    'getBlocker',
    'updateBlocker',
    'patchRoutes',
    'patchRoutesImpl',
    '_internalSetRoutes',
    'defaultDataStrategy',
    'defaultDataStrategyWithMiddleware',
  ],
  'lib/dom/ssr/routes.js': [
    'createClientRoutesWithHMRRevalidationOptOut',
    'wrapShouldRevalidateForHdr',
    'noActionDefinedError',
  ],
  'lib/dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  'lib/hooks.js': ['useNavigateUnstable', 'DefaultErrorComponent', 'RSCErrorHandler'],
};

/**
 * Vite plugin: leaves parts of React Router that cannot run here out of the browser's scripts (decision 0241). Functions
 * are found by the parser, modules by their place. The build stops when a module is another than the one that was read,
 * and when one was not met at all, so that no release of the router changes silently what runs or how much is sent.
 */
export function leanRouter(): Plugin {
  const met = new Set<string>();
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      met.clear();
    },
    load(id) {
      const module = moduleOf(id);
      const known = READ[module];
      if (known === undefined) return null;
      met.add(module);
      const code = readFileSync(id, 'utf8');
      const found = createHash('sha256').update(code).digest('hex').slice(0, known.length);
      if (found !== known)
        this.error(`React Router's ${module} (${found}) is not the one that lean-router.vite.ts knows`);
      return STANDINS[module] ?? withoutBodies(code, module, UNCALLED[module] ?? []);
    },
    buildEnd(error) {
      const missing = Object.keys(READ).filter((module) => !met.has(module));
      if (!error && missing.length > 0) this.error(`React Router has no longer the modules ${missing.join(', ')}`);
    },
  };
}
