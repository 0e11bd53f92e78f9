export { approve, listApprovals, refuseApproval, requestApproval } from './approvals.ts';
export { createStaff, openStaffSession } from './create-staff.ts';
export { listStaffNames } from './queries.ts';
export { createRole } from './roles.ts';
export { findStaffSession, type SignedIn } from './session.ts';
export { MOST_ROWS_AT_ONCE, type RunningJob, readStaffJob, runStaffJob, startStaffJob } from './staff-jobs.ts';
