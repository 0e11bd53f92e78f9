import { useText } from '../../../texts/use-text.tsx';

type Props = {
  /** What this page is; the name of the house is put after it. */
  title: string;
  /** One or two sentences for search engines and link previews. */
  description?: string;
};

/** Title and description of a page; React moves them into the head. Canonical and language links are the frame's. */
export function PageHead({ title, description }: Props) {
  const text = useText();
  const whole = `${title} · ${text('brand.name')}`;
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      {description !== undefined && description !== '' && (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      )}
    </>
  );
}
