import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import { DAY_MS } from '#kernel/clock';
import { DER, der, derBits, derText, partsOf, readDer } from '#kernel/der';
import { derName, OID, SIGNED_BY_ECDSA } from './names.ts';

/** The simulator's own authority: a key that signs certificates, as PEM. */
export function newAuthorityKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** What a request for a certificate says; null for one that is not signed by its own key. */
export function readRequest(
  pem: string,
): { readonly subject: Uint8Array; readonly publicKey: Uint8Array; readonly vatNumber: string } | null {
  try {
    const bytes = Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, ''), 'base64');
    const [info, , signature] = partsOf(readDer(bytes)[0]);
    const [, subject, publicKey, attributes] = partsOf(info);
    if (!info || !signature || !subject || !publicKey || !attributes) return null;
    const key = createPublicKey({ key: Buffer.from(publicKey.whole), format: 'der', type: 'spki' });
    if (!verify('sha256', info.whole, key, signature.content.subarray(1))) return null;
    const [vatNumber = ''] = /3\d{13}3/.exec(Buffer.from(attributes.content).toString('latin1')) ?? [];
    return { subject: subject.whole, publicKey: publicKey.whole, vatNumber };
  } catch {
    return null;
  }
}

const YEARS_5_MS = 5 * 365 * DAY_MS;

/** A certificate for a request, as Base64 of its DER. It holds for five years. */
export function issueCertificate(
  authorityKey: string,
  request: { readonly subject: Uint8Array; readonly publicKey: Uint8Array },
  now: Date,
): string {
  const time = (at: Date) => derText(DER.utcTime, `${at.toISOString().slice(2, 19).replace(/[-T:]/g, '')}Z`);
  const issuer = derName([
    [OID.domainComponent, 'local', DER.ia5],
    [OID.domainComponent, 'test', DER.ia5],
    [OID.commonName, 'TEST-EINVOICE-CA'],
  ]);
  // a serial number as long as those of real certificates; its first bit is 0
  const serial = Buffer.concat([Uint8Array.of(0x11), randomBytes(16)]);
  const body = der(
    DER.sequence,
    der(DER.integer, serial),
    SIGNED_BY_ECDSA,
    issuer,
    der(DER.sequence, time(now), time(new Date(now.getTime() + YEARS_5_MS))),
    request.subject,
    request.publicKey,
  );
  const signature = sign('sha256', body, createPrivateKey(authorityKey));
  return Buffer.from(der(DER.sequence, body, SIGNED_BY_ECDSA, derBits(signature))).toString('base64');
}

type Finding = { readonly code: string; readonly message: string };

const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';
const hexBase64 = (text: string) => Buffer.from(createHash('sha256').update(text).digest('hex')).toString('base64');

/** What the authority finds wrong with a document that came with a hash, from the holder of a certificate. */
export function findings(xml: string, sentHash: string, certificate: string, vatNumber: string): readonly Finding[] {
  const found: Finding[] = [];
  const check = (holds: boolean, code: string, message: string) => {
    if (!holds) found.push({ code, message });
  };
  const bare = xml
    .replace(/^<\?xml[^>]*\?>\s*/, '')
    .replace(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, '')
    .replace(/<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<[\s\S]*?<\/cac:AdditionalDocumentReference>/, '')
    .replace(/<cac:Signature>[\s\S]*?<\/cac:Signature>/, '')
    .trimEnd();
  const digest = createHash('sha256').update(bare).digest();
  const hash = digest.toString('base64');
  check(
    hash === sentHash,
    'invalid-invoice-hash',
    'The invoice hash API body does not match the (calculated) Hash of the XML',
  );
  check(
    xml.includes(`<ds:DigestValue>${hash}<`),
    'invoice-hash-in-xml',
    'The digest in the XML is not that of the document',
  );
  const inside = between(xml, '<ds:X509Certificate>', '<');
  check(inside === certificate, 'invalid-signing-certificate', 'The certificate is not the one of the caller');
  const signature = between(xml, '<ds:SignatureValue>', '<');
  const holder = certificate === '' ? null : new X509Certificate(Buffer.from(certificate, 'base64'));
  check(
    holder !== null && verify('sha256', digest, holder.publicKey, Buffer.from(signature, 'base64')),
    'INVALID_SIGNATURE',
    'The signature does not verify',
  );
  check(xml.includes(`<ds:DigestValue>${hexBase64(certificate)}<`), 'certificate-hashing', 'wrong certificate Hashing');
  const properties = xml
    .slice(
      xml.indexOf('<xades:SignedProperties '),
      xml.indexOf('</xades:SignedProperties>') + '</xades:SignedProperties>'.length,
    )
    .replace('<xades:SignedProperties ', '<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" ')
    .replace(/<ds:(\w+)/g, '<ds:$1 xmlns:ds="http://www.w3.org/2000/09/xmldsig#"');
  check(
    xml.includes(`<ds:DigestValue>${hexBase64(properties)}<`),
    'signed-properties-hashing',
    'wrong signed properties Hashing',
  );
  const qr = Buffer.from(
    between(between(xml, '<cbc:ID>QR</cbc:ID>', '</cac:Attachment>'), 'mimeCode="text/plain">', '<'),
    'base64',
  );
  const tags: Buffer[] = [];
  for (let at = 0; at + 1 < qr.length; at += 2 + (qr[at + 1] ?? 0))
    tags.push(qr.subarray(at + 2, at + 2 + (qr[at + 1] ?? 0)));
  check(tags.length === 9, 'QRCODE_INVALID', 'The QR code has not nine tags');
  check(
    tags[5]?.toString() === hash,
    'invoiceHash_QRCODE_INVALID',
    'Invoice hash does not match with qr code invoice hash',
  );
  check(tags[6]?.toString() === signature, 'SIGNATURE_QRCODE_INVALID', 'The signature is not that of the QR code');
  const seller = between(xml, '<cac:AccountingSupplierParty>', '</cac:AccountingSupplierParty>');
  const vat = between(seller, '<cbc:CompanyID>', '<');
  check(
    vat === vatNumber,
    'certificate-permissions',
    'User only allowed to use the vat number that exists in the authentication certificate',
  );
  check(tags[1]?.toString() === vat, 'SELLER_VAT_QRCODE_INVALID', 'The VAT number is not that of the QR code');
  const cents = (name: string) =>
    Math.round(Number(/>([\d.]+)</.exec(between(xml, `<cbc:${name}`, '/cbc'))?.[1] ?? Number.NaN) * 100);
  const [net, tax, gross] = [cents('TaxExclusiveAmount'), cents('TaxAmount'), cents('TaxInclusiveAmount')];
  check(net + tax === gross, 'BR-CO-15', 'Invoice total with VAT must be the total without VAT plus the VAT');
  if (between(xml, '<cbc:InvoiceTypeCode', '/cbc').includes('>381'))
    check(xml.includes('<cbc:InstructionNote>'), 'BR-KSA-17', 'Credit notes must contain the reason');
  return found;
}

/** Subject and key of a certificate that this authority has issued. */
export function readCertificateParts(base64: string): { readonly subject: Uint8Array; readonly publicKey: Uint8Array } {
  const parts = partsOf(partsOf(readDer(Buffer.from(base64, 'base64'))[0])[0]);
  const [subject, publicKey] = [parts[4], parts[5]];
  if (!subject || !publicKey) throw new RangeError('not a certificate');
  return { subject: subject.whole, publicKey: publicKey.whole };
}
