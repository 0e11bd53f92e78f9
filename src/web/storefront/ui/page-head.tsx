import { useText } from '#texts/use-text';
import { useFacts, usePage } from '../page/use-page.ts';
import type { PictureView } from './picture.tsx';
import { pictureUrl } from './picture.tsx';

type Props = {
  /** The title of the page; the brand's name is appended. */
  title: string;
  /** One or two sentences for search engines and link previews. */
  description?: string;
  /** The picture of link previews; defaults to the store's own. */
  picture?: PictureView | null | undefined;
  /** The Open Graph type. */
  kind?: 'website' | 'product';
};

const PREVIEW_WIDTH = 1200;

/**
 * Title, description and link preview of a page; React hoists them into the head. The root renders canonical and
 * language links.
 */
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
