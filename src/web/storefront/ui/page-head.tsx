import { useText } from '#texts/use-text';
import { useFacts, usePage } from '../page/use-page.ts';
import type { PictureView } from './picture.tsx';
import { pictureUrl } from './picture.tsx';

type Props = {
  /** What this page is; the name of the house is put after it. */
  title: string;
  /** One or two sentences for search engines and link previews. */
  description?: string;
  /** The picture of link previews; the house's own without one. */
  picture?: PictureView | null | undefined;
  /** What the page is about, for link previews. */
  kind?: 'website' | 'product';
};

const PREVIEW_WIDTH = 1200;

/** Title, description and link preview of a page; React moves them into the head. Canonical and language links are the frame's. */
export function PageHead({ title, description, picture, kind = 'website' }: Props) {
  const text = useText();
  const facts = useFacts();
  const { language, market } = usePage();
  const whole = `${title} · ${text('brand.name')}`;
  const width = picture && Math.max(...picture.widths.filter((candidate) => candidate <= PREVIEW_WIDTH));
  const path = picture && width ? pictureUrl(picture, width, 'jpg') : facts?.sharePicture;
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={text('brand.name')} />
      <meta property="og:locale" content={`${language}_${market.iso2}`} />
      {path && <meta property="og:image" content={`${facts?.origin ?? ''}${path}`} />}
      <meta name="twitter:card" content="summary_large_image" />
      {description !== undefined && description !== '' && (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      )}
    </>
  );
}
