import type { ManifestDocument, PickListDocument, SlipDocument } from './document.ts';

/** Typesets the papers of the store room. Each may be asked again after a failure. */
export type PaperPrinter = {
  /** One PDF: the courier's label of each parcel as it is, then its slip, in the order given. */
  labelsAndSlips(parcels: readonly { readonly label: Uint8Array; readonly slip: SlipDocument }[]): Promise<Uint8Array>;
  pickList(document: PickListDocument): Promise<Uint8Array>;
  manifest(document: ManifestDocument): Promise<Uint8Array>;
};
