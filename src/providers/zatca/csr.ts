import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { DER, der, derBits, derOid, derText } from '#kernel/der';
import type { CertificateRequest, TaxEnvironment } from '#shop/invoices/port';
import { derName, OID, SIGNED_BY_ECDSA } from './names.ts';

const TEMPLATES: Readonly<Record<TaxEnvironment, string>> = {
  sandbox: 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  core: 'ZATCA-Code-Signing',
};

const EXPLICIT_0 = 0xa0;
const DIRECTORY_NAME = 0xa4;

/** Signs that names in a request may not have (ZATCA contract, section 8). */
function named(text: string): string {
  return text.replace(/[!@#$%&*_<=]/g, ' ').trim();
}

/** The request for a certificate of a unit as PEM (ZATCA contract, section 8): simplified and standard documents. */
export function csrOf(request: CertificateRequest, environment: TaxEnvironment): string {
  const key = createPrivateKey(request.privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const subject = derName([
    [OID.country, request.country, DER.printable],
    [OID.unit, named(request.branch)],
    [OID.organisation, named(request.sellerName)],
    [OID.commonName, named(request.unitName)],
  ]);
  const about = derName([
    [OID.surname, `1-Store|2-1.0|3-${request.unitId}`],
    [OID.userId, request.vatNumber],
    [OID.title, '1100'],
    [OID.registeredAddress, named(request.address)],
    [OID.businessCategory, 'Perfumes'],
  ]);
  const extension = (oid: string, value: Uint8Array) => der(DER.sequence, derOid(oid), der(DER.octetString, value));
  const extensions = der(
    DER.sequence,
    extension(OID.template, derText(DER.printable, TEMPLATES[environment])),
    extension(OID.alternativeName, der(DER.sequence, der(DIRECTORY_NAME, about))),
  );
  const info = der(
    DER.sequence,
    der(DER.integer, Uint8Array.of(0)),
    subject,
    publicKey,
    der(EXPLICIT_0, der(DER.sequence, derOid(OID.extensionRequest), der(DER.set, extensions))),
  );
  const whole = der(DER.sequence, info, SIGNED_BY_ECDSA, derBits(sign('sha256', info, key)));
  const lines =
    Buffer.from(whole)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join('\n')}\n-----END CERTIFICATE REQUEST-----\n`;
}
