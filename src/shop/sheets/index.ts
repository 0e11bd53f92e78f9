export { readSheet, SHEET_LIMITS } from './read-sheet.ts';
export { writeCsv, writeXlsx } from './write-sheet.ts';
