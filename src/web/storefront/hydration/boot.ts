import type { HydrationState } from 'react-router';

/** The id of the inert JSON element with the data for hydration. */
export const BOOT_ID = 'boot';

export type Boot = {
  /** The results of the loaders. */
  readonly data: HydrationState;
  /** All modules that the page needs, in the order in which they are loaded; what starts React is the last one. */
  readonly modules: readonly string[];
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
    /** Where the router of the browser looks for the results of the loaders. */
    __staticRouterHydrationData?: HydrationState;
  }
}
