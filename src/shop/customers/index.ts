export { type BadCredentials, checkCredentials, clearFailures } from './check-credentials.ts';
export { createCustomer, createRegistration, isEmailConflict, type NewCustomer } from './create-customer.ts';
export {
  consumeLink,
  createLinkToken,
  hasLink,
  isLinkValid,
  type LinkKind,
  revokeLinks,
} from './links.ts';
export type { Provider } from './port.ts';
export {
  type CustomerRow,
  deleteCustomer,
  deletePendingRegistrations,
  deleteSocialSignIns,
  getCustomer,
  getCustomerByEmail,
  getNewestRegistration,
  getPendingRegistration,
  lockCustomer,
  updateEmailVerified,
} from './queries.ts';
export { normalizeEmail, type PasswordFault } from './registration.rules.ts';
export { isFresh, SESSION_SECONDS } from './session-length.rules.ts';
export {
  cleanUpExpired,
  endOtherSessions,
  endOwnSession,
  endSession,
  findSession,
  type OpenedSession,
  openSession,
  ownSessions,
} from './sessions.ts';
export {
  endEverySession,
  isOwnPassword,
  loginMethods,
  newPasswordFault,
  setPassword,
} from './set-password.ts';
export { createSignInLibrary, PROVIDERS } from './sign-in-library.ts';
