import { Words } from '#texts/use-text';
import { Size } from '../../ui/size.tsx';
import type { SizeView } from './views.ts';

/** "Eau de parfum, 100 ml"; the size alone when the kind is not known. */
export function KindAndSize({ kind, sizes }: { kind: string | null; sizes: readonly SizeView[] }) {
  if (kind === null) return <Size sizes={sizes} />;
  if (sizes.length === 0) return kind;
  return <Words id="card.kindAndSize" values={{ kind: <span>{kind}</span>, size: <Size sizes={sizes} /> }} />;
}
