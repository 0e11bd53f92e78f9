import type { Language } from '#kernel/market';
import type { Part } from './parts.rules.ts';

export type Fact = { readonly label: string; readonly value: Part };

export type EmailItem = {
  readonly title: string;
  readonly detail: string;
  readonly amount: string;
};

/** What a message says, before it is set as HTML or as plain text. */
export type EmailContent = {
  readonly language: Language;
  readonly subject: string;
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly (readonly Part[])[];
  readonly itemsHeading?: string;
  readonly items?: readonly EmailItem[];
  readonly totals?: readonly Fact[];
  readonly facts?: readonly Fact[];
  readonly button?: { readonly label: string; readonly url: string };
  /** What to do if one did not ask for this, how long a link works, and the like. */
  readonly notes: readonly (readonly Part[])[];
  readonly signature: readonly string[];
  /** Who sends it, how to reach them, why it was sent. */
  readonly footer: readonly (readonly Part[])[];
};
