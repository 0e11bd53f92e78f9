export { tablesDocument } from './print-sheets.ts';
export { readSheet, SHEET_LIMITS, type SheetRefusal } from './read-sheet.ts';
export { writeCsv, writeXlsx } from './write-sheet.ts';
