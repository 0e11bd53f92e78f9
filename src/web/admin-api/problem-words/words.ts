/** Refusals by their code: the status, and the words in both languages. `{name}` is filled from `values`. */
export type ProblemWords = Readonly<
  Record<string, { readonly status: number; readonly en: string; readonly ar: string }>
>;
