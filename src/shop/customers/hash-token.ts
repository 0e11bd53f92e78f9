import { createHash } from 'node:crypto';

/** What is kept of a token somebody holds: its sha-256, from which nobody gets back to it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
