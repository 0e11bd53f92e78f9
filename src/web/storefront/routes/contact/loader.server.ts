import type { LoaderFunctionArgs } from 'react-router';
import { type Language, MARKET_CODES, MARKETS } from '#kernel/market';
import { isOpenMarket } from '#kernel/open-markets';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { contact, type StoreRecord, stores } from '#shop/content';
import { readHours } from '#shop/content/hours.rules';
import { pageContext } from '../../../pages/context.ts';
import type { StoreView } from '../../features/info/stores.tsx';

/**
 * Loads the contact page in one language: the country's contacts first, then shops, factory and office
 * (specification, section 1). Places in a closed market are left out.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, language, market } = context.get(pageContext);
  const [content, all] = await Promise.all([contact(shop), stores(shop)]);
  if (!content) throw new Response(null, { status: 404 });
  const places = all.filter(({ country }) => isOpenMarket(country));
  const own = content.countries[market.code];
  const { sections } = content;
  const ofType = (type: StoreRecord['type']) =>
    places.filter((place) => place.type === type).map((place) => storeView(place, language));
  const shops = places.filter((place) => place.type === 'store' && place.country === market.code);
  // the shop of the city that stands for the market, else its first
  const shown = shops.find((place) => place.shopLocationEN.startsWith(market.delivery.city.en)) ?? shops[0];
  return {
    heading: content.heading[language],
    picture: shown?.shopImg ?? null,
    intro: content.intro[language],
    country: {
      label: own.label[language],
      phone: groupedPhone(own.phone),
      tollFree: own.tollFree,
      email: own.email,
      hours: own.hours[language],
    },
    labels: {
      stores: sections.stores[language],
      factory: sections.factory[language],
      office: sections.office[language],
      tollFree: sections.tollFree[language],
      map: sections.map[language],
      email: sections.email[language],
      website: sections.website[language],
    },
    // the shops of the shopper's country first
    countries: [market.code, ...MARKET_CODES.filter((code) => code !== market.code)].flatMap((code) => {
      const found = ofType('store').filter((place) => place.market === code);
      return found.length === 0 ? [] : [{ code, name: MARKETS[code].name.full[language], stores: found }];
    }),
    factories: ofType('factory'),
    offices: ofType('office'),
  };
}

function storeView(place: StoreRecord, language: Language): StoreView {
  return {
    name: language === 'ar' ? place.shopLocationAR : place.shopLocationEN,
    address: language === 'ar' ? place.shopAddressAR : place.shopAddressEN,
    phone: groupedPhone(place.shopContact),
    tollFree: place.shopContactTF,
    email: place.shopEmail,
    website: place.shopWebsite,
    map: place.location ?? null,
    hours: readHours(place.hours ?? '') ?? [],
    market: place.country,
    picture: place.shopImg,
  };
}
