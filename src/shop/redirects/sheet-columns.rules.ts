import type { RedirectRow } from './plan-redirects.rules.ts';

/** A sheet as it was read: its head, and its rows with the line that a spreadsheet program shows. */
type Sheet = {
  readonly header: readonly string[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[];
};

/** The heads of sheets of old addresses: that of Shopify, which is our own, and that of Matrixify. */
const HEADS = [
  { from: 'redirect from', to: 'redirect to', command: null },
  { from: 'path', to: 'target', command: 'command' },
] as const;

/** The head of an exported sheet. */
export const REDIRECT_HEAD = ['Redirect from', 'Redirect to'] as const;

/** The rows of a sheet of old addresses; null where its head is none of those known. */
export function redirectRows({ header, rows }: Sheet): readonly RedirectRow[] | null {
  const names = header.map((name) => name.trim().toLowerCase());
  const head = HEADS.find(({ from, to }) => names.includes(from) && names.includes(to));
  if (!head) return null;
  const [from, to] = [names.indexOf(head.from), names.indexOf(head.to)];
  const command = head.command === null ? -1 : names.indexOf(head.command);
  return rows.map(({ number, cells }) => ({
    row: number,
    from: cells[from] ?? '',
    to: cells[to] ?? '',
    remove: cells[command]?.trim().toUpperCase() === 'DELETE',
  }));
}
