export { type AttemptKey, cleanUpAttempts, countAttempt, resetAttempts, type Throttled } from './attempts.ts';
export { isCommonPassword } from './common-passwords.ts';
export { hashToken } from './hash-token.ts';
export { withHashedSessions } from './hashed-sessions.ts';
export { onStoreClock } from './library-clock.ts';
export { hashPassword, verifyDummyPassword, verifyPassword } from './password.ts';
export { getSharedSecret } from './queries.ts';
export { type AttemptSource, type NetworkAttempts, sourceKeys } from './source.rules.ts';
