import type { Language } from '#kernel/market';

/** What the store has about a person, as they get it on paper: every text finished. */
export type PersonDocument = {
  readonly language: Language;
  readonly title: string;
  readonly made: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly rows: readonly (readonly [string, string])[];
  }[];
};
