import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIRST_PREVIOUS_HASH, readCertificate, stampedXml } from '#shop/invoices';
import type { SentDocument, TaxCredentials } from '#shop/invoices/port';
import { VECTORS } from '#support/zatca-vectors';
import { createZatca } from './adapter.ts';
import { liveZatca } from './config.ts';
import { openZatcaHarness } from './harness.ts';
import { zatca } from './index.ts';

const harness = await openZatcaHarness(() => new Date('2026-11-20T13:00:00Z'));
afterAll(() => harness.close());
const { authority, simulator } = harness;
const privateKey = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const request = {
  ...{ privateKey, otp: '120001', country: 'SA', unitName: 'UNIT-1', unitId: '6f1c2a9e-5b0d-4d3e-9d7a-2c1e0f9b8a11' },
  ...{ sellerName: 'Dar Al Misk', branch: 'Makkah', vatNumber: '300000000000003', address: 'MAKA2929' },
};

/** A vector, stamped with the certificate of some credentials. */
function stamped(by: TaxCredentials, at: 0 | 1 | 2): SentDocument {
  const { document } = VECTORS[at] ?? VECTORS[0];
  const certificate = readCertificate(Buffer.from(by.token, 'base64').toString());
  const place = { icv: 1, previousHash: FIRST_PREVIOUS_HASH };
  const made = stampedXml(
    document,
    place,
    { privateKey: createPrivateKey(privateKey), certificate },
    '2026-11-20T15:30:02',
  );
  if (!made) throw new Error('not stamped');
  return { ...made, uuid: document.einvoice?.uuid ?? '' };
}

let by: TaxCredentials;
beforeAll(async () => {
  const compliance = await authority.requestCertificate(request);
  if (!compliance.ok) throw new Error(compliance.error.reason);
  // a production certificate only after documents of every kind
  expect(await authority.productionCertificate(compliance.value.requestId, compliance.value)).toMatchObject({
    error: { code: 'REFUSED', reason: expect.stringContaining('Missing-ComplianceSteps') },
  });
  by = compliance.value;
});

it('takes a password of the portal once, and says what the authority says of a wrong one', async () => {
  const reason = expect.stringContaining('Invalid-OTP');
  expect(await authority.requestCertificate(request)).toMatchObject({ ok: false, error: { code: 'REFUSED', reason } });
  expect(await authority.requestCertificate({ ...request, otp: '999999' })).toMatchObject({ error: { reason } });
});

it('refuses a document with one blank more, the QR code of another, and another certificate, by the real codes', async () => {
  const good = stamped(by, 0);
  expect(await authority.checkCompliance(good, by)).toMatchObject({ outcome: 'taken', messages: [] });
  const blank = { ...good, xml: good.xml.replace('<cbc:Name>', '<cbc:Name> ') };
  const codes = async (document: SentDocument) =>
    (await authority.checkCompliance(document, by)).messages.map(({ code }) => code);
  expect(await codes(blank)).toContain('invalid-invoice-hash');
  const other = stamped(by, 1);
  const qrOf = (xml: string) => /<cbc:ID>QR[\s\S]*?plain">([^<]+)/.exec(xml)?.[1] ?? '';
  expect(await codes({ ...good, xml: good.xml.replace(qrOf(good.xml), qrOf(other.xml)) })).toContain(
    'invoiceHash_QRCODE_INVALID',
  );
  await simulator.set({ form: 'two' });
  expect(await authority.checkCompliance(blank, by)).toMatchObject({ outcome: 'rejected', status: 400 });
  expect(await authority.checkCompliance(good, by)).toMatchObject({ outcome: 'taken' });
  await simulator.set({ form: 'one' });
});

it.each([
  ['unauthorised', 'stopped', 401],
  ['version', 'stopped', 406],
  ['busy', 'later', 429],
  ['broken', 'later', 500],
] as const)('reads the answer %s as %s', async (answers, outcome, status) => {
  await simulator.set({ answers });
  expect(await authority.report(stamped(by, 0), by)).toMatchObject({ outcome, status });
  await simulator.set({ answers: 'normal' });
});

it('reads that clearance is off, and takes silence for no answer', async () => {
  await simulator.set({ answers: 'clearance-off' });
  expect(await authority.clear(stamped(by, 2), by)).toMatchObject({ outcome: 'clearance-off', status: 303 });
  await simulator.set({ answers: 'normal' });
  const nobody = createZatca({ ...harness.config, url: 'http://127.0.0.1:9' });
  expect(await nobody.report(stamped(by, 0), by)).toMatchObject({ outcome: 'later', status: 0 });
});

it('is off in a live store without its secret, and refuses that of the sandbox', () => {
  expect(zatca.configure({}, 'live', 'https://shop.example.com')).toEqual({ ok: true, value: null });
  expect(zatca.configure({ ZATCA_KEY_SECRET: 'short' }, 'live', 'https://shop.example.com').ok).toBe(false);
  expect(liveZatca.safeParse({ ZATCA_KEY_SECRET: harness.config.keySecret }).success).toBe(false);
});
