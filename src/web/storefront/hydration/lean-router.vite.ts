import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import {
  withFirstArgument,
  withKnownTests,
  withoutAssignments,
  withoutBodies,
  withoutCalls,
} from './without-parts.build.ts';

/**
 * The router modules this plugin was written for, by the beginnings of their digests. Different contents stop the
 * build, whatever the version.
 */
const READ: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': 'eb9a6c534f1fb499',
  'lib/router/instrumentation.js': '80f3af8400627f5f',
  'lib/dom/ssr/links.js': '5429fb40b03e9d6b',
  'lib/dom/ssr/routeModules.js': '45f3a613573facb6',
  'lib/dom/ssr/components.js': 'c558f81af80558a3',
  'lib/dom/ssr/errorBoundaries.js': '2b5d5466a751b1a0',
  'lib/dom/ssr/fallback.js': '74cfc95228406395',
  'lib/router/router.js': 'c57a8a443062a135',
  'lib/dom/ssr/routes.js': 'a61893177d6a9f78',
  'lib/dom/ssr/single-fetch.js': 'b48e0bfc41893af7',
  'lib/dom/lib.js': '3fa62403d02a7d3b',
  'lib/hooks.js': '815f4e1a09bdb3f2',
  'lib/router/utils.js': '188e22b3a20905ee',
  'lib/router/history.js': 'efc267dc2d2358a2',
  'lib/dom-export/hydrated-router.js': 'f47e9d0a894d63b3',
  'lib/dom/ssr/data.js': 'f7bf7344e5c88697',
  'lib/components.js': 'cbacca4ef1b85405',
};

/** What loads the script of a route. */
const LOAD_ROUTE = fileURLToPath(new URL('./load-route.ts', import.meta.url));

function moduleOf(id: string): string {
  return /node_modules\/react-router\/dist\/production\/(.+)$/.exec(id)?.[1] ?? '';
}

/** For exports that only server modules import, which the browser build drops anyway. */
const NEVER = "const never = () => { throw new Error('not part of the browser build'); };";

/** Replacements of router modules for settings this store does not use, with the exports their importers need. */
const STANDINS: Readonly<Record<string, string>> = {
  // the whole route table is loaded at once (routeDiscovery "initial" in react-router.config.ts)
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export { never as getManifestPath, never as getPathsWithAncestors, never as handleClientVersionMismatch };
    ${NEVER}`,
  // no instrumentation is passed to the router
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export { never as instrumentHandler, never as instrumentationResultMetaContext };
    ${NEVER}`,
  // the store's own also loads the parts of the style sheet, and knows where the shopper goes
  'lib/dom/ssr/routeModules.js': `
    export { loadRouteModule } from ${JSON.stringify(LOAD_ROUTE)};`,
  // the styles of a page come with its script, and no link prefetches
  'lib/dom/ssr/links.js': `
    export const getKeyedLinksForMatches = () => [];
    export const getKeyedPrefetchLinks = async () => [];
    export const getModuleLinkHrefs = () => [];
    export const getNewMatchesForLinks = () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = () => {};
    export const prefetchStyleLinks = async () => {};`,
  // no link prefetches, and pages render their head without the router's elements
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
  // root.tsx has its own error page and is always rendered on the server
  'lib/dom/ssr/errorBoundaries.js': `
    export const RemixErrorBoundary = ({ children }) => children;
    export const BoundaryShell = () => null;
    export const RemixRootDefaultErrorBoundary = () => null;`,
  'lib/dom/ssr/fallback.js': `
    export const RemixRootDefaultHydrateFallback = () => null;`,
};

/**
 * Functions that this store never calls, by module: it has no actions, forms of the router, fetchers, blockers, lazily discovered routes
 * or server components, and has its own error page; development tools are not in the build.
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
    'revalidate',
    'getFetcher',
    'deleteFetcher',
    'abortFetcher',
    'getLoadingFetcher',
    'getDoneFetcher',
    'getUpdatedRevalidatingFetchers',
    'interruptActiveLoads',
  ],
  'lib/dom/ssr/routes.js': [
    'createClientRoutesWithHMRRevalidationOptOut',
    'wrapShouldRevalidateForHdr',
    'noActionDefinedError',
  ],
  'lib/dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'nonSsrStrategy', 'singleFetchLoaderFetcherStrategy'],
  'lib/dom/lib.js': ['useSubmit', 'useFormAction'],
  'lib/hooks.js': ['useNavigateUnstable', 'DefaultErrorComponent', 'RSCErrorHandler'],
};

/**
 * Tests whose result is known here, by module: no page has a form of the router, no route has actions, loaders or middleware of the
 * browser, nothing blocks or masks an address, no fetcher exists, and nothing is rendered at once.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  'lib/router/router.js': {
    // settings of the router
    'future.unstable_routePatternMatching': false,
    'init.instrumentations': false,
    'init.patchRoutesOnNavigation': false,
    '!init.dataStrategy && !dsMatches.some((m) => m.shouldLoad) && !dsMatches.some((m) => m.route.middleware && m.route.middleware.length > 0) && revalidatingFetchers.length === 0': false,
    'opts?.instrumentationNavigateMetaReceiver': false,
    'typeof callSiteDefaultShouldRevalidate === "boolean"': false,
    'this.#hmrRoutes': false,
    isStaticHandler: false,
    'fogOfWar.active': false,
    'fogOfWar.active && fogOfWar.matches': false,
    isFogOfWar: false,
    'typeof route.lazy === "function"': false,
    // masks and blockers
    'opts?.mask': false,
    unblockBlockerHistoryUpdate: false,
    blockerKey: false,
    'blockerKey && delta != null': false,
    'blockers.size > 0 && !isUninterruptedRevalidation': false,
    // forms and actions
    '!opts || !isSubmissionNavigation(opts)': true,
    submission: false,
    'opts && opts.submission && isMutationMethod(opts.submission.formMethod)': false,
    'submission && isMutationMethod(submission.formMethod)': false,
    'isMutationMethod(submission.formMethod)': false,
    'redirectPreserveMethodStatusCodes.has(redirect.response.status) && activeSubmission && isMutationMethod(activeSubmission.formMethod)': false,
    'opts && opts.pendingError': false,
    pendingActionResult: false,
    'pendingActionResult && isErrorResult(pendingActionResult[1])': false,
    'pendingActionResult && !isErrorResult(pendingActionResult[1])': false,
    'pendingError !== void 0': false,
    'pendingError !== void 0 && pendingActionResult': false,
    '!pendingActionResult': true,
    'newState.actionData': false,
    'state.actionData': false,
    isActionReload: false,
    'actionData !== void 0': false,
    // revalidation and fetchers
    isUninterruptedRevalidation: false,
    'revalidatingFetchers.length > 0': false,
  },
  'lib/components.js': { 'reactDomFlushSyncImpl && flushSync': false },
  'lib/hooks.js': {
    locationArg: false,
    'locationArg && renderedMatches': false,
    'dataRouterState && onErrorHandler': false,
  },
  'lib/dom/lib.js': { mask: false, 'shouldPrefetch && !isAbsolute': false },
  'lib/dom/ssr/data.js': { 'request.method !== "GET"': false },
  'lib/dom/ssr/routes.js': {
    'route.hasClientAction': false,
    'route.hasClientLoader': false,
    'route.hasClientMiddleware': false,
    needsRevalidation: false,
    isSpaMode: false,
    '!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader': false,
  },
  'lib/dom/ssr/single-fetch.js': {
    'request.method !== "GET"': false,
    'shouldAllowOptOut(m) && hasClientLoader': false,
  },
  'lib/dom-export/hydrated-router.js': {
    'ssrInfo.context.isSpaMode': false,
    'window.__reactRouterManifest.sri === true': false,
  },
  'lib/router/history.js': { maskedLocation: false },
};

/** Calls for each of the router's fetchers, of which there are none, and warnings to who writes a page. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  'lib/hooks.js': ['warning', 'warningOnce'],
  'lib/components.js': ['warning'],
  'lib/dom/lib.js': ['warning'],
  'lib/router/utils.js': ['warning'],
  'lib/router/router.js': [
    'warning',
    'state.fetchers.forEach',
    'fetchersQueuedForDeletion.forEach',
    'unmountedFetchers.forEach',
    'mountedFetchers.forEach',
    'revalidatingFetchers.forEach',
    'fetchLoadMatches.forEach',
  ],
};

/** Modules whose checks of what cannot be otherwise fail without words. */
const CHECKS = new Set([
  'lib/hooks.js',
  'lib/components.js',
  'lib/dom/lib.js',
  'lib/router/utils.js',
  'lib/router/router.js',
]);

/** Components of the router that no page has, which their names for development tools would keep in the build. */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'lib/dom/lib.js': ['Form.displayName', 'HistoryRouter.displayName', 'ScrollRestoration.displayName'],
};

/**
 * Vite plugin: removes parts of React Router that cannot run here from the browser's scripts (decision 0241). Finds
 * functions by the parser and modules by their path. Stops the build when a module's contents have changed or a
 * module is missing, so that a release of the router cannot silently change what runs or how much is sent.
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
      return STANDINS[module] ?? leanOf(code, module);
    },
    buildEnd(error) {
      const missing = Object.keys(READ).filter((module) => !met.has(module));
      if (!error && missing.length > 0) this.error(`React Router has no longer the modules ${missing.join(', ')}`);
    },
  };
}

function leanOf(code: string, module: string): string {
  const called = withoutBodies(code, module, UNCALLED[module] ?? []);
  const some = withoutCalls(called, module, IDLE[module] ?? []);
  const checked = CHECKS.has(module) ? withFirstArgument(some, module, 'invariant') : some;
  return withoutAssignments(withKnownTests(checked, module, KNOWN[module] ?? {}), module, UNUSED[module] ?? []);
}
