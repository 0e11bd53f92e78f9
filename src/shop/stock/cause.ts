import type { StockReason } from './reasons.rules.ts';

/** Who changes the stock. */
type StockActor =
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system'; readonly name: string }
  | { readonly kind: 'shopper' };

/** Why the stock changes: written with each movement of the change. */
export type StockCause = {
  readonly reason: StockReason;
  readonly actor: StockActor;
  /** The database's time when left out. */
  readonly at?: Date;
  /** The number of a delivery note, the cart of a reservation, the other market of a move. */
  readonly reference?: string | undefined;
  readonly note?: string | undefined;
  readonly orderId?: string | null | undefined;
};

const SHOPPER: StockActor = { kind: 'shopper' };

/** The cause of a change that a shopper's order or payment makes. */
export function byShopper(
  reason: StockReason,
  at: Date,
  more: Pick<StockCause, 'reference' | 'orderId'> = {},
): StockCause {
  return { reason, actor: SHOPPER, at, ...more };
}

/** An actor as movements name it. */
export function actorName(actor: StockActor): string {
  switch (actor.kind) {
    case 'staff':
      return `staff:${actor.id}`;
    case 'system':
      return `system:${actor.name}`;
    case 'shopper':
      return 'shopper';
  }
}

/** The cause as the database's trigger reads it. */
export function causeText({ reason, actor, at, reference = '', note = '', orderId = null }: StockCause): string {
  return JSON.stringify({ reason, actor: actorName(actor), at: at?.toISOString(), reference, note, orderId });
}
