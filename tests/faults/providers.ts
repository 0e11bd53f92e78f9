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
import { sandboxTabby } from '../../src/providers/tabby/config.ts';
import { tabby } from '../../src/providers/tabby/index.ts';
import { createTabbySimulator, type TabbySimulator } from '../../src/providers/tabby/simulator.ts';
import { sandboxTamara } from '../../src/providers/tamara/config.ts';
import { tamara } from '../../src/providers/tamara/index.ts';
import { createTamaraSimulator, type TamaraSimulator } from '../../src/providers/tamara/simulator.ts';
import { cardProvidersOf } from '../../src/shop/payments/index.ts';
import type { CardProviders } from '../../src/shop/payments/port.ts';
import type { Watch } from './steps.ts';

/** The fault of a call from the store: refused before the provider acts, its answer lost, or its answer late. */
export type CallFault = 'refused' | 'lost' | 'late';

export type Providers = {
  readonly hyperpay: HyperPaySimulator;
  readonly paytabs: PayTabsSimulator;
  readonly tabby: TabbySimulator;
  readonly tamara: TamaraSimulator;
  /** Base urls of the providers' pages for a shopper's browser. */
  readonly pages: { readonly hyperpay: string; readonly paytabs: string };
  /** The store's own adapters on these simulators, for reconciliation. */
  readonly adapters: CardProviders;
  /** Settings of a store that uses these providers. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns every parcel that the courier booked. */
  parcels(): Promise<readonly Parcel[]>;
  now(): Date;
  /** Moves the providers' clock forward. */
  moveClock(minutes: number): void;
  /** Sends due messages to the store. Returns how many it accepted. */
  deliver(): Promise<number>;
  close(): Promise<void>;
};

/** The adapters' timeout; a `late` answer comes after it. */
const TIMEOUT_MS = 1_000;
/** The timeout of the suite's own requests in the final checks. */
const CHECK_TIMEOUT_MS = 60_000;

/**
 * Runs the card providers and the courier in the suite's process: their record of captures and refunds outlives every
 * kill of the store.
 */
export async function openProviders(
  storeUrl: string,
  watch: Watch,
  faultFor: (call: string) => CallFault | null,
): Promise<Providers> {
  const server = await openSimulatorServer();
  let offset = 0;
  const clock = { now: () => new Date(Date.now() + offset) };
  const environment = {
    HYPERPAY_BASE_URL: `${server.url}/sandbox/hyperpay`,
    HYPERPAY_TIMEOUT_MS: String(TIMEOUT_MS),
    PAYTABS_BASE_URL: `${server.url}/sandbox/paytabs`,
    PAYTABS_TIMEOUT_MS: String(TIMEOUT_MS),
    TABBY_KSA_BASE_URL: `${server.url}/sandbox/tabby`,
    TABBY_UAE_BASE_URL: `${server.url}/sandbox/tabby`,
    TABBY_TIMEOUT_MS: String(TIMEOUT_MS),
    TAMARA_BASE_URL: `${server.url}/sandbox/tamara`,
    TAMARA_TIMEOUT_MS: String(TIMEOUT_MS),
    SMSA_SOAP_URL: `${server.url}/sandbox/smsa/SECOM/SMSAwebServiceIntl.asmx`,
    SMSA_REST_URL: `${server.url}/sandbox/smsa`,
    SMSA_TIMEOUT_MS: String(TIMEOUT_MS),
  };
  const hyperpayConfig = sandboxHyperPay(storeUrl).parse(environment);
  const paytabsConfig = sandboxPayTabs(storeUrl).parse(environment);
  const webhookUrl = `${storeUrl}/api/hyperpay/webhook`;
  const hyperpay = createHyperPaySimulator({ config: hyperpayConfig, webhookUrl, clock });
  const paytabs = createPayTabsSimulator({ config: paytabsConfig, clock });
  const tabbyConfig = sandboxTabby(storeUrl).parse(environment);
  const tamaraConfig = { ...sandboxTamara(storeUrl).parse(environment), clock };
  const tabbySimulator = createTabbySimulator({
    config: tabbyConfig,
    webhookUrl: `${storeUrl}/api/tabby/webhook`,
    clock,
  });
  const tamaraSimulator = createTamaraSimulator({
    config: tamaraConfig,
    clock,
  });
  const smsa = createSmsaSimulator({ config: sandboxSmsa(storeUrl).parse(environment), clock });
  const guard = faultMiddleware(watch, faultFor);
  for (const [path, { app }] of [
    ['/sandbox/hyperpay', hyperpay],
    ['/sandbox/paytabs', paytabs],
    ['/sandbox/tabby', tabbySimulator],
    ['/sandbox/tamara', tamaraSimulator],
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
    tabby: tabbySimulator,
    tamara: tamaraSimulator,
    pages: { hyperpay: hyperpayConfig.baseUrl, paytabs: paytabsConfig.baseUrl },
    adapters: cardProvidersOf([
      hyperPay.create({ ...hyperpayConfig, timeoutMs: CHECK_TIMEOUT_MS }),
      payTabs.create({ ...paytabsConfig, timeoutMs: CHECK_TIMEOUT_MS }),
      tabby.create({ ...tabbyConfig, timeoutMs: CHECK_TIMEOUT_MS }),
      tamara.create({ ...tamaraConfig, timeoutMs: CHECK_TIMEOUT_MS }),
    ]),
    environment,
    parcels: smsa.parcels,
    now: clock.now,
    moveClock: (minutes) => {
      offset += minutes * 60_000;
    },
    async deliver() {
      const simulators = [hyperpay, paytabs, tabbySimulator, tamaraSimulator];
      const accepted = await Promise.all(simulators.map((one) => one.deliverDue()));
      return accepted.reduce((sum, count) => sum + count, 0);
    },
    close: server.close,
  };
}

type Connection = { readonly incoming: { readonly socket: { destroy(): unknown } } };

function faultMiddleware(watch: Watch, faultFor: (call: string) => CallFault | null) {
  return createMiddleware<{ Bindings: Connection }>(async (context, next) => {
    const call = await nameCall(context);
    if (call === null) return next();
    const hangUp = () => {
      context.env.incoming.socket.destroy();
      return context.body(null);
    };
    if (watch.reached(call, 'before')) return hangUp();
    const fault = faultFor(call);
    if (fault === 'refused') return context.text('Service Unavailable', 503);
    await next();
    if (watch.reached(call, 'after') || fault === 'lost') return hangUp();
    if (fault === 'late') await pause(TIMEOUT_MS + 200);
    return undefined;
  });
}

type CallNames = readonly (readonly [method: string, path: RegExp, name: string])[];

/** The calls to each lender; what is only a question before its page has no name. */
const TABBY_CALLS: CallNames = [
  ['POST', /\/checkout$/, 'session'],
  ['POST', /\/captures$/, 'capture'],
  ['POST', /\/close$/, 'release'],
  ['POST', /\/refunds$/, 'refund'],
  ['GET', /\/payments(\/|$)/, 'read'],
];
const TAMARA_CALLS: CallNames = [
  ['POST', /\/checkout$/, 'checkout'],
  ['POST', /\/authorise$/, 'authorise'],
  ['POST', /\/payments\/capture$/, 'capture'],
  ['POST', /\/cancel$/, 'release'],
  ['POST', /\/simplified-refund\//, 'refund'],
  ['GET', /\/orders\//, 'read'],
];

function nameLenderCall(lender: string, calls: CallNames, method: string, path: string): string | null {
  const name = calls.find(([way, pattern]) => way === method && pattern.test(path))?.[2];
  return name === undefined ? null : `${lender} ${name}`;
}

/** Names a call from the store; null for a shopper's request. */
async function nameCall(context: Context): Promise<string | null> {
  const { method, path } = context.req;
  if (path.includes('/sandbox/tabby/')) return nameLenderCall('tabby', TABBY_CALLS, method, path);
  if (path.includes('/sandbox/tamara/')) return nameLenderCall('tamara', TAMARA_CALLS, method, path);
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
