import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync } from 'vite';
import {
  withKnownTests,
  withoutAssignments,
  withoutBodies,
  withoutCases,
  withPairs,
  withWords,
} from './without-parts.build.ts';

/** The modules this plugin was written for, by the beginnings of their digests: other contents stop the build. */
const READ: Readonly<Record<string, string>> = {
  'react/cjs/react.production.js': '0b5529981841afa1',
  'react-dom/cjs/react-dom-client.production.js': 'a319b413b7a19ee3',
  'scheduler/cjs/scheduler.production.js': '679adff761d31e94',
};

/** Elements that no page of the store has, by their types and by the tags that React DOM gives them; 21 to 25 have no type any more. */
const TYPES = [
  'REACT_ACTIVITY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PORTAL_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
];
const TAGS = ['4', '12', '19', '21', '23', '24', '25', '30', '31'];

/** Functions that only such elements, or calls of React that the store does not make, come to. */
const UNCALLED = [
  // view transitions of React; the router's own are the browser's
  'startViewTransition',
  'commitAfterMutationEffectsOnFiber',
  'flushAfterMutationEffects',
  // references to fragments
  'FragmentInstance',
  'traverseVisibleInstancesAndTextInstances',
  // other elements of TYPES
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'cutOffTailIfNeeded',
  // actions of forms
  'mountActionState',
  'updateActionState',
  'rerenderActionState',
  'dispatchActionState',
  'runActionStateAction',
  'startHostTransition',
  'ensureFormComponentIsStateful',
  'TransitionAwareHostComponent',
  // other hooks
  'startTransition',
  'mountDeferredValueImpl',
  'updateDeferredValueImpl',
  'imperativeHandleEffect',
  'useEffectEventImpl',
  'useMemoCache',
  'refreshCache',
  // style sheets and scripts that React loads
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'preloadModule',
  'preconnectAs',
  'suspendResource',
  'insertStylesheet',
  'preloadStylesheet',
  'acquireResource',
  'preloadResourceAndSuspendIfNeeded',
  'onUnsuspend',
  // custom elements
  'setPropOnCustomElement',
  // promises as children and as values of hooks; what is loaded on demand comes as a component
  'useThenable',
  'unwrapThenable',
  'trackUsedThenable',
  // roots that are told what to hydrate first
  'attemptExplicitHydrationTarget',
  // hidden activities, and forms with a function as their action
  'recursivelyTraverseDisconnectPassiveEffects',
  'recursivelyResetForms',
  'requestFormReset$1',
  'scheduleReplayQueueIfNeeded',
  // components with methods of before React 16.3
  'callComponentWillReceiveProps',
  // elements by their components
  'findCurrentFiberUsingSlowPath',
  // browsers without input events
  'handlePropertyChange',
  'handleEventsForInputEventPolyfill',
  'getTargetInstForInputEventPolyfill',
];

/** Functions that are called and find nothing to do, by what they return then. */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  '': [
    'trackEnterViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    // a submitted form with a function as its action
    'extractEvents$1',
    'constructSelectEvent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'commitSuspenseHydrationCallbacks',
    'defaultOnDefaultTransitionIndicator',
  ],
  false: ['isFragmentInstanceParent'],
  null: ['getResource', 'waitForCommitToBeReady', 'getComponentNameFromType'],
  // where an error came from, in names that the minifier has shortened
  '""': ['getStackByFiberInDevAndProd'],
};

/**
 * Tests whose result is known, by module: what every browser has had since this store's oldest one, and what only the elements and
 * calls above come to.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  'react-dom/cjs/react-dom-client.production.js': {
    canUseDOM: true,
    canUseCompositionEvent: true,
    isInputEventSupported: true,
    useFallbackCompositionData: false,
    canUseTextInputEvent: true,
    '"undefined" !== typeof AbortController': true,
    '"function" === typeof reportError': true,
    // development tools
    '"undefined" !== typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': false,
    'injectedHook && "function" === typeof injectedHook.setStrictMode': false,
    'injectedHook && "function" === typeof injectedHook.onCommitFiberUnmount': false,
    'injectedHook && "function" === typeof injectedHook.onCommitFiberRoot': false,
    'injectedHook && "function" === typeof injectedHook.onPostCommitFiberRoot': false,
    // settings of a root
    'null !== options && void 0 !== options': false,
    // view transitions of React, style sheets that React loads, forms with a function as their action
    isViewTransitionEligible: false,
    shouldStartViewTransition: false,
    nextResource: false,
    'isCustomElement(tag)': false,
    'null != i': false,
    // components that look at the page before it changes
    '0 !== (flags & 1024) && null !== current': false,
  },
  'scheduler/cjs/scheduler.production.js': {
    '"object" === typeof performance && "function" === typeof performance.now': true,
    '"function" === typeof localSetImmediate': false,
    '"undefined" !== typeof MessageChannel': true,
  },
};

/** Methods of what is never made, and the beginning of a page that was not served. */
const ASSIGNED = [
  'FragmentInstance.prototype',
  'ViewTransitionPseudoElement.prototype',
  'exports.createRoot',
  'ReactDOMSharedInternals.findDOMNode',
  'ReactDOMHydrationRoot.prototype',
];

/** Exports of React itself that nothing uses. */
const UNUSED = ['exports.Children', 'exports.addTransitionType'];

/** The pages of the store; and names of attributes in React that HTML calls otherwise, which are known whether a page has them or not. */
const PAGES = fileURLToPath(new URL('..', import.meta.url));
const ATTRIBUTES = ['acceptCharset', 'htmlFor', 'httpEquiv', 'crossOrigin'];

/** Attributes of drawings in namespaces of XML, which HTML does not have. */
const NAMESPACED = [
  ...['Href', 'Actuate', 'Arcrole', 'Role', 'Show', 'Title', 'Type'].map((name) => `xlink${name}`),
  ...['Base', 'Lang', 'Space'].map((name) => `xml${name}`),
];

/** What a module must not use, since its part of React DOM is not there. */
const ABSENT = new Set([
  'Activity',
  'Children',
  'Profiler',
  'ViewTransition',
  'addTransitionType',
  'createPortal',
  'createRoot',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preloadModule',
  'requestFormReset',
  'useActionState',
  'useDeferredValue',
  'useEffectEvent',
  'useFormState',
  'useFormStatus',
  'useImperativeHandle',
  'useTransition',
]);
/** Written in a function of the router that makes routes from elements, which is not in the build. */
const OF_ROUTER = /\/react-router\/.*\/lib\/components\.js$/;
const PACKAGES = ['react', 'react-dom', 'react-dom/client'];
/** Events that are not told, and attributes that are not set. */
const UNTOLD = /\bon(?:Select|BeforeInput)\b|\b(?:xlink[A-Z]|xml[BLS])\w+/;

/**
 * Vite plugin: leaves parts of React and React DOM that cannot run here out of the browser's scripts (decision 0430). Stops the build when
 * one of them has changed, and when a module uses what is left out.
 */
export function leanReact(): Plugin {
  const met = new Set<string>();
  return {
    name: 'lean-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      met.clear();
    },
    load(id) {
      const module = /node_modules\/((?:react(?:-dom)?|scheduler)\/cjs\/.+)$/.exec(id)?.[1] ?? '';
      const digest = READ[module];
      if (digest === undefined) return null;
      met.add(module);
      const code = readFileSync(id, 'utf8');
      const found = createHash('sha256').update(code).digest('hex').slice(0, digest.length);
      if (found !== digest) this.error(`${module} (${found}) is not the one that lean-react.vite.ts knows`);
      const known = withKnownTests(code, module, KNOWN[module] ?? {});
      if (module.startsWith('react/')) return withoutAssignments(known, module, UNUSED);
      return module.startsWith('react-dom/') ? leanOf(known, module) : known;
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const absent = /\/node_modules\/react(?:-dom)?\//.test(id) ? null : absentIn(code, id);
        if (absent !== null) this.error(`${id} uses ${absent}, which lean-react.vite.ts leaves out`);
        return null;
      },
    },
    buildEnd(error) {
      const missing = Object.keys(READ).filter((module) => !met.has(module));
      if (!error && missing.length > 0) this.error(`React has no longer the modules ${missing.join(', ')}`);
    },
  };
}

function leanOf(code: string, module: string): string {
  const cased = withoutCases(
    withoutCases(withoutCases(code, module, '', TYPES), module, '.tag', TAGS),
    module,
    'key',
    NAMESPACED.map((name) => `"${name}"`),
  );
  const idle = Object.entries(IDLE).reduce(
    (rest, [value, names]) => withoutBodies(rest, module, names, `() { return ${value}; }`),
    withoutBodies(cased, module, UNCALLED),
  );
  const written = writtenWords();
  const named = withPairs(withoutAssignments(idle, module, ASSIGNED), module, 'aliases', (name) => written.has(name));
  const styled = withWords(named, module, 'unitlessNumbers', (name) => written.has(name));
  // only what a page listens to: each other event costs a listener, too
  return withWords(styled, module, 'simpleEventPluginEvents', (name) => written.has(`on${upper(name)}`));
}

const upper = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Every word in the sources of the store's pages: an attribute that a page has is written in one. */
function writtenWords(): ReadonlySet<string> {
  const sources = globSync('**/*.{ts,tsx}', { cwd: PAGES }).map((file) => readFileSync(path.join(PAGES, file), 'utf8'));
  return new Set([...ATTRIBUTES, ...sources.flatMap((source) => source.match(/\w+/g) ?? [])]);
}

/** The first thing in a module that is left out; null when there is none. */
function absentIn(code: string, id: string): string | null {
  if (!/\.[cm]?[jt]sx?(?:$|\?)/.test(id)) return null;
  if (id.includes('/src/') && UNTOLD.test(code)) return UNTOLD.exec(code)?.[0] ?? null;
  const { module } = parseSync('module.js', code);
  for (const { moduleRequest, entries } of module.staticImports) {
    if (!PACKAGES.includes(moduleRequest.value)) continue;
    for (const { importName, localName } of entries) {
      if (importName.name && ABSENT.has(importName.name)) return importName.name;
      const members = new RegExp(`\\b${localName.value.replace('$', '\\$')}\\.(\\w+)`, 'g');
      if (importName.kind === 'Name') continue;
      for (const [, member = ''] of code.matchAll(members)) {
        if (ABSENT.has(member) && !(member === 'Children' && OF_ROUTER.test(id))) return member;
      }
    }
  }
  return null;
}
