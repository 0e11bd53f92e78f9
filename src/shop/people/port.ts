import type { PersonDocument } from './document.ts';

/** Prints the copy of a person's data. */
export type PersonPrinter = {
  /** The PDF. Throws when it cannot be typeset; the caller may retry. */
  person(document: PersonDocument): Promise<Uint8Array>;
};
