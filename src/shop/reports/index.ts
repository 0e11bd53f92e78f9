export { countSearch, countStep, countVisit, writeCounts } from './counters.ts';
export { OPERATING_FIGURES } from './figures-queries.ts';
export { readDay } from './read-day.ts';
export { readOperatingFigures } from './read-figures.ts';
export { readOverview } from './read-overview.ts';
export { readReport } from './read-report.ts';
export { countMentions, readMentions, readWaiting } from './read-waiting.ts';
export { reportSheets } from './report-sheets.ts';
