export { countStaffMailReaders } from './staff-mail-readers.ts';
export { tellStaff } from './tell-staff.ts';
