import { sizeName } from '#texts/stored-texts';
import { RichText, useText } from '#texts/use-text';

/** An amount of perfume or incense. Chests have two. */
export type SizeView = { readonly amount: number; readonly unit: 'ml' | 'g' };

/** Returns what names a size in the language of the page: "100 ml". */
export function useSizeName(): (size: SizeView) => string {
  const { language } = useText();
  return (size) => sizeName(size, language);
}

/** "100 ml", "40 g"; chests with liquid and incense show both. */
export function Size({ sizes }: { sizes: readonly SizeView[] }) {
  const text = useText();
  const [first, second] = sizes.map(useSizeName());
  if (first === undefined) return null;
  return <bdi>{second === undefined ? first : text('size.plus', { first, second })}</bdi>;
}

/** "Eau de parfum, 100 ml"; the size alone when the kind is unknown. */
export function KindAndSize({ kind, sizes }: { kind: string | null; sizes: readonly SizeView[] }) {
  if (kind === null) return <Size sizes={sizes} />;
  if (sizes.length === 0) return kind;
  return <RichText id="card.kindAndSize" values={{ kind: <span>{kind}</span>, size: <Size sizes={sizes} /> }} />;
}
