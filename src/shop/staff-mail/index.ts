export { tellStaff } from './tell-staff.ts';
