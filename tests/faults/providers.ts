import { setTimeout as pause } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { sandboxHyperPay } from '../../src/providers/hyperpay/config.ts';
import { hyperPay } from '../../src/providers/hyperpay/index.ts';
import { createHyperPaySimulator, type HyperPaySimulator } from '../../src/providers/hyperpay/simulator.ts';
import { sandboxPayTabs } from '../../src/providers/paytabs/config.ts';
import { payTabs } from '../../src/providers/paytabs/index.ts';
import { createPayTabsSimulator, type PayTabsSimulator } from '../../src/providers/paytabs/simulator.ts';
import { openSimulatorServer } from '../../src/providers/simulation/server.ts';
import { sandboxSmsa } from '../../src/providers/smsa/config.ts';
import type { Parcel } from '../../src/providers/smsa/simulator/state.ts';
import { createSmsaSimulator } from '../../src/providers/smsa/simulator.ts';
import { type CardProviders, cardProvidersOf } from '../../src/shop/payments/index.ts';
import type { Watch } from './steps.ts';

/** What happens to one call of the store: refused before the provider acts, its answer lost, or late. */
export type CallFault = 'refused' | 'lost' | 'late';

export type Providers = {
  readonly hyperpay: HyperPaySimulator;
  readonly paytabs: PayTabsSimulator;
  /** Where a shopper's browser finds the providers' pages. */
  readonly pages: { readonly hyperpay: string; readonly paytabs: string };
  /** The store's own adapters on these simulators, for reconciliation. */
  readonly adapters: CardProviders;
  /** Settings of a store that uses these providers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every parcel that the courier was asked for. */
  parcels(): Promise<readonly Parcel[]>;
  now(): Date;
  /** Lets the providers' time pass. */
  pass(minutes: number): void;
  /** Sends what they owe the store; answers how many messages it took. */
  deliver(): Promise<number>;
  close(): Promise<void>;
};

/** An adapter gives up after that long; `late` is later. */
const TIMEOUT_MS = 1_000;
/** The suite's own questions at the end are not part of the play. */
const PATIENT_MS = 60_000;

/**
 * The card providers and the courier in the suite's own process: what they captured and gave back outlives every death
 * of the store, and is the witness at the end.
 */
export async function openProviders(
  storeUrl: string,
  watch: Watch,
  errorKind: (call: string) => CallFault | null,
): Promise<Providers> {
  const server = await openSimulatorServer();
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const environment = {
    HYPERPAY_BASE_URL: `${server.url}/sandbox/hyperpay`,
    HYPERPAY_TIMEOUT_MS: String(TIMEOUT_MS),
    PAYTABS_BASE_URL: `${server.url}/sandbox/paytabs`,
    PAYTABS_TIMEOUT_MS: String(TIMEOUT_MS),
    SMSA_SOAP_URL: `${server.url}/sandbox/smsa/SECOM/SMSAwebServiceIntl.asmx`,
    SMSA_REST_URL: `${server.url}/sandbox/smsa`,
    SMSA_TIMEOUT_MS: String(TIMEOUT_MS),
  };
  const hyperpayConfig = sandboxHyperPay(storeUrl).parse(environment);
  const paytabsConfig = sandboxPayTabs(storeUrl).parse(environment);
  const webhookUrl = `${storeUrl}/api/hyperpay/webhook`;
  const hyperpay = createHyperPaySimulator({ config: hyperpayConfig, webhookUrl, clock });
  const paytabs = createPayTabsSimulator({ config: paytabsConfig, clock });
  const smsa = createSmsaSimulator({ config: sandboxSmsa(storeUrl).parse(environment), clock });
  const guard = guardOf(watch, errorKind);
  for (const [path, { app }] of [
    ['/sandbox/hyperpay', hyperpay],
    ['/sandbox/paytabs', paytabs],
    ['/sandbox/smsa', smsa],
  ] as const) {
    const guarded = new Hono();
    guarded.use(guard);
    guarded.route('/', app);
    server.mount(path, guarded);
  }
  return {
    hyperpay,
    paytabs,
    pages: { hyperpay: hyperpayConfig.baseUrl, paytabs: paytabsConfig.baseUrl },
    adapters: cardProvidersOf([
      hyperPay.create({ ...hyperpayConfig, timeoutMs: PATIENT_MS }),
      payTabs.create({ ...paytabsConfig, timeoutMs: PATIENT_MS }),
    ]),
    environment,
    parcels: smsa.parcels,
    now: clock.now,
    pass: (minutes) => {
      ahead += minutes * 60_000;
    },
    async deliver() {
      const [one, other] = await Promise.all([hyperpay.deliverDue(), paytabs.deliverDue()]);
      return one + other;
    },
    close: server.close,
  };
}

type Connection = { readonly incoming: { readonly socket: { destroy(): unknown } } };

function guardOf(watch: Watch, errorKind: (call: string) => CallFault | null) {
  return createMiddleware<{ Bindings: Connection }>(async (context, next) => {
    const call = await callOf(context);
    if (call === null) return next();
    const hangUp = () => {
      context.env.incoming.socket.destroy();
      return context.body(null);
    };
    if (watch.reached(call, 'before')) return hangUp();
    const fault = errorKind(call);
    if (fault === 'refused') return context.text('Service Unavailable', 503);
    await next();
    if (watch.reached(call, 'after') || fault === 'lost') return hangUp();
    if (fault === 'late') await pause(TIMEOUT_MS + 200);
    return undefined;
  });
}

/** Which call of the store this is; null for a shopper's. */
async function callOf(context: Context): Promise<string | null> {
  const { method, path } = context.req;
  if (path.endsWith('/hyperpay/v1/checkouts') && method === 'POST') return 'hyperpay prepare';
  if (/\/v1\/checkouts\/[^/]+\/payment$/.test(path)) return 'hyperpay status';
  if (/\/v1\/query(\/|$)/.test(path)) return 'hyperpay query';
  if (/\/v1\/payments\//.test(path)) return 'hyperpay refund';
  if (/\/api\/track\/reference\//.test(path)) return 'smsa find';
  if (path.endsWith('/b2c/new')) return 'smsa book';
  if (/\/b2c\/query\//.test(path)) return 'smsa label';
  if (path.endsWith('.asmx')) return (await context.req.text()).includes('<cancelShipment') ? 'smsa cancel' : null;
  if (path.endsWith('/payment/query')) return 'paytabs query';
  if (!path.endsWith('/payment/request')) return null;
  return (await context.req.text()).includes('"refund"') ? 'paytabs refund' : 'paytabs page';
}
