import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The version whose modules were read when these stand-ins were written. */
const KNOWN = '8.4.0';

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

/** The module without what these functions do; one that is called after all says so. */
function withoutBodies(code: string, module: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const whole = new RegExp(`^(\\t*)((?:async )?function ${name}\\()[^]*?^\\1}$`, 'm');
    if (!whole.test(rest)) throw new Error(`lean-router.vite.ts: ${module} has no function ${name}`);
    return rest.replace(whole, `$1$2) { throw new Error('not part of the browser build'); }`);
  }, code);
}

/**
 * Vite plugin: leaves parts of React Router that cannot run here out of the browser's scripts. Stops the build when the
 * version changes, so that the stand-ins are looked at again.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    configResolved({ root }) {
      const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/react-router/package.json'), 'utf8'));
      if (version !== KNOWN)
        throw new Error(`lean-router.vite.ts was written for React Router ${KNOWN}, not ${version}`);
    },
    load(id) {
      return STANDINS[moduleOf(id)] ?? null;
    },
    transform(code, id) {
      const module = moduleOf(id);
      const names = UNCALLED[module];
      return names ? { code: withoutBodies(code, module, names), map: null } : null;
    },
  };
}
