import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VECTORS } from '#support/zatca-vectors';
import facts from '../../../docs/contracts/zatca/facts.json' with { type: 'json' };
import { qrText, readCertificate, type StampKey, stampedXml, stampText } from './stamp.ts';
import { canonicalOf, FIRST_PREVIOUS_HASH, filledXml, qrFieldsOf, xmlOf } from './xml.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/contracts/zatca');
const read = (name: string) => readFileSync(path.join(FOLDER, `${name}.xml`), 'utf8');
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';

/** The canonical form of a text by libxml2. */
function byLibxml(xml: string): string {
  return execFileSync('xmllint', ['--c14n11', '-'], { input: xml, encoding: 'utf8' });
}

/** A vector without the parts that the hash leaves out, cut from its text. */
function withoutStamp(xml: string): string {
  return xml
    .replace(/<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/, '')
    .replace(/<cac:AdditionalDocumentReference>\s*<cbc:ID>QR<[\s\S]*?<\/cac:AdditionalDocumentReference>/, '')
    .replace(/<cac:Signature>[\s\S]*?<\/cac:Signature>/, '');
}

describe.each(VECTORS)('the vector $name', ({ name, document, place }) => {
  const vector = read(name);
  const known = facts[name];
  const certificate = readCertificate(between(vector, '<ds:X509Certificate>', '<'));

  it('is built again byte for byte, stamp and QR code of its own signature included', () => {
    const unstamped = xmlOf(document, place);
    const signature = known.signatureValue;
    const stamp = stampText({
      hash: known.invoiceHash,
      signature,
      signedAt: between(vector, '<xades:SigningTime>', '<'),
      certificate,
    });
    const qr = qrText(qrFieldsOf(document), known.invoiceHash, signature, certificate);
    expect(qr).toBe(known.qr);
    expect(filledXml(unstamped, stamp, qr ?? '')).toBe(vector);
  });

  it('has the canonical form that libxml2 makes, and its hash', () => {
    const canonical = canonicalOf(xmlOf(document, place));
    expect(byLibxml(withoutStamp(vector)).trimEnd()).toBe(canonical);
    expect(createHash('sha256').update(canonical).digest('base64')).toBe(known.invoiceHash);
  });

  it('is signed by the key of the certificate inside', () => {
    const digest = Buffer.from(known.invoiceHash, 'base64');
    const key = createPublicKey({ key: Buffer.from(certificate.publicKey), format: 'der', type: 'spki' });
    expect(verify('sha256', digest, key, Buffer.from(known.signatureValue, 'base64'))).toBe(true);
    expect(certificate).toMatchObject({
      issuer: facts.issuer,
      serial: facts.serial,
      digest: known.certificateDigest,
    });
  });
});

describe('a stamped document', () => {
  const [first] = VECTORS;
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const key: StampKey = {
    privateKey,
    certificate: readCertificate(between(read('simplified-invoice'), '<ds:X509Certificate>', '<')),
  };
  const stamp = (name: string) =>
    stampedXml(
      { ...first.document, seller: { ...first.document.seller, legalName: { en: 'x', ar: name } } },
      { icv: 1, previousHash: FIRST_PREVIOUS_HASH },
      key,
      '2026-11-20T15:30:02',
    );

  it('verifies with its key over the bytes of its hash, and keeps its hash from stamp to stamp', () => {
    const [one, other] = [stamp('دار'), stamp('دار')];
    const signature = Buffer.from(between(one?.xml ?? '', '<ds:SignatureValue>', '<'), 'base64');
    expect(verify('sha256', Buffer.from(one?.hash ?? '', 'base64'), publicKey, signature)).toBe(true);
    expect(one?.hash).toBe(other?.hash);
    expect(
      createHash('sha256')
        .update(byLibxml(withoutStamp(one?.xml ?? '')).trimEnd())
        .digest('base64'),
    ).toBe(one?.hash);
  });

  it('escapes names as the canonical form has them', () => {
    const stamped = stamp('عطور "أ" & <ب> > \u0007ج');
    expect(stamped?.xml).toContain('عطور "أ" &amp; &lt;ب&gt; &gt; ج');
    const canonical = byLibxml(withoutStamp(stamped?.xml ?? '')).trimEnd();
    expect(createHash('sha256').update(canonical).digest('base64')).toBe(stamped?.hash);
  });

  it('is refused when the name of the seller does not fit the QR code', () => {
    expect(stamp('م'.repeat(75))).not.toBeNull();
    expect(stamp('م'.repeat(85))).toBeNull();
    expect(stamp('م'.repeat(128))).toBeNull();
  });
});
