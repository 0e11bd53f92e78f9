import { createContext } from 'react';

type Html = { readonly __html: string };

/** What is inside the header and the footer, as an earlier page showed them; null where this page renders them itself. */
export type KeptParts = { readonly header: Html; readonly footer: Html };

export const KeptPartsContext = createContext<KeptParts | null>(null);
