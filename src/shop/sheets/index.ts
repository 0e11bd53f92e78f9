export { SHEET_LIMITS, type SheetRefusal } from './parse-sheet.ts';
export { tablesDocument } from './print-sheets.ts';
export { readSheet, readSheetInParts } from './read-sheet.ts';
export type { SheetShape } from './shape.rules.ts';
export { writeCsv, writeXlsx } from './write-sheet.ts';
