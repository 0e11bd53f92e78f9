import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { partsOf, readDer } from '#kernel/der';
import type { InvoiceDocument } from './document.ts';
import { type ChainPlace, canonicalOf, filledXml, qrFieldsOf, xmlOf } from './xml.ts';
import { tlvText } from './zatca.rules.ts';

/** What a unit stamps with. */
export type StampKey = { readonly privateKey: KeyObject; readonly certificate: StampCertificate };

/** A certificate as the stamp names it (ZATCA contract, section 6). */
type StampCertificate = {
  /** Base64 of the certificate, in one line. */
  readonly base64: string;
  readonly issuer: string;
  readonly serial: string;
  readonly digest: string;
  /** DER of the public key. */
  readonly publicKey: Uint8Array;
  /** The authority's signature on the certificate. */
  readonly signature: Uint8Array;
  readonly validTo: Date;
};

/** A document as it is written: its XML with stamp and QR code, and its hash. */
type StampedXml = { readonly xml: string; readonly hash: string; readonly qr: string };

/**
 * Writes, hashes and stamps a frozen document as number `icv` of its unit's chain. The stamp differs each time, the hash does
 * not. `signedAt` is the wall-clock time of signing to the second. Returns null when the QR code does not hold its texts.
 */
export function stampedXml(
  document: InvoiceDocument,
  place: ChainPlace,
  key: StampKey,
  signedAt: string,
): StampedXml | null {
  const unstamped = xmlOf(document, place);
  const digest = createHash('sha256').update(canonicalOf(unstamped)).digest();
  const hash = digest.toString('base64');
  // the hash is signed as bytes, so it is hashed once more
  const signature = sign('sha256', digest, key.privateKey).toString('base64');
  const qr = qrText(qrFieldsOf(document), hash, signature, key.certificate);
  if (qr === null) return null;
  return {
    xml: filledXml(unstamped, stampText({ hash, signature, signedAt, certificate: key.certificate }), qr),
    hash,
    qr,
  };
}

/** Most characters of the QR code's text (ZATCA contract, section 7). */
const MAX_QR = 700;

/** The QR code of nine tags; null when a field or the whole is too long. */
export function qrText(
  fields: readonly string[],
  hash: string,
  signature: string,
  certificate: StampCertificate,
): string | null {
  const text = tlvText([...fields, hash, signature, certificate.publicKey, certificate.signature]);
  return text === null || text.length > MAX_QR ? null : text;
}

/** Reads a certificate from its Base64 text. Throws for a text that is none. */
export function readCertificate(base64: string): StampCertificate {
  const bytes = Buffer.from(base64, 'base64');
  const { publicKey, issuer, serialNumber, validTo } = new X509Certificate(bytes);
  const [whole] = readDer(bytes);
  const bits = partsOf(whole)[2]?.content;
  if (!bits) throw new RangeError('a certificate without a signature');
  return {
    base64,
    // from the last name to the first; node lists the first one first
    issuer: issuer.split('\n').toReversed().join(', '),
    serial: BigInt(`0x${serialNumber}`).toString(),
    digest: Buffer.from(createHash('sha256').update(base64).digest('hex')).toString('base64'),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    signature: bits.subarray(1),
    validTo: new Date(validTo),
  };
}

type Stamp = {
  readonly hash: string;
  readonly signature: string;
  readonly signedAt: string;
  readonly certificate: StampCertificate;
};

const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const C14N = 'http://www.w3.org/2006/12/xml-c14n11';
const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
const UBL = 'urn:oasis:names:specification:ubl';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const DS = 'http://www.w3.org/2000/09/xmldsig#';

/** The stamp as it stands at the beginning of the XML, without the indentation of its first line. */
export function stampText(stamp: Stamp): string {
  const { hash, signature, certificate } = stamp;
  const properties = Buffer.from(createHash('sha256').update(signedProperties(stamp, true)).digest('hex')).toString(
    'base64',
  );
  const transform = (xpath: string) => `
                                        <ds:Transform Algorithm="${XPATH}">
                                            <ds:XPath>not(//ancestor-or-self::${xpath})</ds:XPath>
                                        </ds:Transform>`;
  return `<ext:UBLExtensions>
        <ext:UBLExtension>
            <ext:ExtensionURI>${UBL}:dsig:enveloped:xades</ext:ExtensionURI>
            <ext:ExtensionContent>
                <sig:UBLDocumentSignatures xmlns:sig="${UBL}:schema:xsd:CommonSignatureComponents-2" xmlns:sac="${UBL}:schema:xsd:SignatureAggregateComponents-2" xmlns:sbc="${UBL}:schema:xsd:SignatureBasicComponents-2">
                    <sac:SignatureInformation>
                        <cbc:ID>${UBL}:signature:1</cbc:ID>
                        <sbc:ReferencedSignatureID>${UBL}:signature:Invoice</sbc:ReferencedSignatureID>
                        <ds:Signature xmlns:ds="${DS}" Id="signature">
                            <ds:SignedInfo>
                                <ds:CanonicalizationMethod Algorithm="${C14N}"/>
                                <ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"/>
                                <ds:Reference Id="invoiceSignedData" URI="">
                                    <ds:Transforms>${transform('ext:UBLExtensions')}${transform('cac:Signature')}${transform("cac:AdditionalDocumentReference[cbc:ID='QR']")}
                                        <ds:Transform Algorithm="${C14N}"/>
                                    </ds:Transforms>
                                    <ds:DigestMethod Algorithm="${SHA256}"/>
                                    <ds:DigestValue>${hash}</ds:DigestValue>
                                </ds:Reference>
                                <ds:Reference Type="${DS}SignatureProperties" URI="#xadesSignedProperties">
                                    <ds:DigestMethod Algorithm="${SHA256}"/>
                                    <ds:DigestValue>${properties}</ds:DigestValue>
                                </ds:Reference>
                            </ds:SignedInfo>
                            <ds:SignatureValue>${signature}</ds:SignatureValue>
                            <ds:KeyInfo>
                                <ds:X509Data>
                                    <ds:X509Certificate>${certificate.base64}</ds:X509Certificate>
                                </ds:X509Data>
                            </ds:KeyInfo>
                            <ds:Object>
                                <xades:QualifyingProperties xmlns:xades="${XADES}" Target="signature">
                                ${signedProperties(stamp, false)}
                                </xades:QualifyingProperties>
                            </ds:Object>
                        </ds:Signature>
                    </sac:SignatureInformation>
                </sig:UBLDocumentSignatures>
            </ext:ExtensionContent>
        </ext:UBLExtension>
    </ext:UBLExtensions>`;
}

/**
 * The signed properties as they stand in the document, or, to be hashed, with the namespaces that they have inherited there.
 * Both come from this one text, since their indentation counts.
 */
function signedProperties({ signedAt, certificate }: Stamp, hashed: boolean): string {
  const xades = hashed ? ` xmlns:xades="${XADES}"` : '';
  const ds = hashed ? ` xmlns:ds="${DS}"` : '';
  return `<xades:SignedProperties${xades} Id="xadesSignedProperties">
                                    <xades:SignedSignatureProperties>
                                        <xades:SigningTime>${signedAt}</xades:SigningTime>
                                        <xades:SigningCertificate>
                                            <xades:Cert>
                                                <xades:CertDigest>
                                                    <ds:DigestMethod${ds} Algorithm="${SHA256}"/>
                                                    <ds:DigestValue${ds}>${certificate.digest}</ds:DigestValue>
                                                </xades:CertDigest>
                                                <xades:IssuerSerial>
                                                    <ds:X509IssuerName${ds}>${certificate.issuer}</ds:X509IssuerName>
                                                    <ds:X509SerialNumber${ds}>${certificate.serial}</ds:X509SerialNumber>
                                                </xades:IssuerSerial>
                                            </xades:Cert>
                                        </xades:SigningCertificate>
                                    </xades:SignedSignatureProperties>
                                </xades:SignedProperties>`;
}
