import { writeFile } from 'node:fs/promises';

export type Figures = Readonly<Record<string, string | number>>;

/** The results so far: tables by name, each with named rows. */
const tables = new Map<string, { readonly name: string; readonly figures: Figures }[]>();

/** Adds a row to a table and prints it. */
export function say(table: string, name: string, figures: Figures): void {
  tables.set(table, [...(tables.get(table) ?? []), { name, figures }]);
  const words = Object.entries(figures).map(([key, value]) => `${key} ${text(value)}`);
  console.log(`${name}: ${words.join(', ')}`);
}

/** Prints all tables and writes them to a file. */
export async function finish(file: string): Promise<void> {
  for (const [title, rows] of tables) console.log(`\n${title}\n${tableOf(rows)}`);
  const plain = Object.fromEntries(
    [...tables].map(([title, rows]) => [title, rows.map(({ name, figures }) => ({ name, ...figures }))]),
  );
  await writeFile(file, `${JSON.stringify(plain, null, 2)}\n`);
}

/** Formats rows as a text table: a column for each figure that any of them has, numbers right-aligned. */
export function tableOf(rows: readonly { readonly name: string; readonly figures: Figures }[]): string {
  const columns = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const cells = [
    ['', ...columns],
    ...rows.map(({ name, figures }) => [name, ...columns.map((key) => text(figures[key]))]),
  ];
  const widths = ['', ...columns].map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  );
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n');
}

function text(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  if (Number.isInteger(value)) return String(value);
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
