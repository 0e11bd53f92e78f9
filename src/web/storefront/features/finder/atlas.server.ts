import type { Language } from '#kernel/market';
import type { readAtlas } from '#shop/scents';
import type { AtlasView, FamilyView } from './views.ts';

type Atlas = Awaited<ReturnType<typeof readAtlas>>;

/** The families of the atlas as tiles in one language. */
export function familyViews(atlas: Atlas, language: Language): readonly FamilyView[] {
  return atlas.map(({ id, name, count, product }) => ({
    id,
    name: name[language],
    count,
    picture: product?.picture ?? null,
  }));
}

/** The atlas with its notes in one language. */
export function atlasView(atlas: Atlas, language: Language): AtlasView {
  const families = familyViews(atlas, language);
  return atlas.map(({ notes }, index) => ({
    ...(families[index] ?? { id: '', name: '', count: 0, picture: null }),
    notes: notes.map(({ key, en, ar, colour, glyph, synonyms, count, only }) => ({
      key,
      colour,
      glyph,
      name: language === 'ar' ? ar : en,
      count,
      spellings: [en, ar, ...synonyms].join(' ').toLowerCase(),
      only: only && { id: only.id, title: only.title },
    })),
  }));
}
