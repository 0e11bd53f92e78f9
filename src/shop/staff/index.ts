export { createStaff, openStaffSession } from './create-staff.ts';
export { listStaffNames } from './queries.ts';
export { createRole } from './roles.ts';
export { findStaffSession, type SignedIn } from './session.ts';
