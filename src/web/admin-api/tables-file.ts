import type { Context } from 'hono';
import { tablesDocument, writeCsv, writeXlsx } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';
import type { AdminEnv } from './context.ts';

const MEDIA = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

type Sheets = Parameters<typeof writeXlsx>[0];
type File = {
  readonly sheets: Sheets;
  /** The head of the PDF. */
  readonly about: Parameters<typeof tablesDocument>[1];
  readonly format: keyof typeof MEDIA;
  /** The file's name without its ending. */
  readonly name: string;
};

/** Answers tables as a file to save. Several tables of a CSV follow each other, each under its name. */
export async function tablesFile(
  c: Context<AdminEnv>,
  { printer }: Pick<Shop, 'printer'>,
  { sheets, about, format, name }: File,
) {
  const bytes = {
    csv: async () =>
      writeCsv(sheets.flatMap((sheet) => (sheets.length > 1 ? [[sheet.name], ...sheet.rows, []] : sheet.rows))),
    xlsx: async () => await writeXlsx(sheets),
    pdf: async () => await printer.tables(tablesDocument(sheets, about)),
  };
  return c.body(new Uint8Array(await bytes[format]()), 200, {
    'Content-Type': MEDIA[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
  });
}
