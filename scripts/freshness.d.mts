export function digestOfSources(root: string): string;
export function isInstalled(root: string): boolean;
