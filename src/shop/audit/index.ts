export type { Actor } from './act.ts';
export { insertAudit, RequestTakenOver } from './insert-audit.ts';
export {
  beginRequest,
  cleanUpRequests,
  finishRequest,
  forgetRequest,
  type KeptAnswer,
} from './requests.ts';
