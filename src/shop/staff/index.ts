export { createStaff, type NewStaff, openStaffSession } from './create-staff.ts';
export { createRole } from './roles.ts';
export { findStaffSession, type SignedIn, type StaffSession } from './session.ts';
