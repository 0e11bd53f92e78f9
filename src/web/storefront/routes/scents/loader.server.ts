import type { LoaderFunctionArgs } from 'react-router';
import { pressRoom } from '#shop/content';
import { readAtlas } from '#shop/scents';
import { pageContext } from '../../../pages/context.ts';
import { atlasView } from '../../features/finder/atlas.server.ts';

/** The press article whose photograph opens the page. */
const ARTICLE = 'white-oudh';

/** Loads the atlas of families and notes in one language. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const [atlas, press] = await Promise.all([readAtlas(shop, market), pressRoom(shop)]);
  const article = press?.items.find(({ id }) => id === ARTICLE) ?? press?.items[0];
  return { atlas: atlasView(atlas, language), picture: article?.image ?? null };
}
