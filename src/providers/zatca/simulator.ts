import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import { DAY_MS, systemClock } from '#kernel/clock';
import { parseJson } from '../http/call.ts';
import { registerControl, switchesIn } from '../simulation/control.ts';
import { STYLE } from '../simulation/page.ts';
import { openStore } from '../simulation/store.ts';
import type { ZatcaConfig } from './config.ts';
import { findings, issueCertificate, newAuthorityKey, readCertificateParts, readRequest } from './toy-authority.ts';

const switches = z.object({
  /** What every document is answered, whatever it is like. */
  answers: z
    .enum(['normal', 'warning', 'refused', 'unauthorised', 'version', 'busy', 'broken', 'clearance-off'])
    .default('normal'),
  /** How a document is answered that was reported before. */
  again: z.enum(['409', '208']).default('409'),
  /** The form of an answer about a compliance document. */
  form: z.enum(['one', 'two']).default('one'),
  /** How long every answer takes. */
  lateMs: z.number().int().min(0).max(3_600_000).default(0),
});
type Switches = z.infer<typeof switches>;

const holder = z.object({
  secret: z.string(),
  certificate: z.string(),
  vatNumber: z.string(),
  kind: z.enum(['compliance', 'production']),
  request: z.string(),
  /** Kinds of documents that were checked. */
  checked: z.array(z.string()).default([]),
  /** Whether a renewal has replaced it. */
  replaced: z.boolean().default(false),
});

const reported = z.object({
  hash: z.string(),
  uuid: z.string(),
  number: z.string(),
  icv: z.number(),
  previous: z.string(),
  unit: z.string(),
});
type ReportedDocument = z.infer<typeof reported>;

const stateSchema = z.object({
  key: z.string(),
  switches: switches.prefault({}),
  usedOtps: z.array(z.string()).default([]),
  holders: z.record(z.string(), holder).default({}),
  reported: z.array(reported).default([]),
});

type SimulatorOptions = {
  readonly config: Pick<ZatcaConfig, 'url'>;
  readonly file?: string;
  readonly now?: () => Date;
};

export type ZatcaSimulator = {
  /** Mount it at `/sandbox/zatca`. */
  readonly app: Hono;
  set(changes: Partial<Switches>): Promise<void>;
  /** What was reported, in the order of its arrival. */
  reported(): Promise<readonly ReportedDocument[]>;
};

/** One-time passwords that the simulator takes: six digits that begin with 12, each once. */
const OTP = /^12\d{4}$/;

/** Kinds of documents that are checked before a production certificate, with the names of the missing ones. */
const STEPS: Readonly<Record<string, string>> = {
  '02388': 'simplified-compliant',
  '02381': 'simplified-credit-note-compliant',
  '02383': 'simplified-debit-note-compliant',
  '01388': 'standard-compliant',
  '01381': 'standard-credit-note-compliant',
  '01383': 'standard-debit-note-compliant',
};

const REFUSED = { code: 'BR-KSA-63', message: 'Refused by a switch of the simulator' };
const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? '';
const sent = z.object({ invoiceHash: z.string(), uuid: z.string(), invoice: z.string() });

/**
 * Simulates the authority (ZATCA contract, section 11): one-time passwords, certificates of a toy authority, compliance, reporting,
 * clearance and renewal. Every document is hashed and verified again.
 */
export function createZatcaSimulator({
  config,
  file,
  now = () => systemClock.now(),
}: SimulatorOptions): ZatcaSimulator {
  const store = openStore(file, stateSchema, stateSchema.parse({ key: newAuthorityKey() }));
  const { current, set, control } = switchesIn(store.change, switches);

  const app = new Hono();
  const portal = new Hono();
  portal.use(async (context, next) => {
    const { lateMs } = await current();
    if (lateMs > 0) await wait(lateMs);
    if (context.req.header('accept-version') !== 'V2') return context.text('Not Acceptable', 406);
    await next();
    return undefined;
  });

  const refusal = (code: string, message: string) => ({ errors: [{ code, message }] });
  const takeOtp = (otp: string) =>
    store.change((state) => {
      if (!OTP.test(otp) || state.usedOtps.includes(otp)) return false;
      state.usedOtps.push(otp);
      return true;
    });
  /** Issues a certificate; `request` names what it was asked by. */
  const issue = (
    kind: 'compliance' | 'production',
    from: { subject: Uint8Array; publicKey: Uint8Array; vatNumber: string },
  ) =>
    store.change((state) => {
      const certificate = issueCertificate(state.key, from, now());
      const token = Buffer.from(certificate).toString('base64');
      const secret = randomBytes(24).toString('base64');
      const request = String(randomInt(1_000_000_000, 9_999_999_999));
      state.holders[token] = {
        secret,
        certificate,
        vatNumber: from.vatNumber,
        kind,
        request,
        checked: [],
        replaced: false,
      };
      return { requestID: request, dispositionMessage: 'ISSUED', binarySecurityToken: token, secret };
    });
  async function holderOf(authorization = '') {
    const [token = '', secret = ''] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':');
    const found = await store.change((state) => state.holders[token]);
    return found && found.secret === secret && !found.replaced ? { token, ...found } : null;
  }
  const requestOf = (body: unknown) => {
    const csr = z.object({ csr: z.string() }).safeParse(body);
    return csr.success ? readRequest(Buffer.from(csr.data.csr, 'base64').toString()) : null;
  };

  portal.post('/compliance', async (context) => {
    const otp = context.req.header('otp') ?? '';
    if (otp === '') return context.json(refusal('Missing-OTP', 'OTP is required field'), 400);
    const request = requestOf(await context.req.json());
    if (!request) return context.json(refusal('Invalid-CSR', 'The provided CSR is invalid'), 400);
    if (!(await takeOtp(otp))) return context.json(refusal('Invalid-OTP', 'The provided OTP is invalid'), 400);
    return context.json(await issue('compliance', request));
  });

  portal.post('/compliance/invoices', async (context) => {
    const caller = await holderOf(context.req.header('authorization'));
    if (!caller) return context.body(null, 401);
    const body = sent.safeParse(await context.req.json());
    if (!body.success) return context.json(refusal('Invalid-Request', 'The body is not a document'), 400);
    const xml = Buffer.from(body.data.invoice, 'base64').toString();
    const found = findings(xml, body.data.invoiceHash, caller.certificate, caller.vatNumber);
    if (found.length === 0) await store.change((state) => void state.holders[caller.token]?.checked.push(kindOf(xml)));
    const { form } = await current();
    const status = found.length === 0 ? 200 : 400;
    if (form === 'two')
      return context.json(
        {
          invoiceHash: body.data.invoiceHash,
          status: found.length === 0 ? 'Reported' : 'Not Reported',
          warnings: null,
          errors: found,
        },
        status,
      );
    return context.json(
      {
        ...results(found, []),
        reportingStatus: found.length === 0 ? 'REPORTED' : 'NOT_REPORTED',
        clearanceStatus: null,
        qrSellertStatus: null,
        qrBuyertStatus: null,
      },
      status,
    );
  });

  portal.post('/production/csids', async (context) => {
    const caller = await holderOf(context.req.header('authorization'));
    if (!caller) return context.body(null, 401);
    const asked = z.object({ compliance_request_id: z.string() }).safeParse(await context.req.json());
    if (asked.data?.compliance_request_id !== caller.request)
      return context.json({ code: 'Invalid-ComplianceRequestId', message: 'The request is not known' }, 400);
    const missing = Object.entries(STEPS).flatMap(([kind, name]) => (caller.checked.includes(kind) ? [] : [name]));
    if (missing.length > 0)
      return context.json(
        {
          code: 'Missing-ComplianceSteps',
          message: `Compliance steps for this CSID are not yet complete: ${missing.join(', ')}`,
        },
        400,
      );
    const request = await store.change((state) => {
      // the certificate before a renewal ends with the new one
      for (const one of Object.values(state.holders))
        if (one.kind === 'production' && one.request === `renewed ${caller.request}`) one.replaced = true;
      return state.holders[caller.token];
    });
    const from = readCertificateParts(request?.certificate ?? '');
    return context.json(await issue('production', { ...from, vatNumber: caller.vatNumber }));
  });

  portal.patch('/production/csids', async (context) => {
    const caller = await holderOf(context.req.header('authorization'));
    if (caller?.kind !== 'production') return context.body(null, 401);
    const request = requestOf(await context.req.json());
    if (!request) return context.json(refusal('Invalid-CSR', 'The provided CSR is invalid'), 400);
    if (!(await takeOtp(context.req.header('otp') ?? '')))
      return context.json(refusal('Invalid-OTP', 'The provided OTP is invalid'), 400);
    const issued = await issue('compliance', request);
    await store.change((state) => {
      const old = state.holders[caller.token];
      if (old) old.request = `renewed ${issued.requestID}`;
    });
    return context.json({ ...issued, tokenType: 'csid', dispositionMessage: 'NOT_COMPLIANT' }, 428);
  });

  for (const way of ['reporting', 'clearance'] as const) {
    portal.post(`/invoices/${way}/single`, async (context) => {
      const { answers, again } = await current();
      if (answers === 'unauthorised') return context.body(null, 401);
      if (answers === 'version') return context.text('Not Acceptable', 406);
      if (answers === 'busy') return context.text('Too Many Requests', 429);
      if (answers === 'broken') return context.json({ code: 'Invalid-Request', message: 'System failed' }, 500);
      if (answers === 'clearance-off' && way === 'clearance')
        return context.json({ message: 'Clearance is deactivated, use the reporting API' }, 303);
      const caller = await holderOf(context.req.header('authorization'));
      if (caller?.kind !== 'production') return context.body(null, 401);
      const body = sent.safeParse(parseJson(await context.req.text()));
      if (!body.success) return context.json(refusal('Invalid-Request', 'The body is not a document'), 400);
      const { invoiceHash: hash, uuid } = body.data;
      const xml = Buffer.from(body.data.invoice, 'base64').toString();
      const checked = findings(xml, hash, caller.certificate, caller.vatNumber);
      const found = answers === 'refused' ? [REFUSED, ...checked] : checked;
      const state = way === 'reporting' ? 'reportingStatus' : 'clearanceStatus';
      if (found.length > 0)
        return context.json(
          { ...results(found, []), [state]: way === 'reporting' ? 'NOT_REPORTED' : 'NOT_CLEARED' },
          400,
        );
      const one = reportedOf(xml, hash, uuid, caller.vatNumber);
      const isNew = await store.change((stored) => {
        if (stored.reported.some((before) => before.hash === hash)) return false;
        stored.reported.push(one);
        return true;
      });
      if (!isNew) return context.json({ message: 'Invoice Hash Previously Submitted' }, again === '409' ? 409 : 208);
      const done =
        way === 'reporting'
          ? { reportingStatus: 'REPORTED' }
          : { clearanceStatus: 'CLEARED', clearedInvoice: body.data.invoice };
      const issued = Date.parse(
        `${between(xml, '<cbc:IssueDate>', '<')}T${between(xml, '<cbc:IssueTime>', '<')}+03:00`,
      );
      const isLate = way === 'reporting' && now().getTime() - issued > DAY_MS;
      if (!isLate && answers !== 'warning') return context.json({ ...results([], []), ...done });
      const warning = { code: 'BR-KSA-98', message: 'The simplified document should be reported within 24 hours' };
      return context.json({ ...results([], [warning]), ...done }, 202);
    });
  }

  app.route('/developer-portal', portal);
  app.get('/simulator.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  const listReported = () => store.change((state) => state.reported);
  registerControl(app, {
    title: { en: 'ZATCA simulator', ar: 'محاكي هيئة الزكاة والضريبة' },
    baseUrl: config.url.replace(/\/developer-portal$/, ''),
    ...control,
    ledger: listReported,
    ledgerName: { en: 'Documents that were reported', ar: 'المستندات المبلغة' },
  });
  return { app, set, reported: listReported };
}

function results(errors: readonly object[], warnings: readonly object[]) {
  const status = errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'PASS';
  return { validationResults: { status, infoMessages: [], warningMessages: warnings, errorMessages: errors } };
}

/** The first two digits of a document's kind and its type code. */
function kindOf(xml: string): string {
  const type = between(xml, '<cbc:InvoiceTypeCode', '/cbc');
  return `${between(type, 'name="', '"').slice(0, 2)}${between(type, '>', '<')}`;
}

function reportedOf(xml: string, hash: string, uuid: string, unit: string): ReportedDocument {
  const icv = Number(between(between(xml, '<cbc:ID>ICV</cbc:ID>', '</cac:'), '<cbc:UUID>', '<'));
  const previous = between(between(xml, '<cbc:ID>PIH</cbc:ID>', '</cac:Attachment>'), 'mimeCode="text/plain">', '<');
  return { hash, uuid, number: between(xml, '<cbc:ID>', '<'), icv, previous, unit };
}
