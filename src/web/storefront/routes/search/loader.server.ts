import type { LoaderFunctionArgs } from 'react-router';
import { listCategories, PRICE_FILTERS } from '#shop/catalogue';
import { countSearch } from '#shop/reports';
import { familyNames, findNote, readFilters, searchProducts, writeFilters } from '#shop/search';
import { pageContext } from '../../../pages/context.ts';
import { cardViews } from '../../features/catalogue/card-view.server.ts';
import { MAX_SHOWN } from '../../features/catalogue/listing.ts';

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
  if (requested === 0 && filters.text !== '') countSearch(shop, market.code, filters.text, found.total);
  const longer = writeFilters(filters);
  longer.set('show', String(show + STEP));
  return {
    filters,
    products: await cardViews(shop, found.products, language),
    total: found.total,
    corrected: found.corrected,
    more: show < found.total && show < MAX_SHOWN ? `?${longer}` : null,
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
