export type { Actor } from './act.ts';
export type { AuditAction } from './actions.rules.ts';
export { insertAudit, insertAudits, RequestTakenOver } from './insert-audit.ts';
export { type AuditSearch, exportAudit, listAudit } from './list-audit.ts';
export { type AuditRow, lockGivenBack, sumGivenBack } from './queries.ts';
export {
  beginRequest,
  cleanUpRequests,
  finishRequest,
  forgetRequest,
  type StoredAnswer,
} from './requests.ts';
export { verifyAudit } from './verify-audit.ts';
