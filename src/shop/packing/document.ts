import type { Language } from '#kernel/market';
import type { PickRow, WaveParcel } from './wave.rules.ts';

/** A packing slip: what is in the box, in the order's language. */
export type SlipDocument = WaveParcel;

/** What to take from the shelves, in the language of the person who prints it. */
export type PickListDocument = {
  readonly language: Language;
  readonly place: string;
  /** Finished text of the pick-up on the market's clock. */
  readonly pickUp: string;
  readonly parcels: number;
  readonly rows: readonly PickRow[];
};

/** One parcel of a manifest. `collect` is a finished amount, empty for none. */
type ManifestRow = {
  readonly waybill: string;
  readonly number: number;
  readonly city: string;
  readonly units: number;
  readonly collect: string;
};

/** What the courier took, and who handed it over. */
export type ManifestDocument = {
  readonly language: Language;
  readonly number: number;
  readonly place: string;
  readonly pickUp: string;
  readonly handedOver: string;
  readonly by: string;
  readonly rows: readonly ManifestRow[];
  /** The sum to collect, finished. */
  readonly collect: string;
};
