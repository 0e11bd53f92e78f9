export { type AttemptKey, countAttempt, forgive, type TooFast } from './attempts.ts';
export { type BadCredentials, checkCredentials, forgetFailures, type Source } from './check-credentials.ts';
export { isCommonPassword } from './common-passwords.ts';
export { createCustomer, isEmailConflict, type NewCustomer } from './create-customer.ts';
export { endSession, findSession, type Session } from './find-session.ts';
export { forgetExpired } from './forget-expired.ts';
export { hashOfToken } from './hash-of-token.ts';
export { keepRegistration } from './keep-registration.ts';
export { hasLink, isLinkGood, LINK_SECONDS, type LinkKind, makeLinkToken, spendLink, withdrawLinks } from './links.ts';
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
} from './records.ts';
export { normalEmail, type PasswordFault } from './registration.rules.ts';
export { isFresh, SESSION_SECONDS } from './session-length.rules.ts';
export { endEverySession, isOwnPassword, newPasswordFault, setPassword, waysToSignIn } from './set-password.ts';
export {
  createSignInLibrary,
  PROVIDERS,
  type Provider,
  type ProviderCredentials,
  type SignInLibrary,
  type SignInSettings,
} from './sign-in-library.ts';
