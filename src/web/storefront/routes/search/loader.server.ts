import type { LoaderFunctionArgs } from 'react-router';
import { bestSellers, listCategories, PRICE_FILTERS } from '#shop/catalogue';
import { otherHouses } from '#shop/content';
import { countSearch } from '#shop/reports';
import { readAtlas } from '#shop/scents';
import { familyNames, findNote, nearestWords, readFilters, searchProducts } from '#shop/search';
import { readIntent } from '#shop/search/intent.rules';
import { houseIn } from '#shop/search/other-houses.rules';
import { type PageContext, pageContext } from '../../../pages/context.ts';
import { cardViews } from '../../features/catalogue/card-view.server.ts';
import { facetsView } from '../../features/catalogue/list-view.server.ts';
import { isNarrowed, moreOf, readResults, searchOf } from '../../features/catalogue/listing.ts';
import { familyViews } from '../../features/finder/atlas.server.ts';
import type { NoneView } from '../../features/search/nothing.tsx';

/** Products per page of results. */
const STEP = 24;

/** Loads the products that match the text and filters of the query, and the remaining options of each filter. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const listing = readResults(query, STEP);
  const filters = searchOf(listing);
  const [found, categories, families, note] = await Promise.all([
    searchProducts(shop, market, filters, { from: 0, limit: listing.show, withPrices: true }),
    listCategories(shop),
    familyNames(shop),
    filters.note === null ? null : findNote(shop, filters.note),
  ]);
  const house = filters.text === '' ? null : houseIn(filters.text, await otherHouses(shop));
  const total = house ? 0 : found.total;
  if (!query.has('show') && filters.text !== '') countSearch(shop, market.code, filters.text, total);
  const named = note && { id: note.id, name: note.name[language] };
  const empties = house !== null || (filters.text !== '' && !isNarrowed(listing) && listing.under === null);
  return {
    listing,
    products: total === 0 ? [] : await cardViews(shop, found.products, language),
    total,
    pages: readIntent(filters.text).pages,
    none: total === 0 && empties ? await nothing(context.get(pageContext), filters.text, house) : null,
    corrected: found.corrected,
    more: moreOf(listing, STEP, total),
    note: named,
    families: families.flatMap(({ id, name }) => (filters.families.includes(id) ? name[language] : [])),
    limits: PRICE_FILTERS,
    facets: {
      ...facetsView(found.choices, families, listing, language),
      categories: found.choices.categories.map(({ id, count }) => ({
        id,
        count,
        name: categories.find(({ title }) => title === id)?.name[language] ?? id,
      })),
      note: filters.text === '' ? null : named,
    },
  };
}

/** Scents that are shown where a search finds none. */
const NEAR = 4;

/** What helps after a search without a result: near spellings, scents like the named perfume or the best sellers, families. */
async function nothing(
  { shop, market, language }: PageContext,
  searched: string,
  house: Awaited<ReturnType<typeof otherHouses>>[number] | null,
): Promise<NoneView> {
  const near = async () => {
    if (!house) return (await bestSellers(shop, market)).slice(0, NEAR);
    const filters = { ...readFilters(new URLSearchParams()), text: house.notes.replaceAll(',', ' ') };
    return (await searchProducts(shop, market, filters, { from: 0, limit: NEAR })).products;
  };
  const [meant, products, atlas] = await Promise.all([nearestWords(shop, searched), near(), readAtlas(shop, market)]);
  return {
    meant,
    like: house?.like[language] ?? null,
    near: await cardViews(shop, products, language),
    families: familyViews(atlas, language),
  };
}
