import type { Language } from '#kernel/market';

/** A cell of a printed table: a text, or a figure, which is written from left to right and stands at the end. */
export type PrintedCell = { readonly text: string; readonly figure: boolean };

/** Tables on paper, every text finished. */
export type TablesDocument = {
  readonly language: Language;
  readonly title: string;
  /** Under the title: what the tables cover, when they were made. */
  readonly lines: readonly string[];
  readonly tables: readonly {
    readonly heading: string;
    readonly head: readonly PrintedCell[];
    readonly rows: readonly (readonly PrintedCell[])[];
  }[];
};

/** Prints tables. */
export type TablePrinter = {
  /** The PDF. Throws when it cannot be typeset; the caller may retry. */
  tables(document: TablesDocument): Promise<Uint8Array>;
};
