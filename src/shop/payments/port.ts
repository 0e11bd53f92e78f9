/**
 * What payments need from a card provider. A result has the same shape whether it comes from a redirect, a webhook or a
 * poll, so one settlement serves all.
 */
import type { Currency, Language, MarketCode } from '#kernel/market';
import type { Minor } from '#kernel/money';
import type { PaymentChannel, PaymentMethod } from '#kernel/payment-method';
import type { Result } from '#kernel/result';
import type { Decline } from './decline.rules.ts';

export type { PaymentChannel };

/** The name of a card provider as the registry lists it. It is part of paths and stored with payments. */
export type CardProvider = string;

/** What a card provider is, independent of its settings. */
export type CardProviderFacts = {
  /** Lower-case letters, digits and dashes. */
  readonly provider: CardProvider;
  readonly channels: readonly PaymentChannel[];
  /** The markets it takes its channels in. Every market that offers them (`src/kernel/markets/`) when left out. */
  readonly markets?: readonly MarketCode[];
  readonly webhook: {
    /** The last part of the path it posts its messages to: `/api/<provider>/<segment>`. */
    readonly segment: string;
    /** How a message that fails authentication is answered: 200 where the provider would retry it for weeks. */
    readonly forged: 200 | 400 | 401;
  };
  /** The names of the settings that a live store needs for it. */
  readonly variables: readonly string[];
  /** The names of those that one of its channels needs beside them. Without them it does not take that channel. */
  readonly channelVariables?: Readonly<Partial<Record<PaymentChannel, readonly string[]>>>;
  /** Where browsers come back: to the page `/result`, which then calls `POST /api/result`, or to `/api/<provider>/return`. */
  readonly browserReturn: 'page' | 'call';
  /** Groups a code of a failed payment by what the shopper can do; null for one of no group. Optional. */
  readonly declineOf?: (code: string) => Decline | null;
};

/** What is paid for, in minor units. The items, less the discount and with VAT and delivery, are the amount of the charge. */
export type Purchase = {
  readonly items: readonly {
    readonly reference: string;
    readonly title: string;
    readonly quantity: number;
    /** Of one unit, before VAT. */
    readonly unitPrice: Minor;
  }[];
  readonly discount: Minor;
  readonly tax: Minor;
  readonly shipping: Minor;
};

/** An earlier order of a shopper who chose a lender, which asks for them. */
export type PastOrder = {
  readonly at: Date;
  readonly amount: Minor;
  readonly method: PaymentMethod;
  readonly state: 'open' | 'delivered' | 'cancelled';
};

type Payer = {
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

/**
 * One attempt to collect a fixed amount. `reference` is ours, unique per attempt and stored before the provider is
 * called.
 */
export type Charge = {
  readonly reference: string;
  readonly channel: PaymentChannel;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly language: Language;
  readonly description: string;
  readonly payer: Payer;
  readonly purchase: Purchase;
  /** The newest first; empty where the channel is no lender's. */
  readonly history: readonly PastOrder[];
  /** Where the provider redirects the browser to. */
  readonly returnUrl: string;
  /** Where the provider posts its messages, if it takes the URL with each payment. */
  readonly notifyUrl: string;
  /** Whether a page of the provider offers Apple Pay beside cards. */
  readonly offersApplePay?: boolean;
};

/** What to show the shopper next. `session` is the provider's id of the attempt; store it before showing anything. */
export type PreparedPayment =
  | {
      readonly kind: 'widget';
      readonly session: string;
      readonly scriptUrl: string;
      /** Subresource integrity of the script, exactly as the provider sent it. */
      readonly integrity: string | null;
      readonly brands: string;
    }
  | { readonly kind: 'redirect'; readonly session: string; readonly url: string };

/** Identifies an attempt at the provider. `session` is null when the answer to preparing was lost. */
export type ChargeHandle = {
  readonly reference: string;
  readonly channel: PaymentChannel;
  readonly currency: Currency;
  readonly session: string | null;
  /** For a refund: the payment it returns. */
  readonly paymentId?: string;
};

/**
 * The status of a payment. `authorised`: a lender has agreed to pay and waits for the capture. `review`: the money is captured but needs manual review. `unknown`: the code is not
 * understood, which never counts as paid.
 */
export type ProviderResultStatus = 'paid' | 'authorised' | 'review' | 'pending' | 'cancelled' | 'failed' | 'unknown';

/** One transaction as the provider reports it. The shop compares it with the attempt before it counts as paid. */
export type ProviderResult = {
  readonly kind: 'payment' | 'refund' | 'other';
  readonly status: ProviderResultStatus;
  readonly code: string | null;
  /** The provider's own message, shown on /paymentfailed (specification, section 2.12). */
  readonly description: string;
  readonly paymentId: string | null;
  /** The type of transaction, as the provider names it. */
  readonly paymentType: string | null;
  /** For a refund: the payment it returns. */
  readonly originalPaymentId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly reference: string | null;
  readonly session: string | null;
  readonly brand: string | null;
  readonly at: Date | null;
};

/** Why a lender does not pay a total; it never tells more. */
export const LENDER_REFUSALS = ['too_high', 'too_low', 'refused'] as const;
export type LenderRefusal = (typeof LENDER_REFUSALS)[number];

export type ProviderRefusal =
  /** A lender does not pay this total for this shopper. Do not ask it again for the same. */
  | { readonly code: 'LENDER_REFUSED'; readonly reason: LenderRefusal }
  /** The provider rejects the request. */
  | { readonly code: 'PROVIDER_REFUSED'; readonly providerCode: string | null; readonly reason: string }
  /** Rate limited: nothing is known. Retry after `seconds`. */
  | { readonly code: 'ASK_LATER'; readonly seconds: number }
  /** No answer, or an unreadable one. The provider may have acted: call `find` before a retry. */
  | { readonly code: 'NO_ANSWER'; readonly reason: string };

type RefundRequest = {
  /** Ours, unique per refund and stored before the provider is called. */
  readonly reference: string;
  readonly paymentId: string;
  readonly channel: PaymentChannel;
  readonly amount: Minor;
  readonly currency: Currency;
  readonly reason: string;
};

/** A received message. Header names are in lower case; `body` is unchanged. */
export type IncomingMessage = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The query of the address that it was posted to; empty by default. */
  readonly query?: Readonly<Record<string, string>>;
  /** The address that it came from, where that is known. */
  readonly ip?: string | null;
};

/**
 * An authenticated message. `hint` names a payment whose result is fetched from the provider, where the message itself is not
 * signed. `ignored` carries no result: answer 200 and do nothing.
 */
export type Notification =
  | { readonly kind: 'result'; readonly providerResult: ProviderResult }
  | { readonly kind: 'hint'; readonly reference: string }
  | { readonly kind: 'ignored'; readonly reason: string };

/** Which attempt a returning browser belongs to. Only a hint: the result is fetched from the provider. */
export type ReturnHint = { readonly session: string | null; readonly reference: string | null };

export type MessageRefusal = {
  readonly code: 'NOT_AUTHENTIC' | 'NOT_UNDERSTOOD';
  readonly reason: string;
};

export type StatementRange = {
  readonly from: Date;
  readonly to: Date;
  /** Every reference used in that time. Providers without a list of transactions are queried by each of them. */
  readonly references: readonly ChargeHandle[];
};

/** What a lender has agreed to pay, and what became of it. What is neither captured nor released is still open. */
export type LenderMoney = { readonly amount: Minor; readonly captured: Minor; readonly released: Minor };

type MoneyRequest = {
  readonly paymentId: string;
  readonly channel: PaymentChannel;
  readonly currency: Currency;
};

type CaptureRequest = MoneyRequest & {
  /** Ours, the same for every try. */
  readonly reference: string;
  readonly amount: Minor;
  /** What is open beside it and released with it. */
  readonly rest: Minor;
  readonly parcel: {
    readonly courier: string;
    readonly waybill: string;
    readonly trackingUrl: string;
    readonly at: Date;
  };
};

/** What a provider does whose money is authorised first. After `NO_ANSWER`, read `money` before a repeat. */
export type LendingCalls = {
  /** Reads what became of an authorised payment. */
  money(request: MoneyRequest): Promise<Result<LenderMoney, ProviderRefusal>>;
  /** Captures an amount once, and releases the rest. */
  capture(request: CaptureRequest): Promise<Result<null, ProviderRefusal>>;
  /** Releases everything that is open, which is `amount`. */
  release(request: MoneyRequest & { readonly amount: Minor }): Promise<Result<null, ProviderRefusal>>;
};

/** The calls of a card provider. None throws for a failure of the provider, none retries. */
export type CardCalls = {
  /** Origins that the content security policy of the page with the card form must allow; empty for redirects. */
  readonly origins: readonly string[];
  /** Further origins that the page with the form of a wallet must allow. */
  readonly walletOrigins?: readonly string[];
  /** Opens a card form for a charge. */
  prepare(charge: Charge): Promise<Result<PreparedPayment, ProviderRefusal>>;
  /** Fetches the results of an attempt by the fastest call, one per try; empty before the first try. */
  outcome(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
  /** Fetches every payment and refund under one of our references. Works long after the attempt. */
  find(handle: ChargeHandle): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
  /** Refunds a payment. After `NO_ANSWER`, call `find` with the refund's reference before a retry. */
  refund(request: RefundRequest): Promise<Result<ProviderResult, ProviderRefusal>>;
  /** Authenticates and parses a webhook. */
  readNotification(message: IncomingMessage): Result<Notification, MessageRefusal>;
  /** Parses the fields of a returning browser. Refuses fields that are malformed or wrongly signed. */
  readReturn(fields: Readonly<Record<string, string>>): Result<ReturnHint, MessageRefusal>;
  /** Lists the transactions of a time, for reconciliation. */
  statement(range: StatementRange): Promise<Result<readonly ProviderResult[], ProviderRefusal>>;
  /** Of a lender. */
  readonly lending?: LendingCalls;
};

/** A card provider with its settings. */
export type CardPayments = CardProviderFacts & CardCalls;

/** How much stock unpaid card payments may reserve (docs/limits.md). */
export type ReservationLimits = {
  /** The share of a product's stock that all of them together may reserve, in percent. */
  readonly share: number;
  /** The quantity of a product that they may always reserve, so that the last units can be paid by card. */
  readonly least: number;
  /** Open reservations per network and per shopper; 0 for no limit. */
  readonly attempts: number;
  /** The total quantity that these reserve; 0 for no limit. */
  readonly quantity: number;
};

/** The card providers of the store. */
export type CardProviders = {
  /** In the order of the registry. */
  readonly all: readonly CardPayments[];
  /** Those of the registry, in its order, whether they are set up or not. */
  readonly listed: readonly CardProviderFacts[];
  /** The provider of a payment; one without credentials here answers nothing. Throws when the store no longer lists it. */
  readonly get: (name: CardProvider) => CardPayments;
  /** The provider that takes new payments of a channel in a market: the first that serves it. Null when none does. */
  readonly serving: (channel: PaymentChannel, market: MarketCode) => CardPayments | null;
};
