import type { Language } from '#kernel/market';
import type { Shop } from '../../shop/shop.ts';

/** A function that says what people call a courier: by its name, or the name of one that is no longer listed. */
export function courierTitles(
  { parcels: { titles } }: { readonly parcels: Pick<Shop['parcels'], 'titles'> },
  language: Language,
): (name: string) => string {
  return (name) => titles[name]?.[language] ?? name;
}
