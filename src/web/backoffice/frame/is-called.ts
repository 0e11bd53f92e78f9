import { comparableName } from '#shop/sheets/column.rules';
import type { Screen } from './screen.ts';

/** A name without the Arabic article, which people write or leave out. */
const withoutArticle = (name: string): string => (name.length > 4 ? name.replace(/^ال/, '') : name);

/** What people also call the screens, by the id of the screen. */
export type OtherNames = Readonly<Record<string, readonly string[]>>;

/**
 * Whether a screen goes by what was typed: the beginning of any word of its names in either language, written with or without
 * marks, hamza and article.
 */
export function isCalled({ id, label }: Pick<Screen, 'id' | 'label'>, typed: string, others: OtherNames): boolean {
  const wanted = comparableName(typed);
  if (wanted === '') return false;
  return [label.en, label.ar, ...(others[id] ?? [])].some((name) => {
    const words = name.split(' ');
    return words.some((_, at) => {
      const rest = comparableName(words.slice(at).join(' '));
      return rest.startsWith(wanted) || withoutArticle(rest).startsWith(withoutArticle(wanted));
    });
  });
}
