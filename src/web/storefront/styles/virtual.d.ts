declare module 'virtual:style-parts' {
  import type { Part } from './parts.ts';

  type Built<Name> = { readonly name: Name; readonly href: string; readonly text: string };
  /** The part of every page. */
  export const common: Built<'common'>;
  /** The others in the order of the cascade. */
  export const parts: readonly Built<Part>[];
}
