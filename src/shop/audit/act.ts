import type { JsonObject } from '#kernel/json';
import type { Language, MarketCode } from '#kernel/market';
import type { AuditAction } from './actions.rules.ts';

/** Who acts: a member of staff through a request, or a command or job of the store (`npm run payments`). */
export type Actor =
  | {
      readonly kind: 'staff';
      readonly id: string;
      readonly name: string;
      /** The role at this moment. */
      readonly role: string;
      /** Ids of the session and of the request. */
      readonly session: string;
      readonly request: string;
      readonly markets: readonly MarketCode[];
      readonly language?: Language;
      /** The request's idempotency key and its run; an act of a run that was taken over by a repetition is refused. */
      readonly key?: { readonly key: string; readonly attempt: string };
    }
  | { readonly kind: 'system'; readonly name: string };

/** One act, as the audit log keeps it. */
export type Act = {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** Kind and id: `product:65f…`. */
  readonly subject: string;
  readonly market?: MarketCode | undefined;
  /** The changed fields only. No names, phones or emails of shoppers. */
  readonly before?: JsonObject | undefined;
  readonly after?: JsonObject | undefined;
  readonly reason?: string | undefined;
  /** The audit row of the act that this one takes back. */
  readonly undoOf?: string | undefined;
};
