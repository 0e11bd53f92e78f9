import { createPrivateKey } from 'node:crypto';
import type { Transaction } from '#database/database';
import { MARKETS, type MarketCode } from '#kernel/market';
import { localSeconds } from '#kernel/zone';
import { type Seller, sellerIn } from '#shop/content';
import { reportingGaps } from '#shop/content/seller.rules';
import { listValues } from '#shop/settings';
import { type StoredSetting, valueAt } from '#shop/settings/settings.rules';
import { insertTaxDocuments, lockCurrentUnit } from './chain-queries.ts';
import type { InvoiceDocument, InvoiceSeller } from './document.ts';
import type { TaxReporting } from './port.ts';
import { readCertificate, type StampKey, stampedXml } from './stamp.ts';
import type { taxDocuments } from './tables.ts';

/** Why nothing is issued until a person has done something. */
const STOPS = {
  NOT_SET_UP: 'papers are to be reported, and no unit is set up on this machine',
  HELD: 'the store was restored from a backup: the owner has to say whether documents may be missing',
  SELLER_INCOMPLETE: 'the seller lacks what reported papers need',
  CERTIFICATE_OVER: 'the certificate of the unit is over',
  OTHER_SELLER: "the unit's certificate is for another VAT number",
  CLOCK_BEHIND: 'the clock is behind the last document of the unit',
  NAME_TOO_LONG: 'the name of the seller is too long for the QR code',
} as const;

/** Papers cannot be issued: `why` says the reason. Whoever needed one changes nothing, is answered 503 in words, and may ask again. */
class IssuingStopped extends Error {
  readonly code = 'ISSUING_STOPPED';
  readonly why: keyof typeof STOPS;
  constructor(why: keyof typeof STOPS) {
    super(STOPS[why]);
    this.name = 'IssuingStopped';
    this.why = why;
  }
}

/** How far a clock may be behind the last document: as far as the clocks of several machines differ. */
const MAX_BEHIND_MS = 60_000;

/** The end of a unit's chain, locked until the transaction ends. */
export type Chain = {
  /** When its next document is issued: now, or as late as the one before. */
  readonly issuedAt: Date;
  /** The seller whom its documents name. */
  readonly seller: InvoiceSeller;
  /** Adds a document: returns it with the text of its QR code. */
  add(invoiceId: string, document: InvoiceDocument): InvoiceDocument;
  /** Writes what was added. */
  commit(): Promise<void>;
};

/** How the papers of some markets are made. */
export type PaperTerms = {
  /** Whether the delivery charge of an order placed then includes VAT. */
  shippingHasVat(market: MarketCode, orderedAt: Date): boolean;
  isReported(market: MarketCode, at: Date): boolean;
};

/** Reads how the papers of some markets are made, in one statement. */
export async function paperTerms(tx: Transaction, markets: readonly MarketCode[]): Promise<PaperTerms> {
  const values: readonly StoredSetting[] =
    markets.length === 0 ? [] : await listValues(tx, ['shipping.includes_vat', 'invoices.reported'], markets);
  return {
    shippingHasVat: (market, at) => valueAt(values, 'shipping.includes_vat', market, at) === true,
    isReported: (market, at) => valueAt(values, 'invoices.reported', market, at) === true,
  };
}

/**
 * Locks the end of the chain of a market's unit. Throws `IssuingStopped` where nothing may be issued. Call it before a series is
 * locked, so that two transactions do not wait for each other.
 */
export async function openChain(
  tx: Transaction,
  tax: TaxReporting | null,
  market: MarketCode,
  now: Date,
): Promise<Chain> {
  const found = tax && (await lockCurrentUnit(tx, market));
  if (!tax || !found) throw new IssuingStopped('NOT_SET_UP');
  const { unit, certificate } = found;
  if (unit.environment !== tax.authority.environment) throw new IssuingStopped('NOT_SET_UP');
  if (unit.heldAt) throw new IssuingStopped('HELD');
  const seller = await sellerIn(tx, market);
  if (!seller || reportingGaps(seller).length > 0) throw new IssuingStopped('SELLER_INCOMPLETE');
  if (seller.vatNumber !== unit.vatNumber) throw new IssuingStopped('OTHER_SELLER');
  const key: StampKey = {
    privateKey: createPrivateKey(tax.vault.open(certificate.privateKey)),
    certificate: readCertificate(Buffer.from(certificate.token, 'base64').toString('utf8')),
  };
  if (key.certificate.validTo <= now) throw new IssuingStopped('CERTIFICATE_OVER');
  const last = unit.lastIssuedAt ?? now;
  if (last.getTime() - now.getTime() > MAX_BEHIND_MS) throw new IssuingStopped('CLOCK_BEHIND');
  const issuedAt = last > now ? last : now;
  const signedAt = localSeconds(MARKETS[market].timeZone, now);
  const added: (typeof taxDocuments.$inferInsert)[] = [];
  let [icv, previousHash] = [unit.lastIcv, unit.lastHash];
  return {
    issuedAt,
    seller: sellerOnPapers(seller),
    add(invoiceId, document) {
      const place = { icv: icv + 1, previousHash };
      const stamped = stampedXml(document, place, key, signedAt);
      if (!stamped) throw new IssuingStopped('NAME_TOO_LONG');
      const { hash, xml, qr } = stamped;
      added.push({ invoiceId, unitId: unit.id, ...place, invoiceHash: hash, xml });
      [icv, previousHash] = [place.icv, hash];
      return { ...document, qrText: qr };
    },
    async commit() {
      if (added.length === 0) return;
      await insertTaxDocuments(tx, added, { unitId: unit.id, icv, hash: previousHash, at: issuedAt });
    },
  };
}

/** A seller as reported papers name it. */
export function sellerOnPapers(seller: Seller): InvoiceSeller {
  const { legalName, address, commercialRegistration, vatNumber, email, phone } = seller;
  const { street, building, district, city, postalCode } = seller;
  return {
    ...{ legalName, address, commercialRegistration, vatNumber, email, phone },
    nationalAddress: { street, building, district, city, postalCode },
  };
}
