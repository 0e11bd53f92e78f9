import type { LoaderFunctionArgs } from 'react-router';
import { bestSellers, listCategories, PRICE_FILTERS } from '#shop/catalogue';
import { otherHouses } from '#shop/content';
import { countSearch } from '#shop/reports';
import { readAtlas } from '#shop/scents';
import { familyNames, findNote, nearestWords, readFilters, searchProducts, writeFilters } from '#shop/search';
import { houseIn } from '#shop/search/other-houses.rules';
import { type PageContext, pageContext } from '../../../pages/context.ts';
import { cardViews } from '../../features/catalogue/card-view.server.ts';
import { MAX_SHOWN } from '../../features/catalogue/listing.ts';
import { familyViews } from '../../features/finder/atlas.server.ts';
import type { NoneView } from '../../features/search/nothing.tsx';

/** Products per page of results. */
const STEP = 24;

/** Loads the products that match the text and filters of the query, and the remaining options of each filter. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query);
  const requested = Number(query.get('show'));
  const show =
    Number.isInteger(requested) && requested > STEP && requested % STEP === 0 ? Math.min(requested, MAX_SHOWN) : STEP;
  const [found, categories, families, note] = await Promise.all([
    searchProducts(shop, market, filters, { from: 0, limit: show }),
    listCategories(shop),
    familyNames(shop),
    filters.note === null ? null : findNote(shop, filters.note),
  ]);
  const house = filters.text === '' ? null : houseIn(filters.text, await otherHouses(shop));
  const total = house ? 0 : found.total;
  if (requested === 0 && filters.text !== '') countSearch(shop, market.code, filters.text, total);
  const longer = writeFilters(filters);
  longer.set('show', String(show + STEP));
  return {
    filters,
    products: total === 0 ? [] : await cardViews(shop, found.products, language),
    total,
    none: total === 0 && filters.text !== '' ? await nothing(context.get(pageContext), filters.text, house) : null,
    corrected: found.corrected,
    more: show < total && show < MAX_SHOWN ? `?${longer}` : null,
    note: note ? { id: note.id, name: note.name[language] } : null,
    family: families.find(({ id }) => id === filters.family)?.name[language] ?? null,
    choices: {
      categories: found.choices.categories.map(({ id, count }) => ({
        id,
        count,
        name: categories.find(({ title }) => title === id)?.name[language] ?? id,
      })),
      families: found.choices.families.map(({ id, count }) => ({
        id,
        count,
        name: families.find((family) => family.id === id)?.name[language] ?? id,
      })),
      sizes: found.choices.sizes,
      limits: PRICE_FILTERS,
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
