export { type Approval, listApprovalsOf } from './approval-queries.ts';
export { approve, listApprovals, listDeciders, refuseApproval, requestApproval } from './approvals.ts';
export { createStaff, openStaffSession } from './create-staff.ts';
export type { Entered, StaffBrowser, StaffDeps } from './deps.ts';
export {
  forgotPassword,
  hasOwner,
  makeFirstOwner,
  makeOwnerLink,
  makeRecoveryLink,
  readLink,
  useLink,
} from './links.ts';
export { listStaffWith, type StaffRecipient } from './list-recipients.ts';
export {
  changeStaff,
  endSessionsOf,
  giveNewStart,
  invite,
  inviteAgain,
  isLast,
  listStaff,
  setStaffState,
  withdrawInvitation,
} from './manage-staff.ts';
export {
  cleanUpStaff,
  endOtherStaffSessions,
  endStaffSession,
  ownStaffSessions,
  secondStepOf,
  setStaffLanguage,
  signOutStaff,
  staffPasskeys,
} from './own-sessions.ts';
export { countByRole, listOwnRoles, listStaffNames } from './queries.ts';
export { changeRole, createRole, makeRole, removeRole } from './roles.ts';
export { chosenColumns, keepColumns, openRecord } from './screens.ts';
export {
  addPasskey,
  changeStaffPassword,
  confirmAgain,
  newPasskeyOptions,
  newRecoveryCodes,
  type Own,
  removePasskey,
  startApp,
  takeSecondStep,
  verifyApp,
} from './second-step.ts';
export { findStaffSession, type SignedIn } from './session.ts';
export { passkeyOptions, signIn, signInWithPasskey } from './sign-in.ts';
export {
  type JobPaper,
  MAX_ROWS_AT_ONCE,
  type RunningJob,
  readStaffJob,
  runStaffJob,
  startStaffJob,
} from './staff-jobs.ts';
export { createStaffLibrary } from './staff-library.ts';
