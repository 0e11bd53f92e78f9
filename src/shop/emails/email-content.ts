import type { Language } from '#kernel/market';
import type { Part } from './parts.rules.ts';

export type Fact = { readonly label: string; readonly value: Part };

export type EmailItem = {
  readonly title: string;
  /** The name in the other script. */
  readonly otherTitle: string;
  readonly detail: string;
  readonly amount: Part;
  /** The url of its photograph; null without one. */
  readonly picture: string | null;
};

/** Facts under one label, a line each. */
export type PanelCell = { readonly label: string; readonly lines: readonly Part[] };

/** A table under a heading of its own: figures, each beside the one before, or things to do with a link. */
export type EmailBlock = {
  readonly heading: string;
  /** A sentence above the rows. */
  readonly lead?: string;
  /** The headings of the values. */
  readonly columns?: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly detail?: string;
    readonly values: readonly string[];
    readonly link?: { readonly label: string; readonly url: string };
  }[];
};

/** The content of an email, which is rendered as HTML and as plain text, in the order of these fields. */
export type EmailContent = {
  readonly language: Language;
  readonly subject: string;
  readonly preheader: string;
  /** The url of the photograph at the head. */
  readonly picture?: string;
  readonly heading: string;
  readonly paragraphs: readonly (readonly Part[])[];
  readonly blocks?: readonly EmailBlock[];
  readonly button?: { readonly label: string; readonly url: string };
  /** The steps of an order, and how many of them are done. */
  readonly steps?: { readonly labels: readonly string[]; readonly done: number };
  readonly itemsHeading?: string;
  readonly items?: readonly EmailItem[];
  /** The last is the total. */
  readonly totals?: readonly Fact[];
  readonly panel?: readonly PanelCell[];
  /** Small print: how long a link works, what to do if the reader did not ask for this. */
  readonly notes: readonly (readonly Part[])[];
  readonly signature: readonly string[];
  /** One sentence and a link in the other language of the store. */
  readonly other?: { readonly sentence: readonly Part[]; readonly label: string; readonly url: string };
  /** The sender, how to reach it, and why the email was sent. */
  readonly footer: readonly (readonly Part[])[];
};
