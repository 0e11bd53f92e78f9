import { MARKETS, type MarketCode } from '#kernel/market';

type Address = {
  readonly address: string;
  readonly apartment: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
};

/** A buyer's address in one line and one script: country and commas are Arabic when the shopper wrote in Arabic. */
export function addressLine(address: Address, market: MarketCode): string {
  const { address: street, apartment, city, state, zip, country } = address;
  const isArabic = /\p{Script=Arabic}/u.test(`${street}${city}`);
  return [street, apartment, city, state, zip, isArabic ? MARKETS[market].name.full.ar : country]
    .map((part) => part.trim())
    .filter((part, at, parts) => part !== '' && part !== parts[at - 1])
    .join(isArabic ? '، ' : ', ');
}
