export { exportRows } from './export-sheet.ts';
export { applyImport, dryRun, mapColumns, readImport, undoImport, uploadSheet } from './import-sheet.ts';
export type { Plan, PlannedRow } from './plan-import.ts';
export type { StoredImport } from './queries.ts';
