import { AsyncLocalStorage } from 'node:async_hooks';
import shipped from '#content/house.json' with { type: 'json' };
import whatsapp from '#content/whatsapp.json' with { type: 'json' };
import { type House, SOCIAL_NETWORKS } from '#kernel/house';
import { byMarket, type Language } from '#kernel/market';

const NO_WORDS = { en: '', ar: '' };

/** Version 0: the shipped house, which is written in content/house.json alone; its chat is that of content/whatsapp.json. */
export const SHIPPED_HOUSE: House = {
  ...shipped,
  social: shipped.social.flatMap(({ id, ...link }) =>
    SOCIAL_NETWORKS.filter((one) => one === id).map((one) => ({ id: one, ...link })),
  ),
  reach: byMarket(({ code }) => ({ phone: '', whatsapp: whatsapp[code].number, replyTo: '' })),
  invoiceLines: { first: NO_WORDS, second: NO_WORDS },
};

/** The house that shoppers see, as this process knows it. */
let shown: House = SHIPPED_HOUSE;
/** The house of a preview, for what is made within it. */
const previewed = new AsyncLocalStorage<House>();

/** Returns the house of this store: the version that is shown, or within a preview that of its draft. */
export function houseNow(): House {
  return previewed.getStore() ?? shown;
}

/** Has this process show a house from now on. */
export function showHouse(house: House): void {
  shown = house;
}

/** Runs `work` as if a house were shown. */
export function asHouse<T>(house: House, work: () => T): T {
  return previewed.run(house, work);
}

/** Writes the name of the house into a text that says `{house}`. */
export function withHouse(text: string, language: Language): string {
  return text.replaceAll('{house}', () => houseNow().name[language]);
}

/** Returns a function that makes a value of the house once for each house that is shown. */
export function ofHouse<T>(make: (house: House) => T): () => T {
  const made = new WeakMap<House, { readonly value: T }>();
  return () => {
    const house = houseNow();
    const known = made.get(house) ?? { value: make(house) };
    made.set(house, known);
    return known.value;
  };
}
