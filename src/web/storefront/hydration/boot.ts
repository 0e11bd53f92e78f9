import type { Path } from 'react-router';

/** The id of the inert JSON element with the data for hydration. */
export const BOOT_ID = 'boot';

export type Boot = {
  /** The router's own settings. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The results of the loaders, in the router's encoding. */
  readonly data: string;
  /** The list of all routes. */
  readonly manifest: string;
  /** Route ids with their modules. */
  readonly routes: readonly (readonly [id: string, module: string])[];
  /** All other modules, in the order they are loaded. */
  readonly modules: readonly string[];
  readonly entry: string;
};

/** A press, submission or input before hydration. */
export type Touch =
  | { readonly kind: 'press'; readonly target: HTMLElement }
  | { readonly kind: 'submit'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }
  | { readonly kind: 'entry'; readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement };

declare global {
  interface Window {
    /** Called after hydration: ends the capture and returns the captured interactions. */
    takeTouches?: () => Touch[];
    __reactRouterRouteModules?: Record<string, unknown>;
    __reactRouterContext?: Record<string, unknown>;
    /** The router, once it runs. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Path | undefined } } };
  }
}
