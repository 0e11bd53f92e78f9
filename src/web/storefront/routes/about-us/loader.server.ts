import type { LoaderFunctionArgs } from 'react-router';
import { aboutContent } from '#shop/content';
import { pageContext } from '../../../pages/context.ts';
import type { PictureView } from '../../ui/picture.tsx';

export type AboutView = {
  readonly heading: string;
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly text: string }[];
  readonly picture: PictureView;
};

/** Loads the about page in one language (specification, sections 2.20 and 3). */
export async function loader({ context }: LoaderFunctionArgs): Promise<AboutView> {
  const { shop, language } = context.get(pageContext);
  const about = await aboutContent(shop);
  if (!about) throw new Response(null, { status: 404 });
  return {
    heading: about.heading[language],
    title: about.title[language],
    sections: about.sections.map(({ heading, text }) => ({ heading: heading[language], text: text[language] })),
    picture: about.picture[language],
  };
}
