import { useText } from '#texts/use-text';
import type { SizeView } from '../features/catalogue/views.ts';

/** "100 ml", "40 g"; chests with liquid and incense say both. */
export function Size({ sizes }: { sizes: readonly SizeView[] }) {
  const text = useText();
  const [first, second] = sizes.map((size) => text(size.unit === 'g' ? 'size.g' : 'size.ml', { n: size.amount }));
  if (first === undefined) return null;
  return <bdi>{second === undefined ? first : text('size.plus', { first, second })}</bdi>;
}
