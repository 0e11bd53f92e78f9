export type Rule = { readonly name: string };
export const RULES: readonly Rule[];
export function importsOf(source: string): { name: string; typesOnly: boolean }[];
export function resolverOf(root: string): (from: string, name: string) => string;
export function violations(
  files: ReadonlyMap<string, string>,
  resolve: (from: string, name: string) => string,
): string[];
export function sourcesOf(root: string): Map<string, string>;
