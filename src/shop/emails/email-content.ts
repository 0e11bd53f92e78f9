import type { Language } from '#kernel/market';
import type { Part } from './parts.rules.ts';

export type Fact = { readonly label: string; readonly value: Part };

export type EmailItem = {
  readonly title: string;
  readonly detail: string;
  readonly amount: string;
};

/** The content of an email, which is rendered as HTML and as plain text. */
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
  /** Small print: how long a link works, what to do if the reader did not ask for this. */
  readonly notes: readonly (readonly Part[])[];
  readonly signature: readonly string[];
  /** The sender, how to reach it, and why the email was sent. */
  readonly footer: readonly (readonly Part[])[];
};
