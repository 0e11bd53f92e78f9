export { type AttemptKey, countAttempt, resetAttempts, type Throttled } from './attempts.ts';
export { type BadCredentials, checkCredentials, clearFailures, type Source } from './check-credentials.ts';
export { isCommonPassword } from './common-passwords.ts';
export { createCustomer, isEmailConflict, type NewCustomer } from './create-customer.ts';
export { endSession, findSession, type Session } from './find-session.ts';
export { cleanUpExpired } from './forget-expired.ts';
export { hashToken } from './hash-token.ts';
export { keepRegistration } from './keep-registration.ts';
export {
  consumeLink,
  createLinkToken,
  hasLink,
  isLinkValid,
  LINK_SECONDS,
  type LinkKind,
  revokeLinks,
} from './links.ts';
export { type OpenedSession, openSession } from './open-session.ts';
export { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
export { hashPassword, verifyPassword } from './password.ts';
export {
  type CustomerRow,
  deleteCustomer,
  deletePendingRegistrations,
  deleteSocialSignIns,
  findCustomer,
  findCustomerByEmail,
  findPendingRegistration,
  lockCustomer,
  markVerified,
  type PendingRegistration,
} from './queries.ts';
export { normalizeEmail, type PasswordFault } from './registration.rules.ts';
export { isFresh, SESSION_SECONDS } from './session-length.rules.ts';
export { endEverySession, isOwnPassword, loginMethods, newPasswordFault, setPassword } from './set-password.ts';
export {
  createSignInLibrary,
  PROVIDERS,
  type Provider,
  type ProviderCredentials,
  type SignInLibrary,
  type SignInSettings,
} from './sign-in-library.ts';
