export { countSearch, countStep, countVisit, writeCounts } from './counters.ts';
export { readOverview } from './read-overview.ts';
export { readReport } from './read-report.ts';
export { readWaiting } from './read-waiting.ts';
export { reportSheets } from './report-sheets.ts';
