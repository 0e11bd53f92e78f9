import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { localSeconds } from '#kernel/zone';
import { type Actor, insertAudit } from '#shop/audit';
import { type Seller, sellerIn } from '#shop/content';
import { reportingGaps } from '#shop/content/seller.rules';
import { FIRST_PREVIOUS_HASH, readCertificate, sellerOnPapers, stampedXml } from '#shop/invoices';
import type { InvoiceDocument } from '#shop/invoices/document';
import type { Shop } from '../shop.ts';
import {
  activate,
  countWaiting,
  getActiveCertificate,
  getCertificate,
  getCurrentUnit,
  insertCertificate,
  insertUnit,
  updateCertificate,
} from './queries.ts';
import { reportDocuments } from './report-documents.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax' | 'publicUrl'>;

export type UnitRefusal =
  | { readonly code: 'notSetUp' | 'sellerIncomplete' | 'noUnit' | 'documentsWait' }
  /** The authority refused or did not answer; `words` are its own. */
  | { readonly code: 'authorityRefused' | 'authorityAway'; readonly words: string };

type Wanted = {
  readonly actor: Actor;
  readonly market: MarketCode;
  /** The one-time password of the authority's portal. */
  readonly otp: string;
  /** A new unit, or a new certificate for the unit that issues. */
  readonly kind: 'new' | 'renewal';
};

/**
 * Asks the authority for a certificate by a one-time password, for a new unit or to renew that of the unit that issues, and queues
 * the checks that follow. The key is made here, kept sealed, and never sent. Returns the id of the certificate.
 */
export async function startUnit(
  deps: Deps,
  { actor, market, otp, kind }: Wanted,
): Promise<Result<string, UnitRefusal>> {
  const { database, tax } = deps;
  const seller = await sellerIn(database.read, market);
  if (!tax) return refused({ code: 'notSetUp' });
  if (!seller || reportingGaps(seller).length > 0) return refused({ code: 'sellerIncomplete' });
  const current = await getCurrentUnit(database.read, market);
  const isRenewal = kind === 'renewal';
  if (isRenewal && !current) return refused({ code: 'noUnit' });
  if (isRenewal && current) {
    // documents that the old certificate has signed may be refused after the switch
    await reportDocuments(deps);
    if ((await countWaiting(database.read, current.id)) > 0) return refused({ code: 'documentsWait' });
  }
  const unitId = isRenewal && current ? current.id : randomUUID();
  const name = `${market}-${unitId.slice(0, 8)}-${seller.vatNumber}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const request = {
    ...{ privateKey: pem, otp, unitName: name, unitId, vatNumber: seller.vatNumber },
    country: MARKETS[market].iso2,
    sellerName: seller.legalName.en,
    branch: seller.city.en || seller.city.ar,
    address: new URL(deps.publicUrl).host,
  };
  const old = isRenewal ? await getActiveCertificate(database.read, unitId) : null;
  const issued = old
    ? await tax.authority.renewCertificate(request, { token: old.token, secret: tax.vault.open(old.secret) })
    : await tax.authority.requestCertificate(request);
  if (!issued.ok) {
    const { code, reason } = issued.error;
    return refused({ code: code === 'NO_ANSWER' ? 'authorityAway' : 'authorityRefused', words: reason });
  }
  const now = deps.clock.now();
  const id = randomId();
  const { token, secret, requestId } = issued.value;
  await database.transaction(async (tx) => {
    const unit = { id: unitId, market, state: 'new' as const, environment: tax.authority.environment };
    const { vatNumber } = seller;
    if (!old) await insertUnit(tx, { ...unit, name, vatNumber, lastHash: FIRST_PREVIOUS_HASH, createdAt: now });
    const sealed = { privateKey: tax.vault.seal(pem), secret: tax.vault.seal(secret) };
    const endsAt = readCertificate(certificateOf(token)).validTo;
    await insertCertificate(tx, { id, unitId, state: 'checking', requestId, token, ...sealed, endsAt, createdAt: now });
    await insertAudit(tx, deps.clock, {
      actor,
      action: old ? 'taxunit.renew' : 'taxunit.start',
      subject: `taxunit:${market}`,
      market,
    });
    await deps.jobs.send(tx, 'checkUnit', { certificate: id }, { key: id });
  });
  return ok(id);
}

const certificateOf = (token: string) => Buffer.from(token, 'base64').toString('utf8');

/**
 * Sends the documents that the authority checks, one of each kind, goes on where it stopped, and puts the certificate in force
 * that follows. Says what the authority refused; throws when it does not answer, so that the job tries again.
 */
export async function checkUnit(deps: Pick<Shop, 'database' | 'clock' | 'tax'>, id: string): Promise<void> {
  const { database, tax } = deps;
  const found = await getCertificate(database.read, id);
  if (!tax || !found || found.certificate.state !== 'checking') return;
  const { certificate, unit } = found;
  const seller = await sellerIn(database.read, unit.market);
  if (!seller) return;
  const by = { token: certificate.token, secret: tax.vault.open(certificate.secret) };
  const key = {
    privateKey: createPrivateKey(tax.vault.open(certificate.privateKey)),
    certificate: readCertificate(certificateOf(certificate.token)),
  };
  const now = deps.clock.now();
  for (const [index, sample] of samplesOf(unit.market, seller, now).entries()) {
    if (index < certificate.checked) continue;
    const place = {
      icv: index + 1,
      previousHash: FIRST_PREVIOUS_HASH,
      ...(sample.debit ? { typeCode: '383' as const } : {}),
    };
    const stamped = stampedXml(sample.document, place, key, localSeconds(MARKETS[unit.market].timeZone, now));
    if (!stamped) return await fail(deps, id, 'the name of the seller is too long for the QR code');
    const uuid = sample.document.einvoice?.uuid ?? '';
    const answer = await tax.authority.checkCompliance({ ...stamped, uuid }, by);
    if (answer.outcome === 'later') throw new Error('the tax authority does not answer');
    if (answer.outcome !== 'taken')
      return await fail(
        deps,
        id,
        answer.messages.map(({ code, message }) => `${code}: ${message}`).join(' · ') || `status ${answer.status}`,
      );
    await updateCertificate(database.read, id, { checked: index + 1 });
  }
  const issued = await tax.authority.productionCertificate(certificate.requestId, by);
  if (!issued.ok) {
    if (issued.error.code === 'NO_ANSWER') throw new Error('the tax authority does not answer');
    return await fail(deps, id, issued.error.reason);
  }
  const { token, secret } = issued.value;
  await database.transaction((tx) =>
    activate(
      tx,
      { id, unitId: unit.id, market: unit.market },
      { token, secret: tax.vault.seal(secret), endsAt: readCertificate(certificateOf(token)).validTo },
    ),
  );
}

/** Documents that are checked before a unit may issue. */
export const COMPLIANCE_DOCUMENTS = 6;

async function fail({ database }: Pick<Shop, 'database'>, id: string, problem: string): Promise<void> {
  await updateCertificate(database.read, id, { state: 'failed', problem: problem.slice(0, 500) });
}

/** Sample documents of each kind: invoice, credit note and debit note, simplified and standard. They are recorded nowhere. */
function samplesOf(
  market: MarketCode,
  seller: Seller,
  now: Date,
): readonly { readonly document: InvoiceDocument; readonly debit: boolean }[] {
  const onPapers = sellerOnPapers(seller);
  const { nationalAddress } = onPapers;
  if (!nationalAddress) return [];
  const [net, vat] = [minor(100_00), minor(15_00)];
  const title = { en: 'Sample', ar: 'عينة' };
  const base = {
    market,
    currency: MARKETS[market].currency,
    seller: onPapers,
    buyer: { name: '', address: '', phone: '' },
    orderNumber: 1,
    issuedAt: now.toISOString(),
    orderedAt: now.toISOString(),
    paymentMethod: 'COD',
    lines: [{ title, size: '', count: 1, unitPrice: net, amount: net, discount: minor(0), vat }],
    ...{ subtotal: net, discount: minor(0), coupon: null, taxable: net, vatBasisPoints: 1500, vat },
    ...{ shipping: minor(0), delivery: { net: minor(0), vat: minor(0) }, total: minor(net + vat), qrText: null },
  };
  const buyer = {
    name: { en: 'Sample buyer', ar: 'مشترٍ للعينة' },
    vatNumber: '399999999900003',
    nationalAddress,
    suppliedOn: localSeconds(MARKETS[market].timeZone, now).slice(0, 10),
  };
  return [null, buyer].flatMap((business) =>
    (['invoice', 'credit-note', 'debit'] as const).map((kind, index) => ({
      debit: kind === 'debit',
      document: {
        ...base,
        kind: kind === 'invoice' ? ('invoice' as const) : ('credit-note' as const),
        number: `SAMPLE-${business ? 2 : 1}-${index + 1}`,
        corrects: kind === 'invoice' ? null : `SAMPLE-${business ? 2 : 1}-1`,
        einvoice: { uuid: randomUUID(), reason: kind === 'invoice' ? null : title, business },
      },
    })),
  );
}
