import type { LoaderFunctionArgs } from 'react-router';
import { pressRoom } from '#shop/content';
import { pageContext } from '../../../pages/context.ts';
import type { PictureView } from '../../ui/picture.tsx';

export type PressView = {
  readonly heading: string;
  readonly intro: string;
  readonly items: readonly {
    readonly id: string;
    /** ISO date, YYYY-MM-DD. */
    readonly date: string;
    readonly outlet: string;
    readonly title: string;
    readonly summary: string;
    readonly picture: PictureView;
  }[];
};

/** Loads the press room in one language, newest first. */
export async function loader({ context }: LoaderFunctionArgs): Promise<PressView> {
  const { shop, language } = context.get(pageContext);
  const press = await pressRoom(shop);
  if (!press) throw new Response(null, { status: 404 });
  return {
    heading: press.heading[language],
    intro: press.intro[language],
    items: press.items
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ id, date, image, outlet, title, summary }) => ({
        id,
        date,
        outlet: outlet[language],
        title: title[language],
        summary: summary[language],
        picture: image,
      })),
  };
}
