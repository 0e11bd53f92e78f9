import type { LoaderFunctionArgs } from 'react-router';
import { resolveNote } from '#shop/scents';
import { scentFamilies } from '#shop/search';
import { pageContext } from '../../../pages/context.ts';

/** Loads the scent families with their notes in one language. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { shop, market, language } = context.get(pageContext);
  const families = await scentFamilies(shop, market);
  return {
    families: families.map(({ id, name, notes }) => ({
      id,
      name,
      notes: notes.map((note) => {
        const { colour, glyph } = resolveNote(note.name) ?? { colour: '#8A623E', glyph: 'leaf' };
        return { id: note.id, name: note.name[language], count: note.count, colour, glyph };
      }),
    })),
  };
}
