import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Language } from '#kernel/market';
import type { Actor } from '#shop/audit';
import type { SignedIn } from '#shop/staff';
import type { Person } from '#shop/staff/permissions.rules';
import type { Cursors } from './cursor.ts';

/** What every handler of the back office finds in its context. */
export type AdminEnv = {
  Bindings: {
    /** The IP of the socket's remote end. */
    readonly remoteAddress?: string | undefined;
  };
  Variables: {
    requestId: string;
    log: Logger;
    /** The person's own setting; before the sign-in that of the browser. */
    language: Language;
    /** The signed-in person and the session; null before the sign-in. */
    signedIn: SignedIn | null;
    /** The signed-in person. Absent in calls that need nobody. */
    person: Person;
    /** The person as the audit log has them, with the request's id and key. */
    actor: StaffActor;
    /** The version of `If-Match`, in calls that are `versioned`. */
    version: number;
    /** Signs and reads the cursors of lists. */
    cursors: Cursors;
    /** The client's IP, for limits and the country of a session. It is neither stored nor logged. */
    ip: string | undefined;
    /** The client's country by its IP, two letters; empty when unknown. */
    country: string;
  };
};

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;

/** The version that the request expects the record to have (`If-Match: "18"`). */
export function expectedVersion(c: Context<AdminEnv>): number {
  return c.var.version;
}

/** Sets the version of the record that is answered (`ETag: "18"`). */
export function setVersion(c: Context<AdminEnv>, version: number): void {
  c.header('ETag', `"${version}"`);
}

/** The version in an `If-Match` header; null for anything but one quoted whole number. */
export function versionIn(header: string | undefined): number | null {
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
