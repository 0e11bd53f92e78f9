/** Object identifiers of requests for certificates (ZATCA contract, section 8). */
import { DER, der, derOid, derText } from '#kernel/der';

export const OID = {
  country: '2.5.4.6',
  unit: '2.5.4.11',
  organisation: '2.5.4.10',
  commonName: '2.5.4.3',
  domainComponent: '0.9.2342.19200300.100.1.25',
  surname: '2.5.4.4',
  userId: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',
  template: '1.3.6.1.4.1.311.20.2',
  alternativeName: '2.5.29.17',
  extensionRequest: '1.2.840.113549.1.9.14',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/** A name of a certificate: its parts in order. */
export function derName(parts: readonly (readonly [oid: string, text: string, tag?: number])[]): Uint8Array {
  return der(
    DER.sequence,
    ...parts.map(([oid, text, tag = DER.utf8]) => der(DER.set, der(DER.sequence, derOid(oid), derText(tag, text)))),
  );
}

export const SIGNED_BY_ECDSA = der(DER.sequence, derOid(OID.ecdsaWithSha256));
