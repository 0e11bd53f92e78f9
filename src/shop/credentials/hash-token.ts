import { createHash } from 'node:crypto';

/** The SHA-256 of a token, which is stored instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
