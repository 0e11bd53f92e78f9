/**
 * What payments needs from a card provider, shaped so that one *settle attempt* serves every provider and every way
 * in which news of a payment arrives: the shopper's return, the provider's message, our own question.
 */
import type { Currency, Language, MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { CardChannel } from '#kernel/payment-method';
import type { Result } from '#kernel/result';

export type { CardChannel };

/** The name of a card provider as the registry lists it. It is part of paths and stored with payments. */
export type CardProvider = string;

/** What a card provider is, whatever its settings. */
export type CardProviderFacts = {
  /** Lower-case letters, digits and dashes. */
  readonly provider: CardProvider;
  readonly channels: readonly CardChannel[];
  /** The markets it takes its channels in; every one that offers them (`src/kernel/markets/`) when left out. */
  readonly markets?: readonly MarketCode[];
  readonly webhook: {
    /** The last part of the path that it posts its own messages to: `/api/<provider>/<segment>`. */
    readonly segment: string;
    /** Whether a message that fails authentication gets status 400. Else 200: the provider would repeat it for weeks. */
    readonly refusesForged: boolean;
  };
  /** Where browsers come back: to the page `/result`, which then calls `POST /api/result`, or to `/api/<provider>/return`. */
  readonly browserReturn: 'page' | 'call';
};

export type Payer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly ip: string | null;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string | null;
  /** ISO 3166, two letters. */
  readonly country: string;
};

/** One attempt to collect a fixed amount. `reference` is ours, unique per attempt and stored before anyone is asked. */
export type Charge = {
  readonly reference: string;
  readonly channel: CardChannel;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly language: Language;
  readonly description: string;
  readonly payer: Payer;
  /** Where the shopper's browser is sent back to. */
  readonly returnUrl: string;
  /** Where the provider tells us of the result, where it takes the address per payment. */
  readonly notifyUrl: string;
};

/** What to show the shopper next. `session` is the provider's name for the attempt; store it before showing anything. */
export type PreparedPayment =
  | {
      readonly kind: 'widget';
      readonly session: string;
      readonly scriptUrl: string;
      /** Subresource integrity of the script, exactly as the provider gave it. */
      readonly integrity: string | null;
      readonly brands: string;
    }
  | { readonly kind: 'redirect'; readonly session: string; readonly url: string };

/** How to find an attempt again at the provider. `session` is null when preparing never answered. */
export type ChargeHandle = {
  readonly reference: string;
  readonly channel: CardChannel;
  readonly session: string | null;
};

/**
 * What a provider's word about money means to us. `review` is money taken that a person must look at; `unknown` is
 * anything that is not understood, and never means paid.
 */
export type ProviderResultStatus = 'paid' | 'review' | 'pending' | 'cancelled' | 'failed' | 'unknown';

/** One transaction as the provider tells it. What it must match before goods are sent is the shop's rule. */
export type ProviderResult = {
  readonly kind: 'payment' | 'refund' | 'other';
  readonly status: ProviderResultStatus;
  readonly code: string | null;
  /** The provider's words; shown on /paymentfailed (specification, section 2.12). */
  readonly description: string;
  readonly paymentId: string | null;
  /** The kind of transaction, as the provider names it. */
  readonly paymentType: string | null;
  /** For a refund: the payment it gives back. */
  readonly originalPaymentId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly reference: string | null;
  readonly session: string | null;
  readonly brand: string | null;
  readonly at: Date | null;
};

export type ProviderRefusal =
  /** The provider answered, and it is no. */
  | { readonly code: 'PROVIDER_REFUSED'; readonly providerCode: string | null; readonly reason: string }
  /** Asked too often: nothing is known, ask again after `seconds`. */
  | { readonly code: 'ASK_LATER'; readonly seconds: number }
  /** No answer or none that can be understood. Whether the provider acted is unknown: look before asking again. */
  | { readonly code: 'NO_ANSWER'; readonly reason: string };

export type RefundRequest = {
  /** Ours, unique per refund and stored before asking. */
  readonly reference: string;
  readonly paymentId: string;
  readonly channel: CardChannel;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly reason: string;
};

/** Header names in lower case; `body` exactly as it came over the wire. */
export type IncomingMessage = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
};

/** A message that proved to be the provider's. `ignored` needs no more than a friendly answer. */
export type Notification =
  | { readonly kind: 'result'; readonly providerResult: ProviderResult }
  | { readonly kind: 'ignored'; readonly reason: string };

/** Which attempt a returning browser belongs to. A hint only: the truth is asked from the provider. */
export type ReturnHint = { readonly session: string | null; readonly reference: string | null };

export type MessageRefusal = {
  readonly code: 'NOT_AUTHENTIC' | 'NOT_UNDERSTOOD';
  readonly reason: string;
};

export type StatementRange = {
  readonly from: Date;
  readonly to: Date;
  /** Every reference we used in that time; providers without a list are asked for each of them. */
  readonly references: readonly ChargeHandle[];
};

/** The calls of a card provider. None throws for anything the provider does, none retries. */
export type CardCalls = {
  /** Origins that the page with the card form must admit in its content security policy; empty for redirects. */
  readonly origins: readonly string[];
  /** Opens the provider's card form for a charge. */
  prepare(charge: Charge): Promise<Result<PreparedPayment, ProviderRefusal>>;
  /** What came of an attempt, by the quickest way; empty when nobody has paid or tried yet. Several tries are several verdicts. */
  outcome(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
  /** Everything the provider booked under one of our references, payments and refunds; works long after the attempt. */
  find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
  /** Gives money back. After NO_ANSWER, `find` by the refund's reference before asking again. */
  refund(request: RefundRequest): Promise<Result<ProviderResult, ProviderRefusal>>;
  /** Authenticates and reads the provider's own message (webhook, callback). */
  readNotification(message: IncomingMessage): Result<Notification, MessageRefusal>;
  /** Reads what a returning browser carries; refuses wrongly signed or malformed fields. */
  readReturn(fields: Readonly<Record<string, string>>): Result<ReturnHint, MessageRefusal>;
  /** The transactions of a time, for reconciliation. */
  statement(range: StatementRange): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
};

/** A card provider with its settings. */
export type CardPayments = CardProviderFacts & CardCalls;

/** How much stock may be reserved by card payments that nobody has paid yet (docs/decisions/0234). */
export type ReservationLimits = {
  /** Percent of a product's stock that all of them together may reserve. */
  readonly share: number;
  /** Quantity of a product that they may reserve whatever its share is, so that little stock can still be paid by card. */
  readonly least: number;
  /** Open reservations of one network, and of one shopper; 0 for no limit. */
  readonly attempts: number;
  /** Quantity that these reserve in all; 0 for no limit. */
  readonly quantity: number;
};
