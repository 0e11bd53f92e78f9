/** A provider of this store. */
export type ProviderFacts = {
  readonly name: string;
  readonly kind: 'cards' | 'courier' | 'mail' | 'tax';
  /** Whether a simulator stands in for it. */
  readonly simulated: boolean;
};
