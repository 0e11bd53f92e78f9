/** What a page needs to come alive, kept in it as inert JSON under this id until then. */
export const BOOT_ID = 'boot';

export type Boot = {
  /** The router's own settings. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Everything the loaders returned, in the router's own encoding. */
  readonly data: string;
  /** The list of all routes. */
  readonly manifest: string;
  /** Route ids with their modules. */
  readonly routes: readonly (readonly [id: string, module: string])[];
  /** Every other module, in the order they are to be loaded. */
  readonly modules: readonly string[];
  readonly entry: string;
};

/** A press, submission or entry that came before the page was alive. */
export type Touch =
  | { readonly kind: 'press'; readonly target: HTMLElement }
  | { readonly kind: 'submit'; readonly form: HTMLFormElement; readonly submitter: HTMLElement | null }
  | { readonly kind: 'entry'; readonly field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement };

declare global {
  interface Window {
    /** Called once React has taken over the page: ends the capture and gives what was captured. */
    takeTouches?: () => Touch[];
    __reactRouterRouteModules?: Record<string, unknown>;
    __reactRouterContext?: Record<string, unknown>;
  }
}
