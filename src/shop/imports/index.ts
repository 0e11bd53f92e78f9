export { applyImport } from './apply-import.ts';
export { exportRows, listedRows } from './export-sheet.ts';
export { fetchPictures, picturesOfImport } from './fetch-pictures.ts';
export { exampleOf, formOf } from './import-form.ts';
export { isJobSized, runImportJob, startImportJob, startUndoJob } from './import-job.ts';
export { answerImport, dryRun, mapColumns, needOf, readImport, uploadSheet } from './import-sheet.ts';
export { CHANGED_HERE, type PlannedRow } from './plan-import.ts';
export type { StoredImport } from './queries.ts';
export { listUndoable, UNDO_MS, undoImport } from './undo-import.ts';
