import type { Result } from '#kernel/result';
import type { InvoiceDocument } from './document.ts';

/** Typesets invoices. */
export type InvoicePrinter = {
  /** The bilingual PDF of a document, Arabic first. Throws when it cannot be typeset; the caller may retry. */
  print(document: InvoiceDocument): Promise<Uint8Array>;
};

/** Where documents are reported: a sandbox, the authority's simulation, or the real thing. */
export type TaxEnvironment = 'sandbox' | 'simulation' | 'core';

/** What a unit proves itself by. */
export type TaxCredentials = { readonly token: string; readonly secret: string };

/** A certificate as the authority issues it: `token` is the Base64 text of its Base64 text. */
export type IssuedCertificate = TaxCredentials & { readonly requestId: string };

/** Who asks for a certificate. */
export type CertificateRequest = {
  /** The key of the unit, as PEM. It stays here: only its public half is sent. */
  readonly privateKey: string;
  readonly otp: string;
  /** ISO 3166, two letters. */
  readonly country: string;
  readonly unitName: string;
  readonly unitId: string;
  readonly sellerName: string;
  readonly branch: string;
  readonly vatNumber: string;
  /** The short national address of the branch, or where the shop is on the web. */
  readonly address: string;
};

export type SentDocument = { readonly hash: string; readonly uuid: string; readonly xml: string };

/** One finding of the authority, in its own words. */
export type TaxMessage = { readonly code: string; readonly message: string };

/** Why a certificate was not issued. `words` is what the authority says. */
export type CertificateRefusal = {
  readonly code: 'NO_ANSWER' | 'REFUSED' | 'UNAUTHORISED';
  readonly reason: string;
};

/**
 * What the authority says of a document. `taken` is accepted, with or without warnings, or already known; `later` is to be sent
 * again as it is; `stopped` needs a person before anything is sent: the certificate or the version is wrong.
 */
export type DocumentAnswer = {
  readonly outcome: 'taken' | 'rejected' | 'later' | 'stopped' | 'clearance-off';
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly messages: readonly TaxMessage[];
  /** The cleared XML of a standard document. */
  readonly cleared: string | null;
};

/** The tax authority (ZATCA contract, sections 8 and 9). Nothing is thrown and nothing repeated. */
export type TaxAuthority = {
  readonly environment: TaxEnvironment;
  requestCertificate(request: CertificateRequest): Promise<Result<IssuedCertificate, CertificateRefusal>>;
  renewCertificate(
    request: CertificateRequest,
    old: TaxCredentials,
  ): Promise<Result<IssuedCertificate, CertificateRefusal>>;
  checkCompliance(document: SentDocument, by: TaxCredentials): Promise<DocumentAnswer>;
  productionCertificate(requestId: string, by: TaxCredentials): Promise<Result<IssuedCertificate, CertificateRefusal>>;
  report(document: SentDocument, by: TaxCredentials): Promise<DocumentAnswer>;
  clear(document: SentDocument, by: TaxCredentials): Promise<DocumentAnswer>;
};

/** Keeps secrets in the database sealed by a secret of the machine's settings. */
export type Vault = {
  seal(text: string): string;
  /** Throws for a text that this secret has not sealed. */
  open(sealed: string): string;
};

/** Reporting to the tax authority, as the machine is set up for it. */
export type TaxReporting = { readonly authority: TaxAuthority; readonly vault: Vault };
