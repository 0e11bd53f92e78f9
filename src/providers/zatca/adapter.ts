import { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';
import type {
  CertificateRefusal,
  CertificateRequest,
  DocumentAnswer,
  IssuedCertificate,
  SentDocument,
  TaxAuthority,
  TaxCredentials,
  TaxMessage,
} from '#shop/invoices/port';
import { call, parseJson } from '../http/call.ts';
import type { ZatcaConfig } from './config.ts';
import { csrOf } from './csr.ts';

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

/** An answer with a certificate (ZATCA contract, section 8). */
const certificate = z.looseObject({
  requestID: z.union([z.string(), z.number()]).transform(String),
  binarySecurityToken: z.string().min(1),
  secret: z.string().min(1),
});

const finding = z.looseObject({ code: word, message: word });
/** Findings come as a list, as one object, as null or not at all. */
const findings = z
  .union([z.array(finding), finding.transform((one) => [one])])
  .nullish()
  .catch([])
  .transform((found) => found ?? []);

const said = z.looseObject({
  validationResults: z.looseObject({ status: word, warningMessages: findings, errorMessages: findings }).nullish(),
  status: word,
  errors: findings,
  warnings: findings,
  code: word,
  message: word,
  clearedInvoice: z.string().nullish(),
});

/**
 * The authority over HTTP (ZATCA contract, sections 8 and 9). Nothing is repeated here. An answer that cannot be read counts as
 * none.
 */
export function createZatca(config: ZatcaConfig): TaxAuthority {
  async function ask(
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    { by, ...headers }: { readonly by?: TaxCredentials; readonly [header: string]: unknown },
  ) {
    const basic = by && Buffer.from(`${by.token}:${by.secret}`).toString('base64');
    const more = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    return await call({
      method,
      url: `${config.url}${path}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'accept-version': 'V2',
        'accept-language': 'en',
        ...(basic ? { authorization: `Basic ${basic}` } : {}),
        ...more,
      },
      body: JSON.stringify(body),
      timeoutMs: config.timeoutMs,
    });
  }

  async function certify(asked: ReturnType<typeof ask>): Promise<Result<IssuedCertificate, CertificateRefusal>> {
    const answer = await asked;
    if (!answer.ok) return refused({ code: 'NO_ANSWER', reason: answer.error });
    const { status, body } = answer.value;
    // a renewal is answered with 428 and a certificate
    const read = certificate.safeParse(parseJson(body));
    if ((status === 200 || status === 428) && read.success) {
      const { requestID, binarySecurityToken: token, secret } = read.data;
      return ok({ requestId: requestID, token, secret });
    }
    if (status === 401) return refused({ code: 'UNAUTHORISED', reason: 'status 401' });
    const words = messagesOf(body).map(({ code, message }) => `${code}: ${message}`);
    if (status >= 400 && status < 500 && status !== 429)
      return refused({ code: 'REFUSED', reason: words.join(' · ') || `status ${status}` });
    return refused({ code: 'NO_ANSWER', reason: `status ${status}` });
  }

  const request = (wanted: CertificateRequest) => ({
    csr: Buffer.from(csrOf(wanted, config.environment)).toString('base64'),
  });
  const wire = ({ hash, uuid, xml }: SentDocument) => ({
    invoiceHash: hash,
    uuid,
    invoice: Buffer.from(xml).toString('base64'),
  });

  async function send(
    path: string,
    document: SentDocument,
    by: TaxCredentials,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<DocumentAnswer> {
    const answer = await ask('POST', path, wire(document), { by, ...headers });
    if (!answer.ok) return { ...LATER, messages: [{ code: '', message: answer.error }] };
    const { status, body } = answer.value;
    const outcome = outcomeOf(status, body);
    const cleared = outcome === 'taken' ? said.safeParse(parseJson(body)).data?.clearedInvoice : null;
    return {
      outcome,
      status,
      messages: messagesOf(body),
      cleared: cleared ? Buffer.from(cleared, 'base64').toString('utf8') : null,
    };
  }

  return {
    environment: config.environment,
    requestCertificate: (wanted) => certify(ask('POST', '/compliance', request(wanted), { OTP: wanted.otp })),
    renewCertificate: (wanted, by) =>
      certify(ask('PATCH', '/production/csids', request(wanted), { by, OTP: wanted.otp })),
    productionCertificate: (requestId, by) =>
      certify(ask('POST', '/production/csids', { compliance_request_id: requestId }, { by })),
    checkCompliance: (document, by) => send('/compliance/invoices', document, by),
    report: (document, by) => send('/invoices/reporting/single', document, by, { 'Clearance-Status': '0' }),
    clear: (document, by) => send('/invoices/clearance/single', document, by, { 'Clearance-Status': '1' }),
  };
}

const LATER = { outcome: 'later', status: 0, cleared: null } as const;

/** What an answer means for a document (ZATCA contract, section 9). */
function outcomeOf(status: number, body: string): DocumentAnswer['outcome'] {
  if (status === 200 || status === 202) {
    const read = said.safeParse(parseJson(body));
    if (!read.success) return 'later';
    const state = read.data.validationResults?.status;
    return state === 'ERROR' || read.data.errors.length > 0 ? 'rejected' : 'taken';
  }
  // the hash was submitted before
  if (status === 208 || status === 409) return 'taken';
  if (status === 303) return 'clearance-off';
  if (status === 400) return 'rejected';
  if (status === 401 || status === 403 || status === 406) return 'stopped';
  return 'later';
}

/** The findings of an answer in whichever form: warnings and errors, one error, or none. */
function messagesOf(body: string): readonly TaxMessage[] {
  const read = said.safeParse(parseJson(body));
  if (!read.success) return [];
  const { validationResults: found, errors, warnings, code, message } = read.data;
  const all = [...(found?.errorMessages ?? []), ...(found?.warningMessages ?? []), ...errors, ...warnings];
  if (all.length === 0 && (code !== '' || message !== '')) return [{ code, message }];
  return all.map((one) => ({ code: one.code, message: one.message }));
}
