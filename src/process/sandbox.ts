import path from 'node:path';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { providerUrls } from '#shop/payments';
import type { ProvidersConfig } from '../config/providers.ts';

type Sandbox = {
  /** Answers everything below `paths`. */
  readonly app: Hono;
  readonly paths: readonly string[];
  /** Sends the simulators' messages that are due. */
  deliverDue(): Promise<void>;
};

/**
 * Opens the simulators of card providers, courier, register of national addresses and social logins at
 * `/sandbox/<name>` and the mailbox at `/sandbox/mail`. Their state is stored in the data directory (docs/payments.md).
 * Only a sandbox store opens one. Calls `onParcelMove` after a parcel was moved by hand in the courier's simulator.
 */
export function openSandbox(
  { cards, courier, register, taxAuthority, socialLogins, mailbox }: ProvidersConfig,
  dataDir: string,
  publicUrl: string,
  onParcelMove: () => void,
): Sandbox {
  const file = (name: string) => path.join(dataDir, 'sandbox', `${name}.json`);
  const simulators = cards.map(({ payments, simulate }) => ({
    name: payments.provider,
    ...simulate({ webhookUrl: providerUrls(payments, publicUrl).notifyUrl, file: file(payments.provider) }),
  }));
  const mounted = [
    ...simulators,
    { name: courier.name, ...courier.simulate({ file: file(courier.name), onMove: onParcelMove }) },
    ...(register ? [{ name: register.name, ...register.simulate({ file: file(register.name) }) }] : []),
    ...(taxAuthority ? [{ name: taxAuthority.name, ...taxAuthority.simulate({ file: file(taxAuthority.name) }) }] : []),
    ...socialLogins.flatMap(({ name, simulate }) =>
      simulate
        ? [{ name, ...simulate({ callbackUrl: `${publicUrl}/api/auth/callback/${name}`, file: file(name) }) }]
        : [],
    ),
    ...(mailbox ? [{ name: 'mail', app: mailbox(path.join(dataDir, 'mail')) }] : []),
  ];
  const app = new Hono();
  for (const one of mounted) app.route(`/sandbox/${one.name}`, one.app);
  return {
    app,
    paths: mounted.map(({ name }) => `/sandbox/${name}`),
    async deliverDue() {
      for (const simulator of simulators) await simulator.deliverDue();
    },
  };
}

const EVERY_MS = 1_000;

/** Sends the simulators' messages every second. Returns a function that stops it. */
export function keepDelivering(sandbox: Sandbox, log: Logger): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    sandbox
      .deliverDue()
      .catch((error: unknown) => log.warn({ err: error }, 'a simulator could not send its messages'))
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
