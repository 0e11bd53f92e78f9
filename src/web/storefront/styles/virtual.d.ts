declare module 'virtual:style-parts' {
  /** The parts in the order of the cascade, with the addresses of their files. */
  export const parts: readonly { readonly name: string; readonly href: string; readonly text: string }[];
  /** The names of the parts of a route's page, by its id. */
  export const partsOfRoutes: Readonly<Record<string, readonly string[]>>;
}
