/** What an operator reads, and whether the wish was done. */
export type Operated = { readonly done: boolean; readonly lines: readonly string[] };
