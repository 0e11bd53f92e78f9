export { anonymiseInactive, anonymisePerson, previewAnonymising } from './anonymise-person.ts';
export { exportPerson, exportPersonPaper } from './export-person.ts';
export { forgetOldMerges, mergePeople, undoMerge } from './merge-people.ts';
export type { PersonRow } from './queries.ts';
export { findPeople, readPeople, readPerson, readPersonAddresses } from './read-people.ts';
