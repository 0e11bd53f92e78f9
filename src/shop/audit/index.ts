export type { Act, Actor } from './act.ts';
export { insertAudit, RequestTakenOver } from './insert-audit.ts';
export {
  type Begun,
  beginRequest,
  cleanUpRequests,
  finishRequest,
  forgetRequest,
  type KeptAnswer,
} from './requests.ts';
