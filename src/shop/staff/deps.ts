import type { Transaction } from '#database/database';
import type { Language, MarketCode } from '#kernel/market';
import type { Shop } from '../shop.ts';

/** A message to a member of the staff, as the emails slice queues it. */
export type StaffMail = {
  readonly kind: 'staffInvitation' | 'staffPassword' | 'staffRecovery' | 'staffLocked';
  readonly key: string;
  readonly recipient: string;
  readonly language: Language;
  readonly market: MarketCode;
  readonly data: { readonly firstName: string; readonly link: string; readonly about?: string };
};

/** What the use cases of signing in take. `mail` queues a message in the transaction (`queueEmail`). */
export type StaffDeps = Pick<Shop, 'database' | 'clock' | 'staffLibrary' | 'publicUrl' | 'networkAttempts'> & {
  readonly mail: (tx: Transaction, mail: StaffMail) => Promise<unknown>;
};

/** The browser of a request that signs in. */
export type StaffBrowser = {
  /** The whole Cookie header. */
  readonly cookie: string;
  readonly origin: string;
  /** Maker and system, as `browserName` says it. */
  readonly name: string;
  /** Two letters, or empty. */
  readonly country: string;
  /** The client's network, for limits. */
  readonly network: string;
};

/** The state after a step of the sign-in, and the cookies to set. */
export type Entered = {
  readonly state: 'signed-out' | 'second-step' | 'setting-up' | 'signed-in';
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
};
