import type { Paper } from './api.ts';

/** Saves a file that a call answered, under its name. */
export function savePaper({ blob, name }: Paper): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
