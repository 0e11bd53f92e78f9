import type { Check, ConditionId } from './conditions.rules.ts';

/** What opening needs of the process that serves the store. */
export type OpeningLooks = {
  readonly mode: 'sandbox' | 'live';
  /** Looks at every condition, or at one alone, in the order of the list. Ends within half a minute and does not reject. */
  readonly look: (only: ConditionId | null) => Promise<readonly Check[]>;
  /** Loads the samples that were taken away, and nothing over what the house made; null in a live store, which has none. */
  readonly loadSamples: (() => Promise<void>) | null;
};
