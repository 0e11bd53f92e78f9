import { createContext } from 'react';

/** Texts of the footer that are not interface texts. */
export type FooterTexts = {
  readonly blurb: string;
  readonly copyright: string;
  /** The legal name of the seller in this country. */
  readonly seller: string;
  readonly social: readonly { readonly id: string; readonly label: string; readonly url: string }[];
};

export const FooterTextsContext = createContext<FooterTexts | null>(null);
